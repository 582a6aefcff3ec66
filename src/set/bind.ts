import { OptionError, shorten } from "../checks/index.ts";
import { ToolCallStream } from "../stream/index.ts";
import { type CalledTools, SET_RULES, type TurnStep, withCallIds } from "../tool/index.ts";
import {
  answerTurn,
  type ConversationOptions,
  checkConversation,
  checkTurnOptions,
  readResponse,
  runConversation,
  type Turn,
  type TurnOptions,
  type TurnParts,
} from "../turn/index.ts";
import { preview } from "../validate/index.ts";
import { type AnyWire, openaiChatEncoder, type ToolChoice, WireError } from "../wire/index.ts";
import { beginStream, joinedAnswer, streamIn } from "./streamsOfClients.ts";

/** The options of the `encodeTools` of a format. */
export type ToolsOptions<Format extends AnyWire> = Parameters<Format["encodeTools"]>[1];

/** A set of tools in the format of a provider. */
export function bindTools<Format extends AnyWire>(
  wire: Format,
  tools: CalledTools,
  toolsOptions: ToolsOptions<Format> | undefined,
): Turn<Format> {
  checkWire(wire);
  const parts: TurnParts = {
    wire,
    tools,
    toolsOptions,
    run: (calls, options, before) => tools.runWhole(calls, options, before),
  };
  const encodeTools = () => wire.encodeTools(tools, toolsOptions as never);
  const encodeToolChoice = (choice: ToolChoice, others?: object): unknown =>
    wire.encodeToolChoice(choice, Object.assign({}, toolsOptions, { tools }, others));
  const answer = async (response: unknown, options: TurnOptions = {}): Promise<TurnStep> => {
    checkTurnOptions(options);
    return answerTurn(parts, readResponse(wire, response, tools), options);
  };
  return {
    get tools() {
      return encodeTools();
    },
    get changes() {
      return wire.toolChanges?.(tools, toolsOptions as never) ?? [];
    },
    toolChoice: encodeToolChoice,
    answer,
    async run(messages: unknown[], ask: (request: object) => unknown, options: ConversationOptions = {}) {
      checkConversation(messages, ask, options);
      const { signal, onText, forcedRetries = 0 } = options;
      if (wire.name === openaiChatEncoder.name) giveIds(messages);
      // A provider without a choice of tools says so before anything has run.
      if (forcedRetries > 0) encodeToolChoice("required");
      const conversation = {
        wire,
        messages,
        isTool: (name = "") => tools.get(name) !== undefined,
        forcing: (name: string) => choiceOf(name, encodeToolChoice),
        ask: (choice: ToolChoice | undefined) =>
          ask({
            messages,
            tools: encodeTools(),
            toolChoice: choice && encodeToolChoice(choice),
            signal: signal ?? new AbortController().signal,
          }),
        async answer(given: unknown, turnOptions: TurnOptions, change: TurnParts["change"]) {
          const stream = streamIn(given);
          if (!stream) return answerTurn({ ...parts, change }, readResponse(wire, given, tools), turnOptions);
          const begun = await beginStream(stream, { onText, signal });
          if (begun.events) {
            const reader = new ToolCallStream(wire, { tools, ...parsingOptions(turnOptions) });
            return reader["~answer"](begun.events, turnOptions, { onText, change, toolsOptions });
          }
          const { message, failure } = begun;
          const read = joinedAnswer(readResponse(wire, message, tools), failure);
          return answerTurn({ ...parts, change }, read, turnOptions);
        },
      };
      return runConversation(conversation, options);
    },
  } as unknown as Turn<Format>;
}

/** Python stores `""` for an id that a server did not give. */
function giveIds(messages: unknown[]): void {
  for (const [place, message] of withCallIds(messages).entries())
    if (message !== messages[place]) messages[place] = message;
}

/** The options of a turn that say how arguments are parsed. */
const parsingOptions = (options: TurnOptions): object =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(SET_RULES, name)));

/** The choice of a tool; of any tool, where the provider has no choice of this one. */
function choiceOf(name: string, encode: (choice: ToolChoice) => unknown): ToolChoice {
  try {
    encode({ name });
    return { name };
  } catch (error) {
    if (error instanceof WireError) return "required";
    throw error;
  }
}

function checkWire(wire: unknown): asserts wire is AnyWire {
  if (typeof (wire as Partial<AnyWire> | null | undefined)?.encodeTurn === "function") return;
  const received = typeof wire === "string" ? JSON.stringify(shorten(wire)) : preview(wire);
  const way = 'Import one of "openjiuwen-tools/wire".';
  throw new OptionError(
    "invalid_option",
    "wire",
    `bind: expected a wire such as openaiChat, received ${received}. ${way}`,
  );
}
