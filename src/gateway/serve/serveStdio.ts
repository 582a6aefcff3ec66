import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio as serveBySdk } from "@modelcontextprotocol/server/stdio";
import type { McpService } from "../McpService.ts";
import type { Served } from "./HttpServeOptions.ts";
import { makeServer } from "./makeServer.ts";

/** Where a service is served over standard input and output. */
export type StdioServeOptions = {
  /** Default: that of this process. */
  readonly stdin?: Readable | undefined;
  readonly stdout?: Writable | undefined;
};

/** Serves one client, of any revision, until its input ends. */
export function serveStdio(service: McpService, options: StdioServeOptions = {}): Served & { ended: Promise<void> } {
  const { stdin = process.stdin, stdout = process.stdout } = options;
  const servers = new Set<ReturnType<typeof makeServer>>();
  const handle = serveBySdk(
    () => {
      const server = makeServer(service);
      servers.add(server);
      return server;
    },
    { transport: new StdioServerTransport(stdin, stdout) },
  );
  const ofChanges = service.onToolsChanged?.(() => {
    // Those that answered a question about the protocol alone have no client.
    for (const server of servers) server.sendToolListChanged().catch(() => {});
  });
  const ended = new Promise<void>((resolve) => {
    stdin.once("end", resolve).once("close", resolve);
  });
  return {
    ended,
    async close() {
      ofChanges?.();
      await handle.close();
    },
  };
}
