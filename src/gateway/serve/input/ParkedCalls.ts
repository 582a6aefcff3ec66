import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../schema/index.ts";
import { MAX_ANSWER_MS, MAX_PARKED_CALLS } from "../../limits.ts";
import type { McpCaller, McpMethod, RawResult } from "../../McpService.ts";
import { ProtocolError, ProtocolErrorCode } from "../../mcp/server.ts";

import { LongCall } from "./LongCall.ts";

/** A call of a client, and what answers it. */
export type Answering = {
  readonly method: string;
  readonly params: RawResult;
  readonly caller: McpCaller;
  readonly answer: McpMethod;
};

/**
 * Calls of clients of 2026-07-28 that wait for the user, because an older server asked a question during the call. The
 * client gets the question as a result of the type `input_required`. A later request with the answers, from the same
 * user and with the same parameters, gets the result of the call.
 */
export class ParkedCalls {
  /** Distinguishes these states from those of another service behind this one. */
  readonly #prefix = `parked-${randomBytes(9).toString("base64url")}-`;
  readonly #parked: Map<string, ParkedCall> = new Map();

  /** The result of a call, or its questions if it has some first. */
  async answer({ method, params, caller, answer }: Answering): Promise<RawResult> {
    const { inputResponses, requestState, _meta, ...asked } = params;
    const isOurs = typeof requestState === "string" && requestState.startsWith(this.#prefix);
    const of: CallFacts = { method, asked, user: caller.user };
    const call = isOurs ? this.#resume(requestState, of) : new LongCall((caller) => answer(params, caller), caller);
    if (isOurs) call.take(isObject(inputResponses) ? inputResponses : {});
    const result = await call.next(caller);
    return result ?? this.#park(call, of);
  }

  close(): void {
    for (const { call, timer } of this.#parked.values()) {
      clearTimeout(timer);
      call.abort();
    }
    this.#parked.clear();
  }

  #park(call: LongCall, of: CallFacts): RawResult | Promise<RawResult> {
    if (this.#parked.size >= MAX_PARKED_CALLS) {
      call.abort();
      const message = `expected at most ${MAX_PARKED_CALLS} calls to wait for input, received one more`;
      throw new ProtocolError(ProtocolErrorCode.InternalError, message);
    }
    const requestState = this.#prefix + randomBytes(24).toString("base64url");
    const timer = setTimeout(() => {
      this.#parked.delete(requestState);
      call.abort();
    }, MAX_ANSWER_MS).unref();
    this.#parked.set(requestState, { call, of, timer });
    return { resultType: "input_required", inputRequests: call.questions, requestState };
  }

  #resume(requestState: string, of: CallFacts): LongCall {
    const parked = this.#parked.get(requestState);
    // A user must not learn whether another user's call exists.
    if (parked === undefined || !isDeepStrictEqual(parked.of, of)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState");
    }
    clearTimeout(parked.timer);
    this.#parked.delete(requestState);
    return parked.call;
  }
}

/** The parts that must be equal in the first request and in the request with the answers. */
type CallFacts = { readonly method: string; readonly asked: RawResult; readonly user: unknown };

type ParkedCall = { readonly call: LongCall; readonly of: CallFacts; readonly timer: NodeJS.Timeout };
