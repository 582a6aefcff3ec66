// The exports of `openjiuwen-tools/stream`.
export type { EventSource } from "./EventReader.ts";
export type { FinishedCall } from "./FinishedCall.ts";
export { StreamError, type StreamErrorCode } from "./StreamError.ts";
export type { CallState, StreamedCall } from "./StreamedCall.ts";
export { ToolCallStream, type ToolCallStreamOptions } from "./ToolCallStream.ts";
