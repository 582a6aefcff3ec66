import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine that answers every request with the pieces it was given last. */
export type ServedBodies = {
  /** Sets the answer; the address to ask. */
  serve(pieces: readonly (string | Uint8Array)[], contentType?: string): string;
  close(): Promise<void>;
};

/** Starts a server that answers as a provider does that streams. */
export async function serveBodies(): Promise<ServedBodies> {
  let answer: { pieces: readonly (string | Uint8Array)[]; contentType: string } = { pieces: [], contentType: "" };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": answer.contentType });
    for (const piece of answer.pieces) response.write(piece);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    serve(pieces, contentType = "text/event-stream") {
      answer = { pieces, contentType };
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
