// What the other rooms get too: how OpenAI's calls are read, and ids.
export { randomId, sentId } from "./ids.ts";
export * from "./public.ts";
export { type ReadCall, readChatCalls } from "./readChatCalls.ts";
