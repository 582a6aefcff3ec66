/**
 * The Python that runs beside the SDK: `start(wheel)` finds the classes, `ask(line)` answers a question about one of
 * them. Payloads are arguments, never code.
 *
 * The SDK's own modules run as they are. Its packages get an empty `__init__`, as from 0.1.4 on theirs import the whole
 * framework with all that it depends on, while the modules of the classes need pydantic alone. The one other thing that
 * they import is MCP's client, beside the McpToolInfo of 0.1.3: a stand-in takes its place.
 */
export const pythonSide = `
import importlib, json, sys
from importlib.machinery import ModuleSpec, PathFinder
from pydantic import BaseModel, ValidationError

MODULES = [
    "openjiuwen.core.foundation.tool.schema",
    "openjiuwen.core.foundation.llm.schema.tool_call",
    "openjiuwen.core.foundation.llm.schema.message",
    "openjiuwen.core.utils.tool.schema",
    "openjiuwen.core.utils.tool.mcp.base",
    "openjiuwen.core.utils.llm.messages",
]
classes = {}


def start(wheel):
    """Imports the classes from the .whl file itself, and gives their names."""
    sys.path.insert(0, wheel)
    stand_ins = StandIns()
    sys.meta_path.insert(0, BarePackages())
    sys.meta_path.append(stand_ins)
    for module in MODULES:
        try:
            found = importlib.import_module(module)
        except ModuleNotFoundError:
            continue
        for name, value in vars(found).items():
            if isinstance(value, type) and issubclass(value, BaseModel) and value.__module__ == module:
                classes[name] = value
    sys.meta_path.remove(stand_ins)
    if not classes:
        raise ImportError(f"expected the classes of the SDK in {wheel.rpartition('/')[2]}, received none")
    if "AIMessage" in classes:  # its name before 0.1.4
        classes.setdefault("AssistantMessage", classes["AIMessage"])
    return json.dumps(list(classes))


class BarePackages:
    """Gives each package of openjiuwen an empty __init__."""

    def find_spec(self, name, path=None, target=None):
        found = PathFinder.find_spec(name, path) if name.partition(".")[0] == "openjiuwen" else None
        if found is None or found.submodule_search_locations is None:
            return found
        bare = ModuleSpec(name, self, is_package=True)
        bare.submodule_search_locations = found.submodule_search_locations
        return bare

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        module.__getattr__ = stand_in


class StandIns(BarePackages):
    """Stands in for packages that are not there."""

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "openjiuwen":
            return None
        return ModuleSpec(name, self, is_package=True)


def stand_in(name):
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})


def ask(line):
    """A question and its answer as JSON lines; the answer in ASCII, so that half surrogate pairs survive."""
    question = json.loads(line)
    try:
        return json.dumps(answer(question))
    except ValidationError as error:
        return json.dumps({"title": error.title, "errors": errors(error)})
    except Exception as error:
        return json.dumps({"raised": f"{type(error).__name__}: {error}"})


def answer(question):
    instance = read(classes[question["class"]], question)
    dump = question.get("dump")
    if dump is None:
        return {}
    fields = {name: dump[name] for name in ("exclude_none", "exclude_unset")}
    layout = {name: dump[name] for name in ("indent", "ensure_ascii")}
    if dump["style"] == "json.dumps":
        return {"text": json.dumps(instance.model_dump(**fields), **layout)}
    return {"text": instance.model_dump_json(**fields, **layout)}


def read(model, question):
    if question["json"]:
        return model.model_validate_json(question["text"], strict=question["strict"])
    return model.model_validate(json.loads(question["text"]), strict=question["strict"])


def errors(error):
    try:
        return error.json(include_url=False, include_context=False)
    except ValueError:  # half a surrogate pair in an input
        listed = json.dumps(error.errors(include_url=False, include_context=False), default=str)
        return json.dumps(json.loads(listed, parse_constant=lambda name: None))
`;
