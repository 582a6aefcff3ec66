import { expect, it } from "vitest";
import { serveService } from "../../src/gateway/index.ts";
import { listFaults } from "../../src/gateway/servers/listFaults.ts";
import { openGateway } from "./openListed.ts";
import { testService } from "./serve/testService.ts";

it.each<[string, object[], string[]]>([
  ["resources", [{ uri: "a://1" }, { name: "a" }], ['its list of resources has 1 entry without a text as "uri"']],
  ["resourceTemplates", [{}, {}], ['its list of resourceTemplates has 2 entries without a text as "uriTemplate"']],
  ["tools", [{}], []],
  [
    "prompts",
    [{ name: "a", arguments: [{ name: "b" }] }, { name: "a" }, { name: "c", arguments: [{ name: "d" }, {}] }, {}],
    [
      'its list of prompts has 1 entry without a text as "name"',
      'its list of prompts has "a" more than once, and the last is served',
      'its prompt "c" has arguments without a text as "name", which are left out',
    ],
  ],
])("what is not served of %s is said", (key, entries, faults) => {
  expect(listFaults(key, entries as never)).toEqual(faults);
});

it("it is among the warnings of a status", async () => {
  const methods = {
    ...testService().methods,
    "prompts/list": async () => ({ prompts: [{ name: "a" }, { name: "a", title: "A" }] }),
  };
  const served = await serveService({ ...testService(), methods }, { transport: "http" });
  const gateway = await openGateway({ mcpServers: { one: { url: String(served.url) } } });
  const caller = { signal: new AbortController().signal, progress() {} };
  await gateway.service.methods?.["prompts/list"]?.({}, caller);
  expect(gateway.servers[0]?.warnings).toEqual(['its list of prompts has "a" more than once, and the last is served']);
  await gateway.close();
  await served.close();
});
