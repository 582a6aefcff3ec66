import {
  Client,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type Transport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../raw.ts";
import { ProgressTaps } from "./ProgressTaps.ts";
import { ANY_RESULT, rawMethod } from "./rawRequests.ts";
import type { JsonRpcMessage } from "./readMessage.ts";
import { BAD_ANSWER } from "./StdioTransport.ts";
import type { ProcessEnd } from "./UpstreamError.ts";
import { UpstreamError, type UpstreamErrorCode } from "./UpstreamError.ts";

/** The protocol of 2026-07-28, or the ones before it. */
export type Era = "modern" | "legacy";

/** What one request goes by. */
export type UpstreamRequest = {
  readonly signal?: AbortSignal | undefined;
  /** The milliseconds without an answer or progress. */
  readonly timeoutMs: number;
  /** Gets the `params` of each `notifications/progress`, without the token. */
  readonly onProgress?: ((progress: RawResult) => void) | undefined;
  readonly headers?: { readonly [name: string]: string } | undefined;
};

/** A transport, with what it knows besides messages. */
export type ServerTransport = Transport & {
  readonly end?: ProcessEnd | undefined;
  readonly stderrText?: string;
};

export type ConnectionSettings = {
  readonly name: string;
  readonly era: Era | "auto";
  readonly connectMs: number;
  /** Makes a transport whose notifications go to `onNotification`, before the SDK sees them. */
  makeTransport(onNotification: (message: JsonRpcMessage) => void): ServerTransport;
  /** The tools or the resources of the server are others now. */
  onListChanged(list: "tools" | "resources"): void;
  onClose(): void;
};

/** A server that answers: what it says goes through as it is. */
export class Connection {
  readonly era: Era;
  readonly #client: Client;
  readonly #transport: ServerTransport;
  readonly #settings: ConnectionSettings;
  readonly #progress: ProgressTaps;

  private constructor(
    client: Client,
    transport: ServerTransport,
    settings: ConnectionSettings,
    progress: ProgressTaps,
  ) {
    this.#client = client;
    this.#transport = transport;
    this.#settings = settings;
    this.#progress = progress;
    this.era = client.getProtocolEra() === "modern" ? "modern" : "legacy";
  }

  /** @throws {UpstreamError} `cannot_start`, `login_needed` */
  static async open(settings: ConnectionSettings): Promise<Connection> {
    const { era } = settings;
    const first = await Connection.#connect(settings, era === "legacy");
    if (first instanceof Connection) return first;
    const { cause } = first;
    // Some older servers end at the question which protocol they speak.
    const isEndedByProbe = cause instanceof SdkError && cause.code === SdkErrorCode.EraNegotiationFailed;
    if (era !== "auto" || !isEndedByProbe) throw first;
    const second = await Connection.#connect(settings, true);
    if (second instanceof Connection) return second;
    throw second;
  }

  static async #connect(settings: ConnectionSettings, isLegacy: boolean): Promise<Connection | UpstreamError> {
    const { name, connectMs, onListChanged } = settings;
    const progress = new ProgressTaps();
    const transport = settings.makeTransport((message) => progress.take(message));
    const mode = isLegacy ? "legacy" : "auto";
    const client = new Client(CLIENT, { versionNegotiation: { mode, probe: { timeoutMs: connectMs } } });
    client.setNotificationHandler("notifications/tools/list_changed", () => onListChanged("tools"));
    client.setNotificationHandler("notifications/resources/list_changed", () => onListChanged("resources"));
    try {
      await client.connect(transport, { timeout: connectMs });
    } catch (cause) {
      await transport.close().catch(() => {});
      return cannotStart(name, cause, transport);
    }
    client.onclose = settings.onClose;
    return new Connection(client, transport, settings, progress);
  }

  get capabilities(): RawResult {
    return this.#client.getServerCapabilities() ?? {};
  }

  /**
   * Sends a request, and resolves to its result as the server sent it; to one of the type `input_required` too.
   *
   * @throws {UpstreamError}
   */
  async request(method: string, params: RawResult, request: UpstreamRequest): Promise<RawResult> {
    const { signal, timeoutMs, onProgress, headers } = request;
    const controller = new AbortController();
    const abort = (): void => controller.abort(ABORTED);
    const expire = (): void => controller.abort(TIMED_OUT);
    let timer = setTimeout(expire, timeoutMs);
    const token = this.#progress.add((progress) => {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
      onProgress?.(progress);
    });
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    try {
      return await this.#client.request(
        { method: rawMethod(method), params: onProgress ? withToken(params, token) : params },
        ANY_RESULT,
        { signal: controller.signal, timeout: MAX_TIMEOUT, allowInputRequired: true, ...(headers && { headers }) },
      );
    } catch (cause) {
      throw this.#failure(cause, controller.signal, timeoutMs);
    } finally {
      clearTimeout(timer);
      this.#progress.drop(token);
      signal?.removeEventListener("abort", abort);
    }
  }

  /** Resolves when the server answers that it is there. */
  async ping(timeoutMs: number): Promise<void> {
    await (this.era === "modern"
      ? this.#client.discover({ timeout: timeoutMs })
      : this.#client.ping({ timeout: timeoutMs }));
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  #failure(cause: unknown, signal: AbortSignal, timeoutMs: number): UpstreamError {
    const { name } = this.#settings;
    const server = `The server ${JSON.stringify(name)}`;
    if (signal.reason === TIMED_OUT) {
      return new UpstreamError("timed_out", name, `${server} did not answer within ${timeoutMs} ms`, { cause });
    }
    if (signal.reason === ABORTED) return new UpstreamError("aborted", name, `The request to ${name} was aborted`);
    if (cause instanceof ProtocolError) {
      const { code: rpcCode, data, message } = cause;
      const code: UpstreamErrorCode = rpcCode === BAD_ANSWER ? "too_large" : "protocol";
      return new UpstreamError(code, name, `${server} answered: ${message}`, { cause, rpcCode, data });
    }
    if (cause instanceof UnauthorizedError) return loginNeeded(name, cause);
    return new UpstreamError("ended", name, `${server} ended${endText(this.#transport)}`, {
      cause,
      end: this.#transport.end,
    });
  }
}

const CLIENT = { name: "openjiuwen-tools", version: "0.1.0" };

/** A timer holds 31 bits; ours are the ones that end a request. */
const MAX_TIMEOUT = 2 ** 31 - 1;

const TIMED_OUT = new Error("timed out");
const ABORTED = new Error("aborted");

function withToken(params: RawResult, progressToken: string): RawResult {
  const meta = isObject(params._meta) ? params._meta : {};
  return { ...params, _meta: { ...meta, progressToken } };
}

function cannotStart(name: string, cause: unknown, transport: ServerTransport): UpstreamError {
  if (cause instanceof UnauthorizedError) return loginNeeded(name, cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The server ${JSON.stringify(name)} cannot be started: ${reason}${endText(transport)}`;
  return new UpstreamError("cannot_start", name, message, { cause, end: transport.end });
}

const loginNeeded = (name: string, cause: unknown): UpstreamError =>
  new UpstreamError("login_needed", name, `The server ${JSON.stringify(name)} needs a login`, { cause });

/** What is known of the end of a process, as the end of a message. */
function endText({ end, stderrText = "" }: ServerTransport): string {
  const { exitCode = null, signal = null } = end ?? {};
  const how = signal !== null ? ` by ${signal}` : exitCode !== null ? ` with exit code ${exitCode}` : "";
  const said = (end?.stderr ?? stderrText).trim();
  return `${how}${said && `: ${said.slice(-MAX_SAID)}`}`;
}

/** The characters of standard error that a message has. */
const MAX_SAID = 500;
