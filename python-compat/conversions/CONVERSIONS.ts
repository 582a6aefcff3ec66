import { parsedArguments } from "./argumentText.ts";
import type { Conversion } from "./Conversion.ts";
import { anthropicCalls, chatCalls, chatStream, responsesCalls } from "./calls.ts";
import {
  assistantMessage,
  chatRequest,
  messagesAnthropic,
  messagesChat,
  messagesDeepSeek,
  messagesResponses,
  messagesSiliconFlow,
  storedMessage,
} from "./messages.ts";
import { mcpToolName, toolMessage, toolOutputText } from "./outputs.ts";
import { formatFunctions, functionSchema } from "./schemas.ts";
import { anthropicChoice, anthropicTools, chatTools, responsesTools } from "./tools.ts";

/** Every conversion of the SDK that this package has too. */
export const CONVERSIONS: readonly Conversion[] = [
  ...[chatTools, responsesTools, anthropicTools, anthropicChoice],
  ...[chatCalls, responsesCalls, anthropicCalls, chatStream],
  ...[assistantMessage, chatRequest],
  ...[messagesChat, messagesDeepSeek, messagesSiliconFlow, messagesResponses, messagesAnthropic],
  storedMessage,
  ...[formatFunctions, functionSchema],
  ...[parsedArguments, toolOutputText, toolMessage, mcpToolName],
];
