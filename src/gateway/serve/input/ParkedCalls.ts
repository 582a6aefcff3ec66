import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../../schema/index.ts";
import { MAX_ANSWER_MS, MAX_PARKED_CALLS } from "../../limits.ts";
import type { McpCaller, McpMethod, RawResult } from "../../McpService.ts";
import { ProtocolError, ProtocolErrorCode } from "../../mcp/server.ts";
import { userKey } from "../../userKey.ts";
import { SharedPlaces } from "../SharedPlaces.ts";
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
  readonly #places: SharedPlaces = new SharedPlaces(MAX_PARKED_CALLS);

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
    for (const [requestState, { call }] of this.#parked) {
      this.#drop(requestState);
      call.abort();
    }
  }

  #park(call: LongCall, of: CallFacts): RawResult | Promise<RawResult> {
    const requestState = this.#prefix + randomBytes(24).toString("base64url");
    const end = (): void => {
      this.#drop(requestState);
      call.abort();
    };
    const free = this.#places.take(of.user, end);
    if (free === undefined) {
      call.abort();
      const message = `expected at most ${MAX_PARKED_CALLS} calls to wait for input, received one more`;
      throw new ProtocolError(ProtocolErrorCode.InternalError, message);
    }
    const timer = setTimeout(end, MAX_ANSWER_MS).unref();
    this.#parked.set(requestState, { call, of, timer, free });
    return { resultType: "input_required", inputRequests: call.questions, requestState };
  }

  #resume(requestState: string, of: CallFacts): LongCall {
    const parked = this.#parked.get(requestState);
    // A user must not learn whether another user's call exists.
    if (parked === undefined || !isSameCall(parked.of, of)) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Invalid or expired requestState");
    }
    this.#drop(requestState);
    return parked.call;
  }

  #drop(requestState: string): void {
    const parked = this.#parked.get(requestState);
    clearTimeout(parked?.timer);
    parked?.free();
    this.#parked.delete(requestState);
  }
}

const isSameCall = ({ user, ...call }: CallFacts, { user: other, ...again }: CallFacts): boolean =>
  userKey(user) === userKey(other) && isDeepStrictEqual(call, again);

/** The parts that must be equal in the first request and in the request with the answers. */
type CallFacts = { readonly method: string; readonly asked: RawResult; readonly user: unknown };

type ParkedCall = {
  readonly call: LongCall;
  readonly of: CallFacts;
  readonly timer: NodeJS.Timeout;
  /** Frees its place. */
  readonly free: () => void;
};
