import type { Readable, Writable } from "node:stream";
import { isObject } from "../../../schema/index.ts";
import type { McpService, RawResult } from "../../McpService.ts";
import { type Server, serveStdio as serveBySdk } from "../../mcp/server.ts";
import { hiddenMethod } from "../hiddenMethods.ts";
import { ParkedCalls } from "../input/ParkedCalls.ts";
import { makeServer, onClose } from "../makeServer.ts";
import { notifyListChanged, notifyUpdated } from "../notify.ts";
import { ResourceSubscriptions } from "../resources/ResourceSubscriptions.ts";
import type { Served } from "../ServeOptions.ts";
import { BoundedStdioTransport } from "./BoundedStdioTransport.ts";

/** Where a service is served over standard input and output. */
export type StdioServeOptions = {
  /** Default: the stream of this process. */
  readonly stdin?: Readable | undefined;
  readonly stdout?: Writable | undefined;
};

/** Serves one client, of any revision, until its input ends. */
export function serveStdio(service: McpService, options: StdioServeOptions = {}): Served {
  const { stdin = process.stdin, stdout = process.stdout } = options;
  const servers = new Set<Server>();
  const parked = new ParkedCalls();
  // Batches were in the revisions before 2025-06-18.
  const takesBatches = (): boolean =>
    [...servers].some((server) => (server.getNegotiatedProtocolVersion() ?? "2025-06-18") < "2025-06-18");
  const transport = new BoundedStdioTransport(stdin, stdout, takesBatches);
  const handle = serveBySdk(
    async () => {
      await service.instructed?.();
      const server = makeServer(service, parked);
      servers.add(server);
      onClose(server, () => servers.delete(server));
      return server;
    },
    { transport },
  );
  const endChanges = service.onListChanged?.((list) => {
    for (const server of servers) notifyListChanged(server, list);
  });
  const listening = new ResourceSubscriptions(service, (_, params) => {
    for (const server of servers) notifyUpdated(server, params);
  });
  followListens(transport, listening);
  const ended = new Promise<void>((resolve) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      endChanges?.();
      parked.close();
      listening.close();
      resolve();
    };
  });
  return { ended, close: () => handle.close() };
}

/**
 * Follows the resources to which the client listens, from its request to that until it is cancelled or answered: the
 * answer is that the client cannot listen, or does not any more.
 */
function followListens(transport: BoundedStdioTransport, listening: ResourceSubscriptions): void {
  const ends = new Map<unknown, () => void>();
  const end = (id: unknown): void => {
    ends.get(id)?.();
    ends.delete(id);
  };
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    const { id, method, params } = message as RawResult;
    if (method === "subscriptions/listen" && id !== undefined) {
      end(id);
      const opened = listening.open({ params }, {});
      ends.set(id, opened.end);
      void opened.accepted.then((accepted) => {
        // It may be cancelled by now, which needs no answer.
        if (ends.get(id) === opened.end) onmessage?.({ ...message, params: accepted } as typeof message);
      });
      return;
    }
    if (method === "notifications/cancelled" && isObject(params)) end(params.requestId);
    onmessage?.(method === undefined ? message : ({ ...message, method: hiddenMethod(method) } as typeof message));
  };
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    const { id, method } = message as RawResult;
    if (method === undefined) end(id);
    return send(message);
  };
}
