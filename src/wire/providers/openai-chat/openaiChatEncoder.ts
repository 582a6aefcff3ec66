import { defineEncoder } from "../../defineWire.ts";
import { answeredId, resultText } from "../../results/content.ts";
import { type NameMethods, namer } from "../../tools/names.ts";
import { readTools } from "../../tools/readTools.ts";
import type { CustomFormat } from "../../tools/WireTool.ts";
import type { WireEncoder } from "../../Wire.ts";
import type { OpenAIChatCalls, OpenAIChatResult, OpenAIChatTool } from "./ChatTypes.ts";
import { CHAT_NAME, encodeChatCalls } from "./encodeChatCalls.ts";
import { OPENAI_CHAT } from "./provider.ts";

type Encoder = WireEncoder<OpenAIChatTool, OpenAIChatCalls, OpenAIChatResult>;

/** `openaiChat` without its choices of tools and its decoding: the classes write OpenAI's format by it. */
export const openaiChatEncoder: Encoder & NameMethods = defineEncoder<Encoder & NameMethods>(OPENAI_CHAT, {
  encodeTools(tools, options) {
    return readTools(tools, OPENAI_CHAT, options).map(({ name, described, schema, isStrict, custom, further }) => {
      if (custom) return { type: "custom", custom: { name, ...described, format: formatOf(custom) }, ...further };
      const called = { name, ...described, parameters: schema, ...(isStrict && { strict: true }) };
      return { type: "function", function: called, ...further };
    }) as OpenAIChatTool[];
  },

  encodeCalls: encodeChatCalls,

  encodeResult(result, options) {
    const wayOut = "send it in a user message after the results";
    const content = resultText(result, CHAT_NAME, wayOut, namer(options?.tools, OPENAI_CHAT));
    return { role: "tool", tool_call_id: answeredId(result, CHAT_NAME), content };
  },
});

/** The format of a custom tool in the form of the API. */
function formatOf(format: CustomFormat): object {
  if (format.type === "text") return { type: "text" };
  const { syntax, definition } = format;
  return { type: "grammar", grammar: { syntax, definition } };
}
