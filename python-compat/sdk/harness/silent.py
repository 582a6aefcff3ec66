"""Lets the SDK log nothing: its loggers want packages that are not installed, and raise without them."""

import sys

NAMES = ("logger", "tool_logger")


class Silent:
    def __getattr__(self, name):
        return lambda *args, **more: None


def silence():
    """Replaces the loggers of all modules of the SDK that are imported."""
    for name, module in list(sys.modules.items()):
        if name.startswith("openjiuwen."):
            vars(module).update({each: Silent() for each in NAMES if each in vars(module)})
