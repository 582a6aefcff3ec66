import { OLLAMA_RULES } from "../../../rules/index.ts";
import { isObject } from "../../../schema/index.ts";
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
    around: ({ done, message }) => typeof done === "boolean" && isObject(message),
    pieces: [["the message of a chunk", "chunk", (event) => !("message" in event) && isMessage(event)]],
  },
};
