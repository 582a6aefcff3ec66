export { answerTurn, type ReadAnswer, type TurnParts } from "./answerTurn.ts";
export { readAnswer, readResponse } from "./readResponse.ts";
export {
  type Conversation,
  type ConversationArguments,
  type ConversationOptions,
  checkConversation,
  runConversation,
  type TurnRequest,
} from "./runConversation.ts";
export type { Turn, TurnMessages } from "./Turn.ts";
export { TurnError, type TurnErrorCode } from "./TurnError.ts";
export { checkTurnOptions, type TurnArguments, type TurnOptions } from "./TurnOptions.ts";
