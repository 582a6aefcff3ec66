// What the other rooms get too: how OpenAI's calls are read, and ids.
export { randomId, sentCalls } from "./ids.ts";
export * from "./public.ts";
export { readAnswer } from "./readAnswer.ts";
export { type ReadCall, readChatCalls } from "./readChatCalls.ts";
