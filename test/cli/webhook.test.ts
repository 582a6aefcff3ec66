import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webhookHandlers } from "../../src/cli/core-tools/urls.ts";
import type { Firing } from "../../src/core-tools/index.ts";

let answer: (request: IncomingMessage, response: ServerResponse) => void;
const asked: (string | undefined)[] = [];
const server = createServer((request, response) => {
  asked.push(request.url);
  request.resume().once("end", () => answer(request, response));
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

const firingOf = (type: string): Firing => ({
  userId: "ada",
  triggerId: "t1",
  occurrence: new Date("2026-01-18T08:00:00Z"),
  idempotencyKey: "t1:2026-01-18T08:00:00.000Z",
  action: { type, params: {} },
  title: "Plants",
  sourcePath: null,
  attempt: 1,
  depth: 0,
});

const send = async (type: "message" | "generate" | "notify", signal = new AbortController().signal): Promise<unknown> =>
  webhookHandlers(`${url}/hook`, "s3cret")[type]?.(firingOf(type), { signal });

type Respond = (response: ServerResponse) => void;
const json: Respond = (response) =>
  response.setHeader("content-type", "application/json; charset=utf-8").end('{"a":1}');

it.each<[name: string, type: "message" | "generate", respond: Respond, expected: unknown]>([
  ["an object of JSON", "generate", json, { a: 1 }],
  ["a text", "generate", (response) => response.end("Roses"), "Roses"],
  ["nothing", "generate", (response) => response.writeHead(204).end(), ""],
  ["what nobody asked for", "message", json, undefined],
])("takes %s", async (_, type, respond, expected) => {
  answer = (_request, response) => respond(response);
  expect(await send(type)).toEqual(expected);
});

it.each<[name: string, respond: Respond, error: RegExp]>([
  ["an error", (response) => response.writeHead(503).end(), /the webhook answered with the status 503/],
  ["too much", (response) => response.end(Buffer.alloc(1_048_577)), /answered with more than 1048576 bytes/],
  ["no JSON", (response) => response.setHeader("content-type", "application/json").end("{"), /JSON/],
  ["no answer", (response) => response.destroy(), /fetch failed/],
])("fails at %s", async (_, respond, error) => {
  answer = (_request, response) => respond(response);
  await expect(send("generate")).rejects.toThrow(error);
});

it("goes nowhere else, as the user's data and the token are in it", async () => {
  asked.length = 0;
  answer = (_request, response) => response.writeHead(307, { location: `${url}/elsewhere` }).end();
  await expect(send("notify")).rejects.toThrow("fetch failed");
  expect(asked).toEqual(["/hook"]);
});

it("ends when its firing is given up", async () => {
  const controller = new AbortController();
  answer = () => controller.abort(new Error("the worker stopped"));
  await expect(send("message", controller.signal)).rejects.toThrow("the worker stopped");
});
