import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import tls from "node:tls";

/** The key and the certificate of crm.test and proxy.test. */
export const TLS = {
  key: readFileSync(join(import.meta.dirname, "test.key.pem"), "utf8"),
  cert: readFileSync(join(import.meta.dirname, "test.cert.pem"), "utf8"),
};

/** Trusts the certificate in this process. */
export const trustTestCertificate = (): void =>
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), TLS.cert]);

export type Proxy = { readonly url: string; readonly seen: string[]; close(): Promise<void> };

/**
 * A proxy of HTTP on this machine, for which each name is this machine. `user` is what a client must send of itself;
 * `isTls` for a proxy that is asked by https.
 */
export async function serveProxy({ user, isTls = false }: { user?: string; isTls?: boolean } = {}): Promise<Proxy> {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const isUser = ({ headers }: IncomingMessage): boolean =>
    user === undefined || headers["proxy-authorization"] === `Basic ${Buffer.from(user).toString("base64")}`;
  const server = isTls ? createSecureServer(TLS) : createServer();
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    seen.push(`${request.method} ${request.url}`);
    if (!isUser(request)) return void response.writeHead(407).end("who are you?");
    const { port, pathname, search } = new URL(request.url as string);
    const { "proxy-authorization": _, ...headers } = request.headers;
    const sent = ask({ host: "127.0.0.1", port, path: pathname + search, method: request.method, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode as number, answer.headers)),
    );
    response.on("close", () => sent.destroy());
    sent.on("error", () => response.writeHead(502).end());
    request.pipe(sent);
  });
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    seen.push(`CONNECT ${request.url}`);
    sockets.add(socket);
    if (!isUser(request)) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const target = connect(Number(new URL(`http://${request.url}`).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      socket.pipe(target).pipe(socket);
    });
    sockets.add(target);
    for (const one of [target, socket]) one.on("error", () => [target, socket].map((each) => each.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const signed = user === undefined ? "" : `${user.replace("@", "%40")}@`;
  return {
    url: `${isTls ? "https" : "http"}://${signed}127.0.0.1:${port}`,
    seen,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
