import { isObject } from "../../schema/index.ts";
import { marked } from "../exactIntegers.ts";
import { MAX_UNSENT_LENGTH } from "../limits.ts";
import type { McpCaller, RawResult } from "../McpService.ts";
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  type Server,
  type ServerContext,
} from "../mcp/server.ts";
import { isLogged } from "../protocol.ts";
import { jsonSize } from "../upstream/jsonValues.ts";
import { askClient } from "./input/askClient.ts";
import { notifyPageDone } from "./notify.ts";
import type { ClientState } from "./resources/Following.ts";

export const isModern = ({ mcpReq }: ServerContext): boolean => mcpReq.envelope !== undefined;

/**
 * The caller of a request. `onProgress` gets a promise for each progress, which resolves when the progress was sent.
 */
export function callerOf(
  { _meta }: RawResult,
  context: ServerContext,
  server: Server,
  state: ClientState,
  onProgress: (sent: Promise<void>) => void,
): McpCaller {
  const { mcpReq, http } = context;
  const progressToken = isObject(_meta) ? _meta.progressToken : undefined;
  const envelope: RawResult | undefined = mcpReq.envelope;
  const declared = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const capabilities = isObject(declared) ? declared : {};
  const info = envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  const isSlow = http?.authInfo?.extra?.isSlow as (() => boolean) | undefined;
  let unsent = 0;
  const notify = async (method: string, params: RawResult): Promise<void> => {
    const length = jsonSize(params, MAX_UNSENT_LENGTH);
    if (isSlow?.() === false) unsent = 0;
    if (unsent + length > MAX_UNSENT_LENGTH) return;
    unsent += length;
    // The client may have disconnected.
    await mcpReq.notify({ method, params: marked(params) } as never).catch(() => {});
    // Over HTTP the client may not have taken it yet.
    if (isSlow === undefined) unsent -= length;
  };
  return {
    signal: mcpReq.signal,
    progress(params) {
      if (progressToken !== undefined) onProgress(notify("notifications/progress", { ...params, progressToken }));
    },
    log(params) {
      const least = levelOf(context, state);
      // Since 2026-07-28 no messages go to a client that did not ask for them.
      if (least === undefined ? !isModern(context) : isLogged(params.level, least)) {
        void notify("notifications/message", params);
      }
    },
    // Since 2026-07-28 clients ask again instead.
    pageDone: isModern(context) ? undefined : (params) => notifyPageDone(server, params),
    logLevel: levelOf(context, state),
    clientName: isObject(info) && typeof info.name === "string" ? info.name : undefined,
    client: isModern(context) ? undefined : state,
    awaitsTasks: !isModern(context),
    clientEnd: isModern(context) ? undefined : state.over.signal,
    headers: http?.authInfo?.extra?.headers as McpCaller["headers"],
    user: http?.authInfo?.extra?.user,
    capabilities,
    // A client of 2026-07-28 is asked by the result of its call.
    ask: isModern(context)
      ? undefined
      : (method, params, signal) =>
          askClient(method, params, mcpReq, capabilities, AbortSignal.any([mcpReq.signal, signal])),
  };
}

function levelOf({ mcpReq }: ServerContext, state: ClientState): string | undefined {
  const envelope: RawResult | undefined = mcpReq.envelope;
  if (envelope === undefined) return state.logLevel;
  const level = envelope[LOG_LEVEL_META_KEY];
  return typeof level === "string" ? level : undefined;
}
