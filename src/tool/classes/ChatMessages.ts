import type { JsonObject } from "../../json/index.ts";
import type { openaiChat } from "../../wire/index.ts";

// The JSON of the messages. OpenAI's client takes each of these types without a cast.

/** A text in the content of a message of OpenAI's Chat API. */
export type ChatTextPart = { type: "text"; text: string };

/** A part of a user's message in OpenAI's Chat API. What Python has in a list is sent as it is. */
export type ChatPart =
  | ChatTextPart
  | { type: "image_url"; image_url: { url: string; detail?: "auto" | "low" | "high" } }
  | { type: "input_audio"; input_audio: { data: string; format: "wav" | "mp3" } }
  | { type: "file"; file: { file_data?: string; file_id?: string; filename?: string } };

/** The JSON of a {@link UserMessage}. */
export type ChatUserMessage = JsonObject & { role: "user"; content: string | ChatPart[]; name?: string };

/** The JSON of a {@link SystemMessage}. */
export type ChatSystemMessage = JsonObject & { role: "system"; content: string | ChatTextPart[]; name?: string };

/** The JSON of an {@link AssistantMessage}. `reasoning_content` is a field of other servers than OpenAI's. */
export type ChatAssistantMessage = JsonObject & {
  role: "assistant";
  content: string | ChatTextPart[];
  name?: string;
  tool_calls?: NonNullable<openaiChat.Calls["tool_calls"]>;
  reasoning_content?: string;
};

/** The JSON of a {@link ToolMessage}. */
export type ChatToolMessage = JsonObject & { role: "tool"; tool_call_id: string; content: string };
