/** A tool in a request to OpenAI's Chat API. One of the type `custom` is an {@link OpenAIChatCustomTool}. */
export type OpenAIChatTool = {
  type: "function";
  function: { name: string; description?: string; parameters: { [keyword: string]: unknown }; strict?: boolean };
};

/** A custom tool in a request to OpenAI's Chat API. Its calls contain text instead of JSON. */
export type OpenAIChatCustomTool = {
  type: "custom";
  custom: {
    name: string;
    description?: string;
    format?: { type: "text" } | { type: "grammar"; grammar: { syntax: "lark" | "regex"; definition: string } };
  };
};

/** `tool_choice` of a request to OpenAI's Chat API. */
export type OpenAIChatChoice =
  | "auto"
  | "none"
  | "required"
  | OpenAIChatChosen
  | { type: "allowed_tools"; allowed_tools: { mode: "auto" | "required"; tools: OpenAIChatChosen[] } };

/** One tool of {@link OpenAIChatChoice}. */
export type OpenAIChatChosen =
  | { type: "function"; function: { name: string } }
  | { type: "custom"; custom: { name: string } };

/** The assistant's message with its calls, in the form in which OpenAI's Chat API accepts it. */
export type OpenAIChatCalls = {
  role: "assistant";
  content: string | null;
  tool_calls?: (
    | ({ id: string; type: "function"; function: { name: string; arguments: string } } & OpenAIChatExtra)
    | ({ id: string; type: "custom"; custom: { name: string; input: string } } & OpenAIChatExtra)
  )[];
};

/** Data that Google's servers send with a call, and require when the call is sent back. */
export type OpenAIChatExtra = { extra_content?: { google: { thought_signature: string } } };

/** A result as a message to OpenAI's Chat API. */
export type OpenAIChatResult = { role: "tool"; tool_call_id: string; content: string };

/** The images of a result. OpenAI's Chat API accepts images only in messages of the user. */
export type OpenAIChatImages = {
  role: "user";
  content: ({ type: "text"; text: string } | { type: "image_url"; image_url: { url: string } })[];
};

/** A completion of OpenAI's Chat API, as it is put together from a stream. A server may send further fields. */
export type OpenAIChatResponse = {
  id?: string;
  object: "chat.completion";
  created?: number;
  model?: string;
  choices: {
    index: number;
    message: {
      role: "assistant";
      /** A list of parts only from some servers, such as Mistral's. */
      content: string | { type: string }[] | null;
      refusal?: string | null;
      tool_calls?: { id: string; type: string }[];
    };
    finish_reason: string | null;
  }[];
  usage?: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
};

/** The messages that a turn adds to a request to OpenAI's Chat API. */
export type OpenAIChatMessage = OpenAIChatCalls | OpenAIChatResult | OpenAIChatImages;
