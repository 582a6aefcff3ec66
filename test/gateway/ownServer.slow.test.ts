import { describe, expect, it, vi } from "vitest";
import { createGateway } from "../../src/gateway/index.ts";
import { serveHttp } from "./connect.ts";
import { openGateway } from "./openListed.ts";
import { until } from "./until.ts";
import { callerWith, worker } from "./workers.ts";

const namesOf = (tools: readonly { name: string }[]): string[] => tools.map(({ name }) => name);

/** Each form in which a gateway is served, and the revision by which it is asked. */
const WAYS = [
  ["all tools", "legacy"],
  ["all tools", "modern"],
  ["four tools", "legacy"],
  ["four tools", "modern"],
] as const;

describe.each(WAYS)("a gateway that is served with %s, by the %s revision", { timeout: 20_000 }, (form, era) => {
  /** A gateway with a server, and its URL. */
  async function open() {
    const gateway = await openGateway({ mcpServers: { work: worker() } });
    await gateway.ready();
    const url = await serveHttp(form === "all tools" ? gateway.passThrough() : gateway.service);
    const add = async (name: string, to: URL) => {
      await gateway.reload({ mcpServers: { work: worker(), [name]: { url: String(to), era } } });
      return (await gateway.ready()).find((status) => status.name === name);
    };
    const list = async () => namesOf(await gateway.passThrough().listTools(callerWith()));
    return { gateway, url, add, list };
  }

  it("is no server of itself", async () => {
    const { url, add, list } = await open();
    const before = await list();
    const reason = 'The server "me" cannot be started: it is this gateway';
    expect(await add("me", url)).toMatchObject({ state: "failed", error: reason });
    expect(await list()).toEqual(before);
    expect(await list()).toEqual(before);
  });

  it("is no server of a gateway that is behind it", async () => {
    const [first, second, third] = [await open(), await open(), await open()];
    expect(await first.add("second", second.url)).toMatchObject({ state: "ready" });
    expect(await third.add("first", first.url)).toMatchObject({ state: "ready" });
    const error =
      'The server "third" cannot be started: it is a gateway that has this one among its servers, by its server "first"';
    expect(await second.add("third", third.url)).toMatchObject({ state: "failed", error });
    // When the other one has let go, it is a server as any other.
    await third.gateway.reload({ mcpServers: { work: worker() } });
    expect(await second.add("again", third.url)).toMatchObject({ state: "ready" });
  });

  // Lists of four tools do not grow.
  if (form === "all tools") {
    it("is seen in a ring in which none was behind another at the start", async () => {
      const ring = [await open(), await open(), await open()];
      for (const [index, { add }] of ring.entries()) await add("next", ring[(index + 1) % 3]?.url as URL);
      const errors = (): string =>
        ring.flatMap(({ gateway }) => gateway.servers.map(({ error = "" }) => error)).join("\n");
      await until(() => errors().includes('it is a gateway that has this one among its servers, by its server "next"'));
      const lengths = async (): Promise<number[]> =>
        (await Promise.all(ring.map(({ list }) => list()))).map((names) => names.length);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const before = await lengths();
      for (const { gateway } of ring) await gateway.ready();
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      expect(await lengths()).toEqual(before);
    });
  }
});

it("a gateway that four others have started is refused", async () => {
  vi.stubEnv("OPENJIUWEN_TOOLS_NESTED", "4");
  const reason = "4 gateways have started each other: a config has a gateway with the same config";
  await expect(createGateway({ mcpServers: {} })).rejects.toThrow(reason);
  vi.stubEnv("OPENJIUWEN_TOOLS_NESTED", "3");
  await (await createGateway({ mcpServers: {} })).close();
  vi.unstubAllEnvs();
});
