export { type EncodedMessages, encodeMessages, type MessageChange } from "./encodeMessages.ts";
export { MessagesError, type MessagesErrorCode } from "./MessagesError.ts";
export type { MessagesOptions } from "./MessagesOptions.ts";
export { messagesOf } from "./messagesOf.ts";
export { type ConvertedMessages, messagesTo, type SdkMessages } from "./messagesTo.ts";
export type { RequestMessage } from "./requests/RequestMessage.ts";
export { type ToolMessageContentOptions, toolMessageContent } from "./toolMessageContent.ts";
