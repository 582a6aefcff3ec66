// What the other rooms get too: how OpenAI's calls are read, and ids.

export { TOOLS_RULE } from "./defineWire.ts";
export { eventFormatIn } from "./eventFormatIn.ts";
export { exportedName, formatIn } from "./formatIn.ts";
export { randomId, sentCalls } from "./ids.ts";
export * from "./public.ts";
export { errorIn, notData, readAnswer } from "./readAnswer.ts";
export { type ReadCall, readChatCalls } from "./readChatCalls.ts";
export { reading } from "./reading.ts";
