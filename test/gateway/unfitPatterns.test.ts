import { expect, it } from "vitest";
import { strayPatterns } from "../../src/gateway/servers/unfitPatterns.ts";
import { ListedServer, openGateway } from "./openListed.ts";

const NAMES = ["write_file", "read_file", "list_directory"];
const listing = (names: readonly string[] = NAMES) =>
  new ListedServer(names.map((name) => ({ name, inputSchema: { type: "object" } }))).config;
const ls = { list_directory: { name: "ls" } };

it.each<[name: string, entry: object, further: object, warnings: string[]]>([
  [
    "deny",
    { deny: ["write-*"] },
    {},
    ['deny has "write-*", which fits no tool of the server. Did you mean "write_file"?'],
  ],
  ["allow", { allow: ["read_*", "zzz"] }, {}, ['allow has "zzz", which fits no tool of the server.']],
  [
    "disabled_tools",
    {},
    { disabled_tools: ["files/write_fiel", "*/zzz", "f*/zzz"] },
    ['disabled_tools has "files/write_fiel", which fits no tool of the server. Did you mean "write_file"?'],
  ],
  [
    "a name that the config gives",
    { deny: ["ls"], tools: ls },
    {},
    [
      'deny has "ls", which fits no tool of the server: ' +
        'filters use the names that tools have there, here "list_directory"',
    ],
  ],
  ["all that fit", { deny: ["write_*"], tools: ls }, { disabled_tools: ["files/read_file"] }, []],
  ["filters that leave nothing", { allow: ["write_*"], deny: ["*"] }, {}, ["none of its 3 tools is served"]],
])("a status warns of %s", async (_, entry, further, warnings) => {
  const gateway = await openGateway({ mcpServers: { files: { ...listing(), ...entry } }, ...further });
  expect((await gateway.ready())[0]?.warnings ?? []).toEqual(warnings);
  expect(gateway.warnings).toEqual([]);
});

it("a server without tools has no filter that is wrong", async () => {
  const gateway = await openGateway({ mcpServers: { files: { ...listing([]), deny: ["a"] } } });
  expect(await gateway.ready()).toEqual([{ name: "files", state: "ready", tools: 0 }]);
});

it("a warning has no secret that the server was sent", async () => {
  const key = "sk-0123456789abcdefghij";
  const entry = { ...listing([`${key}_read`]), env: { API_KEY: key }, deny: [`${key}_raed`] };
  const gateway = await openGateway({ mcpServers: { files: entry } });
  const [{ warnings } = {}] = await gateway.ready();
  expect(warnings).toHaveLength(1);
  expect(warnings?.[0]).not.toContain(key);
});

it.each<[pattern: string, warnings: string[]]>([
  ["fils/*", ['disabled_tools has "fils/*", which fits no server that is switched on. Did you mean "files"?']],
  ["write_file", ['disabled_tools has "write_file", which is not of the form server/tool.']],
  ["files", ['disabled_tools has "files", which is not of the form server/tool. Did you mean "files/*"?']],
  ["files/*", []],
  ["*/write_*", []],
  ["f*", []],
  ["*", []],
])("the gateway warns of %j of disabled_tools as far as it means no server", (pattern, warnings) => {
  expect(strayPatterns([pattern], ["files", "crm"])).toEqual(warnings);
});

it("the gateway's warning of a server that does not exist ends when the config has it", async () => {
  const gateway = await openGateway({ mcpServers: { files: listing() }, disabled_tools: ["crm/*"] });
  expect(gateway.warnings).toEqual(['disabled_tools has "crm/*", which fits no server that is switched on.']);
  await gateway.reload({ mcpServers: { files: listing(), crm: listing() }, disabled_tools: ["crm/*"] });
  expect(gateway.warnings).toEqual([]);
});
