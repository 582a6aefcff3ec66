import { describeValue } from "../../checks/index.ts";
import { isObject } from "../../schema/index.ts";
import { exactText, unmarkText } from "../exactIntegers.ts";
import type { RawResult } from "../McpService.ts";
import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  type Transport,
  UnauthorizedError,
} from "../mcp/client.ts";
import { METHOD_NOT_FOUND } from "../protocol.ts";
import { type JsonRpcMessage, readMessages } from "./connection/readMessage.ts";
import { isTooDeep } from "./jsonValues.ts";
import { TransportFault } from "./TransportFault.ts";
import { type ProcessEnd, UpstreamError, type UpstreamErrorCode } from "./UpstreamError.ts";
import { withoutSecrets } from "./withoutSecrets.ts";

/** The information of a transport about its server, and how it ended. */
export type FailureFacts = {
  readonly end?: ProcessEnd | undefined;
  readonly lastWords?: string;
  /** The last text of a process that is not a message, and that one client may read. */
  readonly unread?: Unread | undefined;
  /** The secrets that are sent to the server. */
  readonly secrets?: readonly string[] | undefined;
};

/** A text of a server that is not a message: another object for each, also if they are the same text. */
export type Unread = { readonly text: string };

/** Why a server did not start. */
export function cannotStart(server: string, cause: unknown, facts: FailureFacts): UpstreamError {
  if (isLoginNeeded(cause)) return loginNeeded(server, cause, facts);
  // The signal that ends a server which did not answer in time is the gateway's own.
  const told = cause instanceof UpstreamError && cause.code === "timed_out" ? withoutSignal(facts) : facts;
  const reason = reasonOf(cause).replaceAll(`${nameOf(server)} `, "it ");
  const message = `${nameOf(server)} cannot be started: ${reason}${endText(told, facts.unread)}`;
  return new UpstreamError("cannot_start", server, message, { cause, end: facts.end, secrets: facts.secrets });
}

const withoutSignal = (facts: FailureFacts): FailureFacts =>
  facts.end === undefined ? facts : { ...facts, end: { ...facts.end, signal: null } };

/** The error of a server that could be reached neither by its own transport nor by HTTP+SSE. */
export function bothFailed(first: UpstreamError, older: UpstreamError): UpstreamError {
  if (older.code === "login_needed") return older;
  const reason = older.message.slice(older.message.startsWith(startOf(older)) ? startOf(older).length : 0);
  const message = `${first.message}. HTTP+SSE, the transport before 2025, failed too: ${reason}`;
  return new UpstreamError("cannot_start", first.server, message, { cause: first.cause });
}

const startOf = ({ server }: UpstreamError): string => `${nameOf(server)} cannot be started: `;

/** Whether a server refused a message in the way of one that has only the older transport. */
export const isPostRefused = (cause: unknown): boolean =>
  cause instanceof SdkHttpError && [400, 404, 405].includes(cause.status);

/**
 * Why a request that was sent, or should have been, has no answer. `unread` is what the server wrote instead, if
 * anything.
 */
export function noAnswer(server: string, cause: unknown, facts: FailureFacts, unread?: Unread): UpstreamError {
  if (isLoginNeeded(cause)) return loginNeeded(server, cause, facts);
  // The session may have ended, which the server says in its own words.
  const answer = answerOfStatus(cause);
  if (answer !== undefined) return serverError(server, answer, facts, { code: "ended", cause });
  if (cause instanceof TransportFault && cause.code === "too_large") {
    return unreadable(server, cause, cause.message, facts);
  }
  // The body of a response is not JSON, or not a message.
  if (cause instanceof SyntaxError || (cause instanceof Error && cause.name.endsWith("ZodError"))) {
    return unreadable(server, cause, "expected a message of JSON-RPC, received something else", facts);
  }
  // The end of a process explains a failure better than the error of its closed pipe.
  const isProcess = "lastWords" in facts;
  const reason = isProcess ? `ended${endText(facts, unread)}` : `did not answer: ${reasonOf(cause)}`;
  const { end, secrets } = facts;
  return new UpstreamError("ended", server, `${nameOf(server)} ${reason}`, { cause, end, secrets });
}

/**
 * The answer of a server of 2026-07-28 that has an HTTP status of its own, such as 404 for an unknown method. The SDK
 * reads it only for the status 400.
 */
export function answerOfStatus(cause: unknown): JsonRpcMessage | undefined {
  if (!(cause instanceof SdkHttpError) || typeof cause.data.text !== "string") return undefined;
  // Without an id it answers the request, or is what a server says to anybody who has not logged in.
  const [read] = readMessages(cause.data.text, isLoginNeeded(cause) ? undefined : 0);
  return read !== undefined && "message" in read && isObject(read.message.error) ? read.message : undefined;
}

/** The error that a server answered with. */
export function serverError(
  server: string,
  { error }: RawResult,
  { secrets }: FailureFacts,
  { code: own = "protocol", cause }: { readonly code?: UpstreamErrorCode; readonly cause?: unknown } = {},
): UpstreamError {
  const { code, message, data } = isObject(error) ? error : {};
  const said = typeof message === "string" ? message : isTooDeep(error) ? TOO_DEEP : exactText(error);
  return new UpstreamError(own, server, `${nameOf(server)} answered: ${said}`, {
    ...(Number.isSafeInteger(code) && { rpcCode: code as number }),
    cause,
    secrets,
    // If the data cannot be relayed, the caller must still get the error.
    ...(!isTooDeep(data) && { data }),
  });
}

const TOO_DEEP = "an error with too many levels";

/** `unread` is what the server wrote instead, if anything. */
export function timedOut(server: string, ms: number, unread?: Unread): UpstreamError {
  const wrote = unread === undefined ? "" : `, but wrote a text that is not a message: ${unread.text}`;
  return new UpstreamError("timed_out", server, `${nameOf(server)} did not answer within ${ms} ms${wrote}`);
}

export const aborted = (server: string): UpstreamError =>
  new UpstreamError("aborted", server, `The request to the server ${JSON.stringify(server)} was aborted`);

export const tooDeep = (server: string): UpstreamError =>
  unreadable(server, undefined, "its result has too many levels", {});

/** A result of a tool that no client could read. */
export const notAList = (server: string, content: unknown): UpstreamError =>
  unreadable(server, undefined, `expected a list as the content, received ${describeValue(content)}`, {});

export const requestTooDeep = (server: string): UpstreamError =>
  new UpstreamError("too_large", server, `The request to the server ${JSON.stringify(server)} has too many levels`);

/**
 * Throws for a result of 2026-07-28 that is neither an answer nor a request for input, nor a task where the client takes
 * tasks, because its meaning is unknown.
 */
export function requireKnownType(
  server: string,
  { resultType = "complete" }: RawResult,
  isTaskTaken: boolean,
  facts: FailureFacts,
): void {
  if (resultType === "complete" || resultType === "input_required") return;
  if (resultType === "task" && isTaskTaken) return;
  const received = isTooDeep(resultType) ? describeValue(resultType) : exactText(resultType);
  const reason = `expected a result of the type complete or input_required, received ${received}`;
  throw unreadable(server, undefined, reason, facts);
}

export const taskLost = (server: string): UpstreamError =>
  new UpstreamError("ended", server, `${nameOf(server)} has ended, and the task with it`);

export const closed = (server: string): UpstreamError =>
  new UpstreamError("ended", server, `${nameOf(server)} was closed`);

/** The error of a server that was ended because it did not say that it is there. */
export function endedForSilence(server: string, pings: number, facts: FailureFacts): UpstreamError {
  const { lastWords, secrets } = facts;
  const what = "lastWords" in facts ? `was ended${endText({ lastWords: lastWords ?? "", secrets })}` : CLOSED;
  const reason = `did not answer ${pings} ${pings === 1 ? "ping" : "pings"} and ${what}`;
  return new UpstreamError("ended", server, `${nameOf(server)} ${reason}`, { secrets });
}

const CLOSED = "its connection was closed";

/**
 * The message of an error for callers who did not make the request: without the words of a server that ended, which may
 * be about the calls of others.
 */
export function withoutWords(error: Error): string {
  if (!(error instanceof UpstreamError) || error.code !== "ended") return error.message;
  const { message, server } = error;
  const name = nameOf(server);
  const [reason = ""] = message.startsWith(name) ? message.slice(name.length).split(": ") : [" ended"];
  return `${name}${reason === " answered" ? " answered with an error" : reason}`;
}

/** Whether an older server does not know the session any more, and so did not act on the request. */
export const isSessionGone = (cause: unknown): boolean =>
  cause instanceof SessionGone || (cause instanceof SdkHttpError && (cause.status === 404 || cause.status === 400));

/** Whether a server over HTTP has responded to a request, but with no answer to it. */
export const isWrongAnswer = (cause: unknown): boolean =>
  cause instanceof SdkHttpError ||
  (cause instanceof SdkError && cause.code === SdkErrorCode.ClientHttpUnexpectedContent) ||
  (cause instanceof TransportFault && cause.code === "ended");

export const isMethodUnknown = ({ error }: JsonRpcMessage): boolean =>
  isObject(error) && error.code === METHOD_NOT_FOUND;

/** The error with which an older server answers that it does not know the session any more. */
export class SessionGone extends Error {}

/**
 * Whether an error of JSON-RPC may say that the session has ended. A tool may say the same of a session of its own.
 *
 * @example
 * saysSessionGone({ error: { code: -32600, message: "Session terminated" } }); // true
 */
export function saysSessionGone(answer: { readonly [key: string]: unknown } | TransportFault): boolean {
  if (answer instanceof TransportFault || !isObject(answer.error)) return false;
  const { code, message } = answer.error;
  return (
    SESSION_CODES.has(code) &&
    typeof message === "string" &&
    /session/i.test(message) &&
    /terminat|not found|could ?n.t find|expired|unknown|invalid|no longer|not exist|closed|no valid|missing/i.test(
      message,
    )
  );
}

/** The codes of MCP's packages for it, and the one for a request that was not read as one. */
const SESSION_CODES: ReadonlySet<unknown> = new Set([-32_600, 32_600, -32_000, -32_001]);

/** Whether a server answered with an error. */
export const isRefusal = (cause: unknown): boolean => cause instanceof ProtocolError || cause instanceof SdkHttpError;

/** Some older servers end at the question which protocol they speak. */
export const isEndOfProbe = (cause: unknown): boolean =>
  cause instanceof SdkError && cause.code === SdkErrorCode.EraNegotiationFailed;

/** Whether a server refused a request as one of somebody who has not logged in. */
export const isLoginNeeded = (cause: unknown): boolean =>
  cause instanceof UnauthorizedError ||
  cause instanceof InsufficientScopeError ||
  (cause instanceof SdkHttpError && (cause.status === 401 || cause.status === 403));

/** A login that a user has to begin, when no user waits for an answer of the server. */
export class LoginPostponed extends UnauthorizedError {}

/** Whether a request failed because the server wants a login, and no user waited for it. */
export const isLoginPostponed = (error: unknown): boolean =>
  error instanceof UpstreamError && error.cause instanceof LoginPostponed;

function loginNeeded(server: string, cause: unknown, { secrets }: FailureFacts): UpstreamError {
  const reason =
    cause instanceof SdkHttpError ? `it answered with HTTP ${cause.status} to what it was sent` : reasonOf(cause);
  return new UpstreamError("login_needed", server, `${nameOf(server)} needs a login: ${reason}`, { cause, secrets });
}

const unreadable = (server: string, cause: unknown, reason: string, { secrets }: FailureFacts): UpstreamError =>
  new UpstreamError("too_large", server, `${nameOf(server)} answered wrongly: ${reason}`, { cause, secrets });

const nameOf = (server: string): string => `The server ${JSON.stringify(server)}`;

/** The messages of an error and of its causes, because the message of `fetch` alone contains no reason. */
function reasonOf(cause: unknown): string {
  const reasons: string[] = [];
  for (let error = cause, level = 0; error instanceof Error && level < 5; error = error.cause, level++) {
    const reason = textOf(error);
    if (!reasons.some((known) => known.includes(reason))) reasons.push(reason);
  }
  return unmarkText(reasons.join(": ") || String(cause));
}

function textOf(error: Error): string {
  const { code, syscall = "", path } = error as NodeJS.ErrnoException;
  if (error instanceof SdkHttpError && error.message.startsWith(POST_FAILED)) {
    const text = error.message.slice(POST_FAILED.length).trim();
    return `HTTP ${error.status}${/^<(?:!doctype|html)/i.test(text) ? " with a web page" : text && `: ${text}`}`;
  }
  if (code === "ENOENT" && syscall.startsWith("spawn") && path) return notFound(path);
  return error.message || (typeof code === "string" ? code : error.name);
}

/** What the SDK says of each status of an error. */
const POST_FAILED = "Error POSTing to endpoint:";

/** A command with spaces may be a whole line, whose arguments may be secret. */
function notFound(command: string): string {
  const [program = "", ...args] = command.split(" ");
  const shown = JSON.stringify(args.length > 0 ? `${program} …` : program);
  const place = /[\\/]/.test(program) ? "" : " on the PATH";
  const advice = args.length > 0 ? "; arguments belong into args" : "";
  return `the program ${shown} was not found${place}${advice}`;
}

/** How a process ended, as the last part of a message. */
function endText({ end, lastWords = "", secrets }: FailureFacts, unread?: Unread): string {
  const { exitCode = null, signal = null } = end ?? {};
  const how = signal !== null ? ` by ${signal}` : exitCode !== null ? ` with exit code ${exitCode}` : "";
  // Before the text is cut, because a part of a secret that is cut would not be found.
  const words = withoutSecrets(end?.stderr || lastWords || (unread?.text ?? ""), secrets).trim();
  // What is left of a word says nothing.
  const last = words.length <= MAX_WORDS ? words : `…${words.slice(-MAX_WORDS).replace(/^\S*\s+/, " ")}`;
  return `${how}${last && `: ${last}`}`;
}

/** The last characters of standard error that are in a message. @internal */
const MAX_WORDS = 500;

/** A transport, with what it knows besides messages. */
export type ServerTransport = Transport &
  FailureFacts & {
    /** Whether the server keeps a session, also if the transport knows no id of it. */
    readonly hasSession?: boolean | undefined;
    /**
     * Called when the server refuses the stream of its notifications, which broke off; `isForgotten` if it says by this
     * that it does not know the session. Resolves to whether the session goes on, and the stream is tried again.
     */
    onStreamRefused?: ((isForgotten: boolean) => Promise<boolean>) | undefined;
  };
