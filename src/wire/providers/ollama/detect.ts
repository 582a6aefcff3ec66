import { isObject } from "../../../schema/index.ts";
import { type Detection, NO_SERIAL_FIELD } from "../../detect/Detection.ts";
import { isMessage } from "../openai-chat/detect.ts";

export const DETECT_OLLAMA: Detection<"ollama"> = {
  id: "ollama",
  alike: ["openai-chat", "cohere"],
  listsMessages: false,
  streamsAnswers: true,
  serial: NO_SERIAL_FIELD,
  answer: ({ done, message }) => typeof done === "boolean" && isObject(message),
  pieces: [["the message of a chunk", "chunk", (event) => !("message" in event) && isMessage(event)]],
};
