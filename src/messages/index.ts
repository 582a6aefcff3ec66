export { MessagesError, type MessagesErrorCode } from "./MessagesError.ts";
export type { MessagesOptions } from "./MessagesOptions.ts";
export { type ConvertedMessages, messagesTo, type SdkMessages } from "./messagesTo.ts";
export { type ToolMessageContentOptions, toolMessageContent } from "./toolMessageContent.ts";
