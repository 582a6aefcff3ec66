import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addEndpoint, endpointsOf } from "../../src/cli/core-tools/urls.ts";

let answer: (response: ServerResponse) => void;
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(response);
});
let url = "";
beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it.each(["ada:hunter2@", "ada@", ":hunter2@"])("refuses a URL with %s, without repeating it", (user) => {
  const add = (): unknown => addEndpoint(`/scores=https://${user}example.com/scores`);
  expect(add).toThrow("expected a URL without a user and a password");
  expect(add).not.toThrow("hunter2");
});

const ask = async (userId = "ada", signal = new AbortController().signal, path = "/scores?a=1&user_id=eve") =>
  endpointsOf(addEndpoint(`/scores=${url}${path}`), "s3cret")["/scores"]?.({ endpoint: "/scores", userId, signal });

it("asks by GET, with the user and the token", async () => {
  answer = (response) => response.end('{"items": ["one"]}');
  expect(await ask("a&b=c #/../ü")).toEqual({ items: ["one"] });
  const { method, url, headers } = asked.at(-1) as IncomingMessage;
  expect(method).toBe("GET");
  expect(url).toBe("/scores?a=1&user_id=a%26b%3Dc+%23%2F..%2F%C3%BC");
  expect(headers).toMatchObject({ accept: "application/json", authorization: "Bearer s3cret" });
});

it("keeps names and URLs as they are given", () => {
  const urls = addEndpoint("/b=https://x/?a=b", addEndpoint("/a=http://y"));
  expect([...urls]).toEqual([
    ["/a", "http://y"],
    ["/b", "https://x/?a=b"],
  ]);
});

it.each<[name: string, respond: (response: ServerResponse) => void, error: RegExp]>([
  ["an error", (response) => response.writeHead(503).end(), /\/scores answered with the status 503/],
  ["too much", (response) => response.end(Buffer.alloc(1_048_577)), /\/scores answered with more than 1048576 bytes/],
  ["no JSON", (response) => response.end("<html>"), /JSON/],
  ["a redirection", (response) => response.writeHead(302, { location: "/other" }).end(), /fetch failed/],
  ["no answer", (response) => response.destroy(), /fetch failed/],
])("fails at %s", async (_, respond, error) => {
  answer = respond;
  const before = asked.length;
  await expect(ask()).rejects.toThrow(error);
  expect(asked).toHaveLength(before + 1);
});

it("ends with its signal", async () => {
  answer = () => {};
  await expect(ask("ada", AbortSignal.timeout(50))).rejects.toThrow(/abort|timeout/i);
});
