"""Python runs this file first: then the SDK can be imported out of its wheel, with few of its dependencies installed.

The modules of the SDK run as they are; its packages' __init__ files, which import the whole framework, do not. IMPORTED
names the modules that they would have imported for their effect alone: a client that registers itself.
"""

import importlib
import os
import sys

sys.path[:0] = [os.environ["SDK_WHEEL"], os.environ["SDK_IMPORTS"]]

from imports import LazyPackages, StandIns  # noqa: E402

sys.meta_path.insert(0, LazyPackages())
sys.meta_path.append(StandIns())
for name in os.environ.get("IMPORTED", "").split():
    importlib.import_module(name)
