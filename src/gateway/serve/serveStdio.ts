import type { Readable, Writable } from "node:stream";
import type { Server } from "@modelcontextprotocol/server";
import { serveStdio as serveBySdk } from "@modelcontextprotocol/server/stdio";
import type { McpService } from "../McpService.ts";
import { BoundedStdioTransport } from "./BoundedStdioTransport.ts";
import type { Served } from "./HttpServeOptions.ts";
import { makeServer, onClose, tellListChanged } from "./makeServer.ts";
import { ParkedCalls } from "./ParkedCalls.ts";

/** Where a service is served over standard input and output. */
export type StdioServeOptions = {
  /** Default: that of this process. */
  readonly stdin?: Readable | undefined;
  readonly stdout?: Writable | undefined;
};

/** Serves one client, of any revision, until its input ends. */
export function serveStdio(service: McpService, options: StdioServeOptions = {}): Served {
  const { stdin = process.stdin, stdout = process.stdout } = options;
  const servers = new Set<Server>();
  const parked = new ParkedCalls();
  const transport = new BoundedStdioTransport(stdin, stdout);
  const handle = serveBySdk(
    () => {
      const server = makeServer(service, parked);
      servers.add(server);
      onClose(server, () => servers.delete(server));
      return server;
    },
    { transport },
  );
  const endChanges = service.onListChanged?.((list) => {
    for (const server of servers) tellListChanged(server, list);
  });
  const ended = new Promise<void>((resolve) => {
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      endChanges?.();
      parked.close();
      resolve();
    };
  });
  return { ended, close: () => handle.close() };
}
