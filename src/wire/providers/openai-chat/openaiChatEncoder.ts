import { defineEncoder } from "../../defineWire.ts";
import { answeredId, resultText } from "../../results/content.ts";
import { type NameMethods, namer } from "../../tools/names.ts";
import { readTools } from "../../tools/readTools.ts";
import type { CustomFormat } from "../../tools/WireTool.ts";
import type { WireEncoder, WireResult } from "../../Wire.ts";
import type { OpenAIChatCalls, OpenAIChatResult, OpenAIChatTool } from "./ChatTypes.ts";
import { CHAT_NAME, encodeCallsFor } from "./encodeChatCalls.ts";
import { type ChatProvider, OPENAI_CHAT } from "./provider.ts";

/** A wire of this format without its choices of tools and its decoding. */
export type ChatEncoder = WireEncoder<OpenAIChatTool, OpenAIChatCalls, OpenAIChatResult> & NameMethods;

/** The encoder for a server of this format. */
/* @__NO_SIDE_EFFECTS__ */
export const chatEncoder = (server: ChatProvider): ChatEncoder =>
  defineEncoder<ChatEncoder>(server, {
    encodeTools(tools, options) {
      const { refusesCustom = false } = server.rules.tools ?? {};
      return readTools(tools, server, options).map(({ name, described, schema, isStrict, custom, further }) => {
        if (custom && !refusesCustom)
          return { type: "custom", custom: { name, ...described, format: formatOf(custom) }, ...further };
        const called = { name, ...described, parameters: schema, ...(isStrict && { strict: true }) };
        return { type: "function", function: called, ...further };
      }) as OpenAIChatTool[];
    },

    encodeCalls: (calls, options) => encodeCallsFor(server, calls, options),

    encodeResult(result: WireResult, options) {
      const { images, refusesEmpty } = server.rules.results ?? {};
      const takesImages = images?.length !== 0;
      const wayOut = takesImages ? "send it in a user message after the results" : "the server takes no images";
      const content = resultText(result, CHAT_NAME, wayOut, namer(options?.tools, server));
      const sent = content === "" && refusesEmpty ? NO_OUTPUT : content;
      return { role: "tool", tool_call_id: answeredId(result, server), content: sent };
    },
  });

/** The text of a result without any, for a server that refuses an empty text. */
const NO_OUTPUT = "(no output)";

/** `openaiChat` without its choices of tools and its decoding: the classes write OpenAI's format by it. */
export const openaiChatEncoder: ChatEncoder = chatEncoder(OPENAI_CHAT);

/** The format of a custom tool in the form of the API. */
function formatOf(format: CustomFormat): object {
  if (format.type === "text") return { type: "text" };
  const { syntax, definition } = format;
  return { type: "grammar", grammar: { syntax, definition } };
}
