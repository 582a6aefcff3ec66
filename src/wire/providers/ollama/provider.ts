import { OLLAMA_RULES } from "../../../rules/index.ts";
import { isObject } from "../../../schema/index.ts";
import { listIn, raw } from "../../fields.ts";
import { isMessage, OPENAI_CHAT } from "../openai-chat/provider.ts";
import { NO_SERIAL_FIELD, type Provider } from "../Provider.ts";

export const OLLAMA: Provider<"ollama"> = {
  id: "ollama",
  rules: OLLAMA_RULES,
  strict: ["ollama"],
  serial: NO_SERIAL_FIELD,
  calls: OPENAI_CHAT.calls,
  texts: ["text in content"],
  family: "chat",
  streamsAnswers: "always",
  detect: {
    messageFields: ["role"],
    around: ({ done, message }) => typeof done === "boolean" && isObject(message),
    message: ({ role, tool_name: name, tool_call_id: id, tool_calls: calls }) =>
      (role === "tool" && (name ?? id) !== undefined) ||
      listIn(calls).some((call) => isObject(raw(raw(call).function).arguments)),
    pieces: [["the message of a chunk", "chunk", (event) => !("message" in event) && isMessage(event)]],
  },
};
