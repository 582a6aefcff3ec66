import { expect, it } from "vitest";
import type { UpstreamError } from "../../src/gateway/index.ts";
import { openGateway } from "./openListed.ts";
import { callerWith } from "./workers.ts";

/** A server of 2026-07-28 with one resource. What it answers to those who listen is said by `ANSWERS`, in turn. */
const SERVER = `
  const answers = JSON.parse(process.env.ANSWERS);
  require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    const send = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const cached = { resultType: "complete", ttlMs: 100_000, cacheScope: "private" };
    const results = {
      "server/discover": {
        ...cached,
        supportedVersions: ["2026-07-28"],
        capabilities: { tools: { listChanged: true }, resources: { subscribe: true } },
        serverInfo: { name: "one", version: "1" },
      },
      "tools/list": { ...cached, tools: [] },
      "resources/list": { ...cached, resources: [{ uri: "file:///a", name: "a" }] },
      "resources/templates/list": { ...cached, resourceTemplates: [] },
    };
    if (id === undefined) return;
    if (method !== "subscriptions/listen") {
      return send(results[method] ? { id, result: results[method] } : { id, error: { code: -32601, message: method } });
    }
    const _meta = { "io.modelcontextprotocol/subscriptionId": id };
    const { resourceSubscriptions } = params.notifications;
    const answer = resourceSubscriptions === undefined ? process.env.LISTS ?? "agrees" : answers.length > 1 ? answers.shift() : answers[0];
    if (answer === "refuses") return send({ id, error: { code: -32602, message: "not today" } });
    const notifications = answer === "accepts nothing" ? {} : params.notifications;
    send({ method: "notifications/subscriptions/acknowledged", params: { _meta, notifications } });
    if (resourceSubscriptions === undefined) return;
    const update = { uri: resourceSubscriptions[0], _meta };
    send({ method: "notifications/resources/updated", params: update });
    if (answer === "ends") setTimeout(() => send({ id, result: { resultType: "complete" } }), 20);
  });
`;

const entry = (answers: readonly string[], more: object = {}) => ({
  command: process.execPath,
  args: ["-e", SERVER],
  era: "modern" as const,
  env: { ANSWERS: JSON.stringify(answers), ...more },
});

/** Follows the resource of a server that answers so. */
async function follow(answers: readonly string[]) {
  const gateway = await openGateway({ mcpServers: { one: entry(answers) } });
  const updates: unknown[] = [];
  const following = gateway
    .passThrough()
    .followResource?.("file:///a", (params) => updates.push(params), callerWith({ client: {} }));
  return { following, updates };
}

it("a resource is followed at a server that agrees", async () => {
  const { following, updates } = await follow(["agrees"]);
  const end = await following;
  await expect.poll(() => updates).toHaveLength(1);
  end?.();
});

it.each([
  ["refuses", 'The server "one" answered: not today'],
  ["accepts nothing", 'The server "one" answered: it sends no updates of this resource'],
])("a resource of a server that %s is an error", async (answer, message) => {
  const { following } = await follow([answer]);
  const error = await (following as Promise<unknown>).catch((cause: UpstreamError) => cause);
  expect((error as Error).message).toBe(message);
});

it("a resource is followed again where a server agrees, refuses and agrees", { timeout: 10_000 }, async () => {
  const { following, updates } = await follow(["ends", "refuses", "agrees"]);
  const end = await following;
  await expect.poll(() => updates.length, { timeout: 8_000 }).toBeGreaterThan(2);
  end?.();
});

it.each([
  ["refuses", ': The server "one" answered: not today'],
  ["accepts nothing", ""],
])("a server that %s to say when its lists change has a warning", async (LISTS, why) => {
  const gateway = await openGateway({ mcpServers: { one: entry([], { LISTS }) } });
  await gateway.ready();
  const warnings = [`does not say when its tools change, although it declared that${why}`];
  await expect.poll(() => gateway.servers, { timeout: 3_000 }).toMatchObject([{ warnings }]);
});
