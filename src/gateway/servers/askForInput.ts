import { setTimeout } from "node:timers/promises";
import { describeValue } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { MAX_QUESTIONS, MAX_ROUNDS } from "../limits.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import { METHOD_NOT_FOUND } from "../protocol.ts";
import { RpcError } from "../RpcError.ts";

/** The part of a caller that answers questions. */
export type Answerer = Required<Pick<McpCaller, "ask">> & Pick<McpCaller, "signal">;

/**
 * Lets a caller that answers requests call a server that answers `input_required`: the caller is asked, and the call is
 * repeated with the answers until there is a result. Without an answer a call of a tool has an error as its result.
 *
 * @example
 * await askForInput((params) => service.callTool(params, caller), { name: "order", arguments: {} }, caller);
 * @throws {RpcError} without an answer, for other methods
 */
export async function askForInput(
  answer: (params: RawResult) => Promise<RawResult>,
  params: RawResult,
  answerer: Answerer,
  method = "tools/call",
): Promise<RawResult> {
  let result = await answer(params);
  try {
    for (let round = 0; result.resultType === "input_required"; round++) {
      if (round === MAX_ROUNDS) throw new NoInput(`It still asks for input after ${MAX_ROUNDS} rounds`);
      result = await answer({ ...params, ...(await inputsFor(result, answerer)) });
    }
  } catch (cause) {
    if (!(cause instanceof NoInput)) throw cause;
    // Only the result of a tool can say that it failed.
    if (method !== "tools/call") throw new RpcError(INTERNAL_ERROR, cause.message);
    return withoutInput(cause);
  }
  return result;
}

/** Why a tool that asks for input gets none. */
export class NoInput extends Error {}

/** The result of a tool that asked for input, and got none. */
export const withoutInput = ({ message }: NoInput): RawResult => ({
  content: [{ type: "text", text: message }],
  isError: true,
});

/** The additional parameters of the next call: the answers, and the state that the server expects back. */
async function inputsFor(result: RawResult, answerer: Answerer): Promise<RawResult> {
  const { inputRequests, requestState } = result;
  const questions = Object.entries(isObject(inputRequests) ? inputRequests : {});
  if (questions.length > MAX_QUESTIONS) throw new NoInput(`It asks for more than ${MAX_QUESTIONS} inputs at once`);
  if (questions.length === 0) await setTimeout(PAUSE, undefined, { signal: answerer.signal });
  const inputResponses = await askAll(questions, answerer);
  return { ...(questions.length > 0 && { inputResponses }), ...(requestState !== undefined && { requestState }) };
}

/**
 * Asks all at once; when one answer is missing, the other questions are withdrawn.
 *
 * @throws {NoInput}
 */
export async function askAll(
  questions: readonly [key: string, question: unknown][],
  { ask, signal }: Pick<McpCaller, "ask" | "signal">,
): Promise<RawResult> {
  const withdrawal = new AbortController();
  const end = AbortSignal.any([signal, withdrawal.signal]);
  try {
    const answers = questions.map(async ([key, question]) => [key, await answerTo(question, ask, end)]);
    return Object.fromEntries(await Promise.all(answers));
  } catch (cause) {
    withdrawal.abort();
    throw cause;
  }
}

async function answerTo(question: unknown, ask: McpCaller["ask"], signal: AbortSignal): Promise<RawResult> {
  const { method, params } = isObject(question) ? question : {};
  if (ask === undefined) throw new NoInput("It asks for input, but nobody here answers");
  if (typeof method !== "string") throw new NoInput(`It asks for input by the unknown method ${describeValue(method)}`);
  try {
    return await ask(method, isObject(params) ? params : {}, signal);
  } catch (cause) {
    const { code, message } =
      cause instanceof Error ? (cause as Error & { code?: unknown }) : { message: String(cause) };
    throw new NoInput(code === METHOD_NOT_FOUND ? message : `It asked for input: ${message}`);
  }
}

const INTERNAL_ERROR = -32603;

/** The milliseconds after which a server that has no question yet is asked again. */
const PAUSE = 250;
