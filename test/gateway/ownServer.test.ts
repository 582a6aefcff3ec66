import { describe, expect, it, vi } from "vitest";
import { createGateway } from "../../src/gateway/index.ts";
import { serveHttp } from "./connect.ts";
import { openGateway } from "./openListed.ts";
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
    const error = 'The server "third" cannot be started: it is a gateway that has this one among its servers';
    expect(await second.add("third", third.url)).toMatchObject({ state: "failed", error });
    // When the other one has let go, it is a server as any other.
    await third.gateway.reload({ mcpServers: { work: worker() } });
    expect(await second.add("again", third.url)).toMatchObject({ state: "ready" });
  });
});

it("a gateway that four others have started is refused", async () => {
  vi.stubEnv("OPENJIUWEN_TOOLS_NESTED", "4");
  const reason = "4 gateways have started each other: a config has a gateway with the same config";
  await expect(createGateway({ mcpServers: {} })).rejects.toThrow(reason);
  vi.stubEnv("OPENJIUWEN_TOOLS_NESTED", "3");
  await (await createGateway({ mcpServers: {} })).close();
  vi.unstubAllEnvs();
});
