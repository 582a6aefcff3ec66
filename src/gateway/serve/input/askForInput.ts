import { setTimeout } from "node:timers/promises";
import { isObject } from "../../../schema/index.ts";
import { MAX_QUESTIONS, MAX_ROUNDS } from "../../limits.ts";
import type { RawResult } from "../../McpService.ts";
import { ProtocolError, ProtocolErrorCode, type ServerContext } from "../../mcp/server.ts";
import { askClient } from "./askClient.ts";

/**
 * Lets a client of an older revision call a server that answers `input_required`: the questions are sent to the client
 * as requests, and the call is repeated with the answers until there is a result.
 */
export async function askForInput(
  answer: (params: RawResult) => Promise<RawResult>,
  params: RawResult,
  context: ServerContext,
  capabilities: RawResult = {},
): Promise<RawResult> {
  let result = await answer(params);
  try {
    for (let round = 0; result.resultType === "input_required"; round++) {
      if (round === MAX_ROUNDS) throw new NoInput(`It still asks for input after ${MAX_ROUNDS} rounds`);
      const inputs = await inputsFor(result, context, capabilities);
      result = await answer({ ...params, ...inputs });
    }
  } catch (cause) {
    if (!(cause instanceof NoInput)) throw cause;
    return { content: [{ type: "text", text: cause.message }], isError: true };
  }
  return result;
}

class NoInput extends Error {}

/** The additional parameters of the next call: the answers, and the state that the server expects back. */
async function inputsFor(result: RawResult, context: ServerContext, capabilities: RawResult): Promise<RawResult> {
  const { inputRequests, requestState } = result;
  const questions = Object.entries(isObject(inputRequests) ? inputRequests : {});
  if (questions.length > MAX_QUESTIONS) throw new NoInput(`It asks for more than ${MAX_QUESTIONS} inputs at once`);
  if (questions.length === 0) await setTimeout(PAUSE, undefined, { signal: context.mcpReq.signal });
  const inputResponses = await askAll(questions, context, capabilities);
  return { ...(questions.length > 0 && { inputResponses }), ...(requestState !== undefined && { requestState }) };
}

/** Asks all at once; when one answer is missing, the other questions are withdrawn. */
async function askAll(
  questions: readonly [key: string, question: unknown][],
  { mcpReq }: ServerContext,
  capabilities: RawResult,
): Promise<RawResult> {
  const withdrawal = new AbortController();
  const signal = AbortSignal.any([mcpReq.signal, withdrawal.signal]);
  try {
    const answers = questions.map(async ([key, question]) => [key, await ask(question, mcpReq, capabilities, signal)]);
    return Object.fromEntries(await Promise.all(answers));
  } catch (cause) {
    withdrawal.abort();
    throw cause;
  }
}

async function ask(
  question: unknown,
  client: ServerContext["mcpReq"],
  capabilities: RawResult,
  signal: AbortSignal,
): Promise<RawResult> {
  const { method, params } = isObject(question) ? question : {};
  try {
    return await askClient(method, params, client, capabilities, signal);
  } catch (cause) {
    if (cause instanceof ProtocolError && cause.code === ProtocolErrorCode.MethodNotFound)
      throw new NoInput(cause.message);
    throw new NoInput(`It asked for input: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The milliseconds after which a server that has no question yet is asked again. */
const PAUSE = 250;
