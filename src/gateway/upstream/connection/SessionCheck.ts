import { isObject } from "../../../schema/index.ts";
import type { RawResult } from "../../McpService.ts";
import type { Client } from "../../mcp/client.ts";
import {
  isMethodUnknown,
  isSessionGone,
  isWrongAnswer,
  type ServerTransport,
  SessionGone,
  saysSessionGone,
} from "../failures.ts";
import { TransportFault } from "../TransportFault.ts";
import type { UpstreamError } from "../UpstreamError.ts";
import { RAW_ANSWER, type RawAnswer, rawMethod } from "./RawMessages.ts";
import type { Era } from "./UpstreamRequest.ts";
import { withMeta } from "./withMeta.ts";

/** What the session of a connection is asked by. */
export type SessionCheckInit = {
  readonly era: Era;
  readonly client: Client;
  readonly transport: ServerTransport;
};

/** Finds out whether a server still knows the session of a connection, after answers that leave it open. */
export class SessionCheck {
  readonly #init: SessionCheckInit;

  constructor(init: SessionCheckInit) {
    this.#init = init;
  }

  /** Whether an older server gave the connection a session. */
  get hasSession(): boolean {
    const { sessionId, hasSession = sessionId !== undefined } = this.#init.transport;
    return hasSession;
  }

  /** Whether the server refused a request, because it does not know the session any more, and did nothing. */
  isGone({ cause }: UpstreamError): boolean {
    return this.hasSession && isSessionGone(cause);
  }

  /**
   * Whether the session goes on after a request that failed with `ended`. A server over HTTP that answered one with a
   * page, or with nothing, is asked: it may just as well have forgotten the session, or be another one by now.
   */
  async outlives({ cause }: UpstreamError): Promise<boolean> {
    if (!isWrongAnswer(cause)) return false;
    const { era } = this.#init;
    const [method, params] =
      era === "legacy" ? ["ping", {}] : ["server/discover", withMeta({}, { timeoutMs: PING_MS }, "modern", "")];
    const { answer } = await this.#ask(method as string, params as RawResult).catch(noAnswerAtAll);
    if (answer instanceof TransportFault || answer === undefined || saysSessionGone(answer)) return false;
    // Some older servers do not know the ping.
    return isObject(answer.result) || (era === "legacy" && isMethodUnknown(answer));
  }

  /** @throws {SessionGone} for an error about the session: then a ping is answered in the same way. */
  async require(answer: RawAnswer["answer"]): Promise<void> {
    if (!this.hasSession || !saysSessionGone(answer)) return;
    if (await this.isForgotten()) throw new SessionGone("its session has ended");
  }

  /** Whether the server says, when asked, that it does not know the session. One that does not answer may know it. */
  isForgotten(): Promise<boolean> {
    return this.#ask("ping", {}).then(({ answer }) => saysSessionGone(answer), isSessionGone);
  }

  #ask(method: string, params: RawResult): Promise<RawAnswer> {
    return this.#init.client.request({ method: rawMethod(method), params }, RAW_ANSWER, { timeout: PING_MS });
  }
}

const noAnswerAtAll = (): { readonly answer?: undefined } => ({});

/** The milliseconds for the answer by which a session is known. */
const PING_MS = 5_000;
