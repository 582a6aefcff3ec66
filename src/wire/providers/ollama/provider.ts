import { isObject } from "../../../schema/index.ts";
import { isMessage, OPENAI_CHAT } from "../openai-chat/provider.ts";
import { NO_SERIAL_FIELD, type Provider } from "../Provider.ts";
import { ANY_NAMES, ANY_PARAMETERS } from "../ProviderRules.ts";

export const OLLAMA: Provider<"ollama"> = {
  id: "ollama",
  rules: { names: ANY_NAMES, parameters: { ...ANY_PARAMETERS, needsNewForms: true } },
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
