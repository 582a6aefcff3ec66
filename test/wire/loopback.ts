import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A provider's server on the loopback address. */
export type Loopback = {
  readonly url: string;
  /** What was asked, in order. */
  readonly requests: { readonly path: string; readonly body: Record<string, unknown> }[];
  close(): Promise<void>;
};

/** Answers the requests with these bodies, one after the other. */
export async function loopback(answers: readonly unknown[]): Promise<Loopback> {
  const requests: Loopback["requests"] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const answer = answers[requests.length];
    requests.push({ path: request.url ?? "", body: JSON.parse(Buffer.concat(chunks).toString("utf8")) });
    response.writeHead(answer === undefined ? 500 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { error: { message: "no more answers" } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise((resolve, reject) => server.close((error) => (error ? reject(error) : resolve()))),
  };
}
