"""Answers questions about the SDK's conversions: one JSON line in, one JSON line out, in order.

python harness/conversions.py WHEEL

A question is {"conversion": name, "text": JSON}; its answer {"json": what the SDK's own function made of it}, with
"data" where that is what TypeScript is to read, or {"refused": the exception's class}, or {"absent": true} where the
release has no such function.
"""

import asyncio
import importlib
import json
import logging
import sys
from functools import cache
from pathlib import Path
from types import SimpleNamespace

HERE = Path(__file__).resolve()
sys.path += [str(HERE.parent), str(HERE.parents[3] / "src" / "python")]

from aside import aside
from imports import LazyPackages, StandIns


def main(wheel):
    sys.path.insert(0, str(Path(wheel).resolve()))
    sys.meta_path.insert(0, LazyPackages())
    sys.meta_path.append(StandIns())
    logging.disable()
    with aside() as answers:
        for line in sys.stdin.buffer:
            print(json.dumps(answer(json.loads(line))), file=answers, flush=True)


def answer(question):
    convert = CONVERSIONS[question["conversion"]]
    try:
        return convert(json.loads(question["text"]))
    except Absent:
        return {"absent": True}
    except ImportError:  # this harness's fault, and no answer
        raise
    except Exception as error:  # whatever else the SDK raises: that it does is the answer
        return {"refused": type(error).__name__, "reason": str(error)}


class Absent(Exception):
    """The release has no such function."""


@cache
def sdk(*places):
    """What stands at the first of the places, "module:name" in openjiuwen.core, that the release has."""
    for place in places:
        module, _, name = place.partition(":")
        try:
            value = importlib.import_module(module if module.startswith("openjiuwen.") else f"openjiuwen.core.{module}")
            for step in name.split("."):
                value = getattr(value, step)
            return value
        except ModuleNotFoundError as error:
            if not (error.name or "").startswith("openjiuwen"):
                raise
        except AttributeError:
            pass
    raise Absent(places)


TOOL_INFOS = "foundation.tool.schema:ToolInfo", "utils.tool.schema:ToolInfo"
TOOL_CALLS = "foundation.llm.schema.tool_call:ToolCall", "utils.tool.schema:ToolCall"
ASSISTANT_MESSAGES = "foundation.llm.schema.message:AssistantMessage", "utils.llm.messages:AIMessage"
TOOL_MESSAGES = "foundation.llm.schema.message:ToolMessage", "utils.llm.messages:ToolMessage"
MESSAGES = {
    "BaseMessage": ("foundation.llm.schema.message:BaseMessage", "utils.llm.messages:BaseMessage"),
    "UserMessage": ("foundation.llm.schema.message:UserMessage", "utils.llm.messages:HumanMessage"),
    "SystemMessage": ("foundation.llm.schema.message:SystemMessage", "utils.llm.messages:SystemMessage"),
    "AssistantMessage": ASSISTANT_MESSAGES,
    "ToolMessage": TOOL_MESSAGES,
    "BaseMessageChunk": (
        "foundation.llm.schema.message_chunk:BaseMessageChunk",
        "utils.llm.messages_chunk:BaseMessageChunk",
    ),
    "AssistantMessageChunk": (
        "foundation.llm.schema.message_chunk:AssistantMessageChunk",
        "utils.llm.messages_chunk:AIMessageChunk",
    ),
    "ToolMessageChunk": (
        "foundation.llm.schema.message_chunk:ToolMessageChunk",
        "utils.llm.messages_chunk:ToolMessageChunk",
    ),
}
RESULTS = {
    "ToolOutput": (
        "foundation.tool.schema:ToolOutput",
        "openjiuwen.harness.tools.base_tool:ToolOutput",
        "openjiuwen.deepagents.tools.base_tool:ToolOutput",
    ),
    "McpToolResult": ("foundation.tool.mcp.base:McpToolResult",),
    "ToolTimeoutResult": ("foundation.tool.schema:ToolTimeoutResult",),
}
BASE_CLIENTS = (
    "foundation.llm.model_clients.base_model_client:BaseModelClient",
    "utils.llm.base:BaseModelClient",
)
CHAT_CLIENTS = (
    "foundation.llm.model_clients.openai_model_client:OpenAIModelClient",
    "utils.llm.model_utils.default_model:OpenAIChatModel",
)


def tool_info(value):
    return sdk(*TOOL_INFOS).model_validate(value)


def tool_call(value):
    return sdk(*TOOL_CALLS).model_validate(value)


def written(value, **more):
    return {"json": json.dumps(value), **more}


def chat_tools(value):
    return written(chat_dicts([tool_info(item) for item in value]))


def chat_dicts(tools):
    client = bare(*BASE_CLIENTS)
    convert = getattr(client, "_convert_tools_to_dict", None) or client._convert_tool_info_format
    return convert(tools)


def responses_tools(value):
    convert = sdk("foundation.llm.utils.responses_utils:convert_tools")
    return written(convert([tool_info(item) for item in value]))


def anthropic_tools(value):
    convert = sdk("foundation.llm.model_clients.anthropic_model_client:_convert_tool_schemas")
    return written(convert(chat_dicts([tool_info(item) for item in value])))


def anthropic_choice(value):
    return written(sdk("foundation.llm.model_clients.anthropic_model_client:_convert_tool_choice")(value))


def chat_calls(value):
    calls = chat_message(attributes(value)).tool_calls
    return written([call.model_dump() for call in calls or []])


def chat_message(response):
    client = bare(*CHAT_CLIENTS)
    if hasattr(client, "_parse_openai_response"):
        return client._parse_openai_response("model", response)
    return asyncio.run(client._parse_response(response))


def responses_calls(value):
    calls = sdk("foundation.llm.utils.responses_utils:parse_response")(value).tool_calls
    return written([call.model_dump() for call in calls or []])


def anthropic_calls(value):
    client = bare("foundation.llm.model_clients.anthropic_model_client:AnthropicModelClient")
    calls = asyncio.run(client._parse_response(attributes(value))).tool_calls
    return written([call.model_dump() for call in calls or []])


def chat_stream(value):
    """The chunks of a stream, each read and added to those before it."""
    client = bare(*CHAT_CLIENTS)
    total = None
    for event in value:
        chunk = attributes(event)
        if hasattr(client, "_parse_openai_stream_chunk"):
            part = client._parse_openai_stream_chunk("model", chunk)
        else:
            part = client._parse_stream_chunk(chunk)
        if part is not None:
            total = part if total is None else total + part
    return written([call.model_dump() for call in (total and total.tool_calls) or []])


@cache
def bare(*places):
    """A client that was never set up: enough for the methods that read and write messages."""
    kind = type("Bare", (sdk(*places),), {})
    kind.__abstractmethods__ = frozenset()
    client = object.__new__(kind)
    settings = SimpleNamespace(model_name="model", client_provider="provider")
    for name in ("model_config", "model_client_config"):
        object.__setattr__(client, name, settings)
    return client


def attributes(value):
    """What a provider's library makes of JSON: objects with attributes, but what is the model's own stays plain."""
    if isinstance(value, list):
        return [attributes(item) for item in value]
    if not isinstance(value, dict):
        return value
    return SimpleNamespace(
        **{key: item if key in ("input", "arguments") else attributes(item) for key, item in value.items()}
    )


def assistant_message(value):
    """The message as a value, nested, and as text, flat."""
    message = assistant([tool_call(item) for item in value])
    return written(message.model_dump(), data=message.model_dump_json())


def assistant(calls):
    return sdk(*ASSISTANT_MESSAGES)(tool_calls=calls or None)


def chat_request(value):
    """A turn's calls and results as they are sent back."""
    results = [sdk(*TOOL_MESSAGES).model_validate(item) for item in value["results"]]
    turn = [assistant([tool_call(item) for item in value["calls"]]), *results]
    return written(as_chat(turn))


def as_chat(messages):
    client = bare(*BASE_CLIENTS)
    convert = getattr(client, "_convert_messages_to_dict", None) or client._convert_messages_format
    return convert(messages)


def messages_in(value):
    """The messages of a question, in which an object is {"$object": its class, "fields": what the class reads}."""
    given = value["messages"]
    return [message_of(item) for item in given] if isinstance(given, list) else given


def message_of(item):
    return object_of(item, MESSAGES)


def object_of(item, classes):
    if not isinstance(item, dict) or "$object" not in item:
        return item
    return sdk(*classes[item["$object"]]).model_validate(item["fields"])


def messages_chat(value):
    return written(as_chat(messages_in(value)))


def messages_deepseek(value):
    try:
        with_reasoning = sdk("foundation.llm.utils.endpoint_profiles:_deepseek_reasoning_content")
    except Absent:
        client = bare("foundation.llm.model_clients.deepseek_model_client:DeepSeekModelClient")
        return written(client._convert_messages_to_dict(messages_in(value)))
    return written(with_reasoning(as_chat(messages_in(value))))


def messages_siliconflow(value):
    client = bare(
        "foundation.llm.model_clients.siliconflow_model_client:SiliconFlowModelClient",
        "foundation.llm.model_clients.openai_model_client:OpenAIModelClient",
    )
    return written(client._sanitize_tool_calls(as_chat(messages_in(value))))


def messages_responses(value):
    instructions, items = sdk("foundation.llm.utils.responses_utils:convert_messages")(messages_in(value))
    return written({"instructions": instructions, "input": items})


def messages_anthropic(value):
    """As the client calls them: since 0.1.18 with the blocks of earlier answers, and with what the model takes."""
    place = "foundation.llm.model_clients.anthropic_model_client:"
    convert = sdk(f"{place}_convert_message_schemas")
    given = messages_in(value)
    dicts = as_chat(given)
    try:
        keep = sdk(f"{place}_copy_preserved_blocks_to_converted_messages")
        takes_system = sdk(f"{place}_supports_mid_conversation_system")
    except Absent:
        system, messages = convert(dicts)
    else:
        keep(given, dicts)
        system, messages = convert(dicts, allow_mid_conversation_system=takes_system(value["model"]))
    return written({"system": system, "messages": messages})


def format_functions(value):
    """What the plug-in parameters of 0.1.3 become; the dump is the tool's."""
    param = sdk("utils.tool.param:Param")
    tool = SimpleNamespace(**{**value, "params": [param(**given) for given in value["params"]]})
    data = param.format_functions(tool)
    return written(tool_info(data).model_dump(), data=json.dumps(data))


def function_schema(value):
    """A decorated function's tool, and whether it takes each of the arguments."""
    decorate = sdk("foundation.tool.tool:tool", "utils.tool.tool:tool")
    local = decorate(function(value))
    info = local.get_tool_info() if hasattr(local, "get_tool_info") else local.card.tool_info()
    verdicts = [accepts(local, arguments) for arguments in value["arguments"]]
    return written([info.model_dump(), verdicts], data=info.model_dump_json())


def accepts(local, arguments):
    """Whether the function is called; in 0.1.3 nothing looks at arguments before Python does."""
    try:
        result = local.invoke(arguments)
        if asyncio.iscoroutine(result):
            asyncio.run(result)
        return True
    except ImportError:
        raise
    except Exception:
        return False


TYPES = "from typing import *\nfrom enum import Enum\nfrom pydantic import BaseModel, Field\n" + """
class Colour(Enum):
    RED = "red"
    BLUE = "blue"

class Place(BaseModel):
    city: str = Field(description="The city")
    zip_code: int

"""


def function(value):
    """A function as a user writes it, with annotations and a docstring."""
    typed = [f"{p['name']}: {p['type']}" + (f" = {p['default']!r}" if "default" in p else "") for p in value["params"]]
    more = value["more"].split(", ") if value.get("more") else []
    star = [part for part in more if not part.startswith("**")] or (["*"] if typed else [])
    head = ", ".join([*star, *typed, *(part for part in more if part.startswith("**"))])
    source = f"{TYPES}\ndef {value['name']}({head}):\n    {value['description']!r}\n    return 1\n"
    namespace = {}
    exec(compile(source, "<function>", "exec"), namespace)
    return namespace[value["name"]]


def arguments(value):
    parse = sdk("single_agent.ability_manager:AbilityManager._parse_tool_arguments")
    return written(parse(value))


def tool_output_text(value):
    """What a model reads of what a tool gives back; "of" names the class of the result."""
    render = sdk("foundation.tool.base:render_tool_output")
    result = sdk(f"foundation.tool.schema:{value['of']}", f"foundation.tool.mcp.base:{value['of']}")
    return written(render(result.model_validate(value["result"])))


def tool_message_content(value):
    """What the agent writes of a result for the model."""
    result = object_of(value["result"], RESULTS)
    manager = sdk("single_agent.ability_manager:AbilityManager")
    if hasattr(manager, "_render_tool_result"):
        return written(manager._render_tool_result(bare("foundation.tool.base:Tool"), None, result))
    return written(getattr(manager, "_build_tool_message_content", str)(result))


def mcp_tool_name(value):
    return written(sdk("foundation.tool.mcp.base:mcp_model_tool_name")(value["server"], value["tool"]))


def decode_message(value):
    message = sdk("session.vcs.codec:decode_message")(value)
    return written([type(message).__name__, sdk("session.vcs.codec:encode_message")(message)])


CONVERSIONS = {
    convert.__name__: convert
    for convert in (
        chat_tools,
        responses_tools,
        anthropic_tools,
        anthropic_choice,
        chat_calls,
        responses_calls,
        anthropic_calls,
        chat_stream,
        assistant_message,
        chat_request,
        messages_chat,
        messages_deepseek,
        messages_siliconflow,
        messages_responses,
        messages_anthropic,
        format_functions,
        function_schema,
        arguments,
        tool_output_text,
        tool_message_content,
        mcp_tool_name,
        decode_message,
    )
}

if __name__ == "__main__":
    main(*sys.argv[1:])
