// The exports of `public.ts`, and what only the other rooms of this package use.

export { isForeign, keepForeign, markForeign, noteRepairs } from "./adapt/foreignTools.ts";
export type { ToolRule } from "./adapt/ToolChange.ts";
export { idsOfAnswer, randomId, sentCalls } from "./calls/ids.ts";
export { SENT_BACK, type SentBack } from "./calls/sentBack.ts";
export { sha256 } from "./calls/sha256.ts";
export { freeId, type TakenIds } from "./calls/uniqueIds.ts";
export type { AnswerCollector, StreamedParts } from "./collect/AnswerCollector.ts";
export { approximateSize } from "./collect/Joined.ts";
export { merged } from "./collect/withCalls.ts";
export { isBuiltIn } from "./defineWire.ts";
export { eventFormatIn, streamFormatIn } from "./detect/eventFormatIn.ts";
export { formatIn } from "./detect/formatIn.ts";
export { notAnEvent } from "./detect/notAnEvent.ts";
export { notData } from "./detect/notData.ts";
export { errorIn } from "./detect/otherAnswer.ts";
export type { AbnormalEnding } from "./Ending.ts";
export { endedBy } from "./Ending.ts";
export { type ExportedName, exportedName } from "./providers/exportedName.ts";
export { type FormatName, formatsOf } from "./providers/formats.ts";
export { decodeChatCalls } from "./providers/openai-chat/decodeChatCalls.ts";
export { CHAT_NAMES, encodeChatCalls } from "./providers/openai-chat/encodeChatCalls.ts";
export { isLangChainChunk, withoutReason } from "./providers/openai-chat/langChainCalls.ts";
export { openaiChatEncoder } from "./providers/openai-chat/openaiChatEncoder.ts";
export { formatNamed, providers } from "./providers/providers.ts";
export * from "./public.ts";
export { wireErrorOf } from "./reading.ts";
export { foreignPart } from "./results/foreignPart.ts";
export { type ContentBlock, isContentBlock, textOfBlock } from "./results/ResultPart.ts";
export { CUSTOM_INPUT, type CustomInput } from "./tools/CustomInput.ts";
export { CHECKED_PROVIDERS, type CheckedProvider } from "./tools/checkedProviders.ts";
export type { FoundEntry, FoundTool, ToolsFormat } from "./tools/FoundTool.ts";
export { findEntries, findTools } from "./tools/findTools.ts";

export { hashedName, hasName, keepNames, WireNames } from "./tools/names.ts";
export { type AdaptedTool, toolAdapter } from "./tools/readTools.ts";
export { fieldsFault, schemaOf, toolFault } from "./tools/toolFault.ts";
export type {
  AnswerSummary,
  AnyWire,
  ArgumentPiece,
  CallDelta,
  CallEnd,
  CallStart,
  ChoiceOf,
  EncodeOptions,
  ItemsOf,
  ResponseOf,
  TurnEncoder,
  WaitingItem,
} from "./Wire.ts";
export { checkedId, TOOLS_RULE } from "./wireOptions.ts";
