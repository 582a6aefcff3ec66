// The exports of `public.ts`, and what only the other rooms of this package use.

export { CUSTOM_INPUT, type CustomInput } from "./CustomInput.ts";
export { decodeChatCalls } from "./decodeChatCalls.ts";
export { isBuiltIn } from "./defineWire.ts";
export { endedBy } from "./Ending.ts";
export { CHAT_NAMES, encodeChatCalls } from "./encodeChatCalls.ts";
export { eventFormatIn, streamFormatIn } from "./eventFormatIn.ts";
export type { FoundTool, ToolsFormat } from "./FoundTool.ts";
export { findTools } from "./findTools.ts";
export { exportedName, formatIn } from "./formatIn.ts";
export { formatNamed } from "./formats.ts";
export { idsOfAnswer, randomId, sentCalls } from "./ids.ts";
export { hashedName, hasName, keepNames, OPENAI_NAMES, WireNames } from "./names.ts";
export { notAnEvent } from "./notAnEvent.ts";
export { notData } from "./notData.ts";
export { openaiChatEncoder } from "./openaiChatEncoder.ts";
export { errorIn } from "./otherAnswer.ts";
export * from "./public.ts";
export { type ContentBlock, isContentBlock, textOfBlock } from "./ResultPart.ts";
export { wireErrorOf } from "./reading.ts";
export { SENT_BACK, type SentBack } from "./sentBack.ts";
export { sha256 } from "./sha256.ts";
export { fieldsFault, schemaOf, toolFault } from "./toolFault.ts";
export { checkedId, TOOLS_RULE } from "./wireOptions.ts";
