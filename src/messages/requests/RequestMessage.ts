import type { AnyWire, aiSdk, anthropic, gemini, ollama, openaiChat, openaiResponses } from "../../wire/index.ts";

/**
 * A message of a request in the format of a wire: those of its turns, and those of the user and the system.
 *
 * @example
 * const list: RequestMessage<typeof openaiChat>[] = [{ role: "user", content: "Hello" }];
 */
export type RequestMessage<Format extends AnyWire> =
  | ReturnType<Format["encodeTurn"]>[number]
  | GivenMessage<ReturnType<Format["encodeResult"]>>;

/** A message that no turn makes, by the type of the results of its wire. */
type GivenMessage<Result> = [Result] extends [openaiChat.Result]
  ? ChatMessage
  : [Result] extends [openaiResponses.Result]
    ? ResponsesMessage
    : [Result] extends [anthropic.Result]
      ? AnthropicMessage
      : [Result] extends [gemini.Result]
        ? GeminiMessage
        : [Result] extends [ollama.Result]
          ? OllamaMessage
          : [Result] extends [aiSdk.Result]
            ? AiSdkMessage
            : never;

type ChatMessage =
  | { role: "system" | "developer"; content: string; name?: string }
  | { role: "user"; content: string | ChatPart[]; name?: string };

type ChatPart =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string; detail?: "auto" | "low" | "high" } }
  | { type: "input_audio"; input_audio: { data: string; format: "wav" | "mp3" } }
  | { type: "file"; file: { file_data?: string; file_id?: string; filename?: string } };

type ResponsesMessage =
  | { role: "system" | "developer" | "assistant"; content: string }
  | { role: "user"; content: string | ResponsesPart[] };

type ResponsesPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; image_url: string; detail: "auto" | "low" | "high" };

type AnthropicMessage =
  | { role: "user"; content: string | AnthropicPart[] }
  | { role: "assistant"; content: { type: "text"; text: string }[] };

type AnthropicPart =
  | { type: "text"; text: string }
  | {
      type: "image";
      source: { type: "base64"; media_type: anthropic.ImageType; data: string } | { type: "url"; url: string };
    };

type GeminiMessage =
  | { role: "user"; parts: ({ text: string } | { inlineData: { mimeType: string; data: string } })[] }
  | { role: "model"; parts: { text: string }[] };

type OllamaMessage =
  | { role: "system" | "assistant"; content: string }
  | { role: "user"; content: string; images?: string[] };

type AiSdkMessage =
  | { role: "user"; content: string | AiSdkPart[] }
  | { role: "assistant"; content: { type: "text"; text: string }[] };

type AiSdkPart =
  | { type: "text"; text: string }
  | { type: "file"; data: { type: "data"; data: string } | { type: "url"; url: URL }; mediaType: string };
