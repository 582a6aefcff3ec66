import { afterEach, describe, expect, it } from "vitest";
import { createGateway, serveService } from "../../src/gateway/index.ts";
import { execBy, fourServers } from "./load.ts";
import { heapAfter } from "./upstream/heap.ts";
import { httpUpstream, until } from "./upstream/upstreams.ts";

const ends: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end.close();
});
const closing = <One extends { close(): Promise<unknown> }>(one: One): One => {
  ends.push(one);
  return one;
};

it.each(["modern", "legacy"] as const)(
  "1,000 calls at once of a %s client over four servers are answered, each its own",
  async (era) => {
    const { config } = closing(await fourServers());
    const gateway = closing(await createGateway(config));
    const { url } = closing(await serveService(gateway.service, { transport: "http" }));
    const client = closing(httpUpstream(url as URL, { era }));
    const exec = execBy((params, { signal }) => client.callTool("exec", params.arguments, { signal }));
    const texts = Array.from({ length: 1_000 }, (_, index) => `text ${index} 天`);
    expect(await Promise.all(texts.map((text) => exec("echo", { text })))).toEqual(texts);
  },
);

describe("2,000 calls through a gateway", () => {
  it("leave nothing in the heap", async () => {
    const { config } = closing(await fourServers());
    const gateway = closing(await createGateway(config));
    const { bytes } = await heapAfter(
      2_000,
      execBy((...call) => gateway.service.callTool(...call)),
    );
    expect(bytes).toBeLessThan(5e6);
  });
});

it("a gateway that was closed leaves no handle", async () => {
  const handles = (): number => process.getActiveResourcesInfo().filter((name) => name !== "Immediate").length;
  const before = handles();
  const four = await fourServers();
  const gateway = await createGateway(four.config);
  await gateway.ready();
  await gateway.close();
  await four.close();
  await until(() => handles() <= before);
});
