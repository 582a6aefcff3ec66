import { createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A provider's server on the loopback address. */
export type Loopback = {
  readonly url: string;
  /** What was asked, in order. */
  readonly requests: { readonly path: string; readonly body: Record<string, unknown> }[];
  close(): Promise<void>;
};

/** The answer to one request. */
export type ServerAnswer = { readonly status: number; readonly body: unknown; readonly headers?: OutgoingHttpHeaders };

/** Answers the requests with these bodies, one after the other; a request that is refused has no part in them. */
export async function loopback(
  answers: readonly unknown[],
  refuse: (body: Record<string, unknown>) => ServerAnswer | undefined = () => undefined,
): Promise<Loopback> {
  const requests: Loopback["requests"] = [];
  const left = [...answers];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    requests.push({ path: request.url ?? "", body });
    const answer = refuse(body) ?? answerOf(left.shift());
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}

function answerOf(body: unknown): ServerAnswer {
  return body === undefined ? { status: 500, body: { error: { message: "no more answers" } } } : { status: 200, body };
}
