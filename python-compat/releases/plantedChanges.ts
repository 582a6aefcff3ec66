/** A change of a file of the SDK: one text for another, or where there is none before, at the end. */
export type Edit = readonly [file: string, before: string, after: string];

/** A change of the newest release, the conversion that it changes, and the part that must be named. */
export type Planted = {
  readonly name: string;
  readonly edit: Edit;
  readonly conversion: string;
  readonly part: string;
};

const CLIENTS = "foundation/llm/model_clients/";
/** Modules of the SDK in which the tests change something. */
export const BASE: string = `${CLIENTS}base_model_client.py`;
const OPENAI = `${CLIENTS}openai_model_client.py`;
export const ANTHROPIC: string = `${CLIENTS}anthropic_model_client.py`;
export const RESPONSES: string = "foundation/llm/utils/responses_utils.py";
export const TOOL: string = "foundation/tool/base.py";

const SUPPORTS = "def _supports_mid_conversation_system(model: Optional[str]) -> bool:\n";
const COPY = "if not isinstance(source_messages, list) or len(source_messages) != len(converted_messages):";
const SANITIZE = 'params["messages"] = self._sanitize_tool_calls(params["messages"])';
const CONVERT = "messages_dict = self._convert_messages_to_dict(messages)";

const TEXTS = [
  ["messages_anthropic", "_supports_mid_conversation_system", ANTHROPIC, SUPPORTS, `${SUPPORTS}    return True\n`],
  ["messages_anthropic", "_MID_CONVERSATION_SYSTEM_MODEL_FAMILIES", ANTHROPIC, '"claude-opus-5"', '"claude-opus-6"'],
  ["messages_anthropic", "_copy_preserved_blocks_to_converted_messages", ANTHROPIC, COPY, "if True:"],
  ["chat_request", "OpenAIModelClient._build_request_params", OPENAI, SANITIZE, "pass"],
  ["chat_request", "BaseModelClient._build_request_params", BASE, CONVERT, `${CONVERT}[1:]`],
  ["messages_responses", "_response_input_tool_call", RESPONSES, 'f"call_{', 'f"kall_{'],
  ["tool_output_text", "EMPTY_SUCCESS_TEXT", TOOL, "", '\nEMPTY_SUCCESS_TEXT += "!"\n'],
  ["tool_output_text", "render_tool_output", TOOL, "", '\ndef render_tool_output(*a, **k):\n    return "x"\n'],
] as const;

const method = (name: string): string => `    @staticmethod\n    def ${name}(given):\n        return []\n\n`;
const LOGPROBS = "    @staticmethod\n    def _normalize_logprobs(";
const BUILD = "    def _build_anthropic_params(";
const NEW_CLIENT = "from .base_model_client import BaseModelClient as Base\n\nclass NewClient(Base):\n";

const OVERRIDES = [
  ["messages_chat", "OpenAIModelClient", "_convert_messages_to_dict", OPENAI, LOGPROBS],
  ["messages_chat", "AnthropicModelClient", "_convert_messages_to_dict", ANTHROPIC, BUILD],
  ["chat_tools", "OpenAIModelClient", "_convert_tools_to_dict", OPENAI, LOGPROBS],
  ["chat_tools", "AnthropicModelClient", "_convert_tools_to_dict", ANTHROPIC, BUILD],
] as const;

/** Statements at the end of the module of BaseModelClient or, with the import, of another module. */
const PATCHES = [
  "BaseModelClient._convert_messages_to_dict = staticmethod(list)\n",
  'setattr(BaseModelClient, "_convert_messages_to_dict", staticmethod(list))\n',
];
const IMPORT = "from openjiuwen.core.foundation.llm.model_clients.base_model_client import BaseModelClient";

/** Statements at the end of the module of `_content_to_blocks` that give the name another meaning. */
const REBOUND = [
  "try:\n    import nothing_here\nexcept ImportError:\n    _content_to_blocks = list\n",
  "try:\n    import nothing_here\nexcept ImportError as _content_to_blocks:\n    pass\n",
  "try:\n    pass\nfinally:\n    def _content_to_blocks(content): return []\n",
  "for _each in (1,):\n    _content_to_blocks = list\n",
  "for _content_to_blocks in (list,):\n    pass\n",
  "while True:\n    _content_to_blocks = list\n    break\n",
  'with open("x") as _content_to_blocks:\n    pass\n',
  "match 1:\n    case _content_to_blocks:\n        pass\n",
  "if True:\n    _content_to_blocks = list\n",
  'globals()["_content_to_blocks"] = list\n',
  "globals().update(_content_to_blocks=list)\n",
  'sys.modules[__name__].__dict__["_content_to_blocks"] = list\n',
  'setattr(sys.modules[__name__], "_content_to_blocks", list)\n',
  "(_content_to_blocks := list)\n",
  "_found = [_content_to_blocks := list for _ in (1,)]\n",
  "from json import dumps as _content_to_blocks\n",
  "from openjiuwen.core.foundation.llm.utils.responses_utils import _content_as_text as _content_to_blocks\n",
  "import json as _content_to_blocks\n",
  "del _content_to_blocks\n",
  "_content_to_blocks.__code__ = (lambda content: []).__code__\n",
  "_patch(_content_to_blocks)\n",
  "class _content_to_blocks(list):\n    pass\n",
];

/** Statements there that can set any name. */
const GUESSED = [
  "from openjiuwen.core.foundation.llm.utils.responses_utils import *\n",
  "globals()[_name()] = list\n",
  "exec(_text())\n",
  "names = vars(sys.modules[__name__])\n",
];

/** Functions that change a name when they are called. */
const SETTERS = [
  ["messages_anthropic", ANTHROPIC, "    global _content_to_blocks\n    _content_to_blocks = list\n"],
  ["messages_anthropic", ANTHROPIC, '    globals()["_content_to_blocks"] = list\n'],
  ["messages_chat", BASE, '    setattr(BaseModelClient, "_convert_messages_to_dict", list)\n'],
  ["tool_output_text", TOOL, "    EMPTY_SUCCESS_TEXT.parts.append(1)\n"],
] as const;

const atEnd = (conversion: string, part: string, file: string, text: string): Planted => ({
  name: `${file}: ${text}`,
  edit: [file, "", `\n${text}`],
  conversion,
  part,
});

/**
 * Changes of the newest release that each give a conversion another result.
 *
 * @example
 * PLANTED[1].part; // "_MID_CONVERSATION_SYSTEM_MODEL_FAMILIES"
 */
export const PLANTED: readonly Planted[] = [
  ...TEXTS.map(([conversion, part, ...edit]) => ({ name: `another text in ${part}`, edit, conversion, part })),
  ...OVERRIDES.map(([conversion, owner, name, file, before]) => ({
    name: `${owner} has ${name} itself`,
    edit: [file, before, method(name) + before] as const,
    conversion,
    part: `${owner}.${name} (new)`,
  })),
  {
    name: "a new client has _convert_tools_to_dict itself",
    edit: [`${CLIENTS}new_client.py`, "", NEW_CLIENT + method("_convert_tools_to_dict")],
    conversion: "chat_tools",
    part: "NewClient._convert_tools_to_dict (new)",
  },
  {
    name: "a client sets _convert_messages_to_dict in itself",
    edit: [ANTHROPIC, BUILD, `    def _set(self):\n        self._convert_messages_to_dict = list\n\n${BUILD}`],
    conversion: "messages_chat",
    part: "AnthropicModelClient._set (new)",
  },
  {
    name: "a decorator of the class",
    edit: [BASE, "class BaseModelClient(ABC):", "@patched\nclass BaseModelClient(ABC):"],
    conversion: "messages_chat",
    part: "BaseModelClient.class (new)",
  },
  ...PATCHES.flatMap((text) => [
    atEnd("messages_chat", "BaseModelClient._convert_messages_to_dict", BASE, text),
    atEnd("messages_chat", "_convert_messages_to_dict (new)", "foundation/tool/tool.py", `${IMPORT}\n${text}`),
  ]),
  // Here self is a name of something else.
  atEnd(
    "messages_chat",
    "_convert_messages_to_dict (new)",
    "foundation/tool/tool.py",
    "holder.self._convert_messages_to_dict = list\n",
  ),
  ...REBOUND.map((text) => atEnd("messages_anthropic", "_content_to_blocks", ANTHROPIC, text)),
  ...GUESSED.map((text) => atEnd("messages_anthropic", "* (new)", ANTHROPIC, text)),
  ...SETTERS.map(([conversion, file, body]) => atEnd(conversion, "_set (new)", file, `def _set():\n${body}`)),
];
