import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { ServerContext } from "@modelcontextprotocol/server";
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../raw.ts";

/**
 * Answers a client of an older revision: what a result of the type `input_required` asks for is sent to the client as
 * requests, and the call is made again with the answers, until the result is there.
 */
export async function askForInput(
  answer: (params: RawResult) => Promise<RawResult>,
  params: RawResult,
  context: ServerContext,
  capabilities: RawResult = {},
): Promise<RawResult> {
  let result = await answer(params);
  for (let round = 0; result.resultType === "input_required"; round++) {
    if (round === MAX_ROUNDS) return failure(`It still asks for input after ${MAX_ROUNDS} rounds`);
    const { inputRequests, requestState } = result;
    const questions = Object.entries(isObject(inputRequests) ? inputRequests : {});
    if (questions.length === 0) await setTimeout(PAUSE, undefined, { signal: context.mcpReq.signal });
    try {
      const inputResponses = await askAll(questions, context, capabilities);
      result = await answer({
        ...params,
        ...(questions.length > 0 && { inputResponses }),
        ...(requestState !== undefined && { requestState }),
      });
    } catch (cause) {
      if (!(cause instanceof NoInput)) throw cause;
      return failure(cause.message);
    }
  }
  return result;
}

const MAX_ROUNDS = 8;

class NoInput extends Error {}

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
  const needed = typeof method === "string" && Object.hasOwn(NEEDED, method) ? NEEDED[method] : undefined;
  if (needed === undefined) throw new NoInput(`It asks for input by the unknown method ${JSON.stringify(method)}`);
  if (!Object.hasOwn(capabilities, needed)) throw new NoInput(`It asks for input, but the client has no ${needed}`);
  // The older revisions want a name for what is asked at a URL.
  const isAtUrl = isObject(params) && params.mode === "url" && params.elicitationId === undefined;
  const sent = { ...(isObject(params) && params), ...(isAtUrl && { elicitationId: randomUUID() }) };
  try {
    return await client.send({ method: method as string, params: sent }, ANY_RESULT, { timeout: MAX_WAIT, signal });
  } catch (cause) {
    throw new NoInput(`It asked for input: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** What a client says that it has when it answers a method. */
const NEEDED: { readonly [method: string]: string } = {
  "elicitation/create": "elicitation",
  "sampling/createMessage": "sampling",
  "roots/list": "roots",
};

/** Takes every answer as it is. */
const ANY_RESULT: StandardSchemaV1<unknown, RawResult> = {
  "~standard": { version: 1, vendor: "openjiuwen-tools", validate: (value) => ({ value: value as RawResult }) },
};

/** The milliseconds that a person has to answer. */
const MAX_WAIT = 600_000;

const failure = (text: string): RawResult => ({ content: [{ type: "text", text }], isError: true });

/** The milliseconds after which a server that has no question yet is asked again. */
const PAUSE = 250;
