// The exports of `openjiuwen-tools/stream`.

export type { EventSource } from "./EventReader.ts";
export type { FinishedCall } from "./FinishedCall.ts";
export { StreamError } from "./StreamError.ts";
export type { StreamedCall } from "./StreamedCall.ts";
export { ToolCallStream, type ToolCallStreamOptions } from "./ToolCallStream.ts";
