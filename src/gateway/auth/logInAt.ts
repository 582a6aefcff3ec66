import { expander } from "../config/expandVariables.ts";
import type { HttpServerConfig } from "../config/GatewayConfig.ts";
import { readHttpServer } from "../config/readHttpServer.ts";
import { DEFAULT_LOGIN_MS } from "../limits.ts";
import { UpstreamError } from "../upstream/UpstreamError.ts";
import { challengeOf, requireSecure } from "./authFetch.ts";
import { faultOf } from "./faultOf.ts";
import { type LoginsInit, storeOf } from "./Logins.ts";
import { logIn } from "./logIn.ts";

/** Options of a login that the user has requested. */
export type LogInAtInit = Omit<LoginsInit, "openLogin"> & {
  readonly open: (page: URL) => unknown;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
};

/**
 * Lets the user log in at a server of the config, and stores the login.
 *
 * @throws {UpstreamError} `login_needed`, `timed_out`, `aborted`
 */
export async function logInAt(name: string, server: HttpServerConfig, init: LogInAtInit): Promise<void> {
  const { open, signal: given, timeoutMs = DEFAULT_LOGIN_MS } = init;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any(given === undefined ? [timeout] : [given, timeout]);
  try {
    const { url, headers, oauth } = readHttpServer(server, expander(init.environment));
    if (Object.keys(headers).some((header) => header.toLowerCase() === "authorization")) {
      throw new Error("the config has a header Authorization for it, instead of which no login is used");
    }
    requireSecure(url, url);
    const accept = "application/json, text/event-stream";
    const response = await fetch(url, { headers: { ...headers, accept }, redirect: "manual", signal });
    const challenge = challengeOf(response) ?? {};
    await response.body?.cancel();
    await logIn({ url, oauth, store: storeOf(url, init), challenge, open, signal });
  } catch (cause) {
    const fail = (code: UpstreamError["code"], reason: string): UpstreamError =>
      new UpstreamError(code, name, `The login at the server ${JSON.stringify(name)} failed: ${reason}`);
    if (given?.aborted) throw fail("aborted", "it was aborted");
    if (timeout.aborted) throw fail("timed_out", `nobody has logged in within ${timeoutMs} ms`);
    throw fail("login_needed", faultOf(cause));
  }
}
