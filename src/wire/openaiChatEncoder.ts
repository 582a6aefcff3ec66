import { argumentsText, sentText } from "./callArguments.ts";
import { answeredId, textOf } from "./content.ts";
import { defineEncoder } from "./defineWire.ts";
import { sentCalls } from "./ids.ts";
import { namer, namesBy, namesOf, OPENAI_NAMES } from "./names.ts";
import type { OpenAIChatCalls, OpenAIChatResult, OpenAIChatTool } from "./openaiChat.ts";
import { readTools } from "./readTools.ts";
import type { CustomFormat, WireEncoder } from "./Wire.ts";

type Encoder = WireEncoder<OpenAIChatTool, OpenAIChatCalls, OpenAIChatResult>;

/** `openaiChat` without its choices of tools and its decoding: the classes write OpenAI's format by it. */
export const openaiChatEncoder: Encoder & ReturnType<typeof namesBy> = /* @__PURE__ */ defineEncoder<
  Encoder & ReturnType<typeof namesBy>
>({
  name: "openai-chat",
  ...namesBy(OPENAI_NAMES),

  encodeTools(tools) {
    return readTools(tools, "openai-chat", OPENAI_NAMES, STRICT_FORMS).map(
      ({ name, described, schema, isStrict, custom, further }) => {
        if (custom) return { type: "custom", custom: { name, ...described, format: formatOf(custom) }, ...further };
        const called = { name, ...described, parameters: schema, ...(isStrict && { strict: true }) };
        return { type: "function", function: called, ...further };
      },
    ) as OpenAIChatTool[];
  },

  encodeCalls(calls, options) {
    const names = namesOf(options?.tools, OPENAI_NAMES);
    const encoded = sentCalls(calls).map(({ call, id }) => {
      const name = names.sent(call.name);
      const { signature } = call;
      const extra = signature ? { extra_content: { google: { thought_signature: signature } } } : {};
      return call.type === "custom"
        ? { id, type: "custom" as const, custom: { name, input: argumentsText(call.arguments) }, ...extra }
        : { id, type: "function" as const, function: { name, arguments: sentText(call) }, ...extra };
    });
    // The API refuses an empty list.
    return encoded.length > 0
      ? { role: "assistant", content: null, tool_calls: encoded }
      : { role: "assistant", content: "" };
  },

  encodeResult(result, options) {
    const wayOut = "send it in a user message after the results";
    const content = textOf(result, "openai-chat", wayOut, namer(options?.tools, OPENAI_NAMES));
    return { role: "tool", tool_call_id: answeredId(result, "openai-chat"), content };
  },
});

/** What the API has an object of its own for. */
function formatOf(format: CustomFormat): object {
  if (format.type === "text") return { type: "text" };
  const { syntax, definition } = format;
  return { type: "grammar", grammar: { syntax, definition } };
}

/** Those whose servers speak this format. */
const STRICT_FORMS = ["openai", "mistral", "deepseek", "ollama"];
