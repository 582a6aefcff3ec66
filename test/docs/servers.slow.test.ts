import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { INITIALIZED_PGLITE_FLAG } from "../core-tools/initializedPgliteFlag.ts";

const EXAMPLES = join(import.meta.dirname, "../../docs/examples");

/** The status of a request, whose headers may name another host. */
const statusOf = (url: URL, headers: object, path = url.pathname): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { path, headers: { ...headers } }, (response) => {
      resolve(response.statusCode);
      response.destroy();
    });
    sent.on("error", reject).end();
  });

describe.each(["cards", "streaming-cards"])("the server of the example %s", (name) => {
  it("answers its own page alone, and goes on after what is no request of it", async () => {
    const main = spawn(process.execPath, [INITIALIZED_PGLITE_FLAG, join(EXAMPLES, name, "main.ts")], {
      env: { ...process.env, PORT: "0" },
    });
    onTestFinished(() => void main.kill());
    const errors = text(main.stderr);
    const [line] = await Promise.race([once(main.stdout, "data"), once(main, "exit").then(() => errors)]);
    const url = new URL(String(line).trim());
    const own = { "sec-fetch-site": "same-origin" };
    expect(await statusOf(url, { host: "evil.example" })).toBe(403);
    expect(await statusOf(url, { host: `127.0.0.1.evil.example:${url.port}` })).toBe(403);
    expect(await statusOf(url, { "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await statusOf(url, { "sec-fetch-site": "same-site" }, "/messages?text=x")).toBe(403);
    expect(await statusOf(url, own, "//")).not.toBe(200);
    expect(await statusOf(url, own)).toBe(200);
    expect(await statusOf(url, { host: `localhost:${url.port}` })).toBe(200);
    main.kill("SIGINT");
    await once(main, "exit");
  });
});

it("the example for agents in Python serves nobody without a token", async () => {
  const { TOOLS_TOKEN: _, ...env } = process.env;
  const serve = spawn(process.execPath, [join(EXAMPLES, "python/serve.mts")], { env });
  onTestFinished(() => void serve.kill());
  const errors = text(serve.stderr);
  const [code] = await once(serve, "exit");
  expect([code, await errors]).toEqual([
    1,
    expect.stringContaining("expected a token in the environment variable TOOLS_TOKEN"),
  ]);
});
