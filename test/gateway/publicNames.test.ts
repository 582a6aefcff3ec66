import { expect, it } from "vitest";
import { publicNames } from "../../src/gateway/publicNames.ts";

const named = (...places: [server: string, name: string][]): string[] => [
  ...publicNames(
    places.map(([server, name]) => ({ server, name })),
    true,
  ).keys(),
];

it.each<[name: string, server: string, tool: string, expected: RegExp]>([
  ["is the server's and the tool's", "files", "read_file", /^files__read_file$/],
  ["keeps the marks of the tool", "a", "b__c__d", /^a__b__c__d$/],
  ["has no other characters", "my server", "get.weather", /^my_server__get_weather_[0-9a-f]{8}$/],
  ["has no characters of other scripts", "文件", "读取", /^___{2}__[0-9a-f]{8}$|^_+[0-9a-f]{8}$/],
  ["has at most 64 characters", "s".repeat(64), "t".repeat(128), /^s{55}_[0-9a-f]{8}$/],
  ["is not read in two ways", "a__b", "c", /^a__b___c_[0-9a-f]{8}$/],
])("a name %s", (_, server, tool, expected) => {
  const [name = ""] = named([server, tool]);
  expect(name).toMatch(expected);
  expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  // It stays the same whatever else is there.
  expect(named(["z", "z"], [server, tool], ["文", "文"])).toContain(name);
});

it("names are unique", () => {
  const servers = ["a", "a_", "a__b", "a b", "a.b", "b", "_b", "b__c", "A"];
  const tools = ["b", "_b", "__b", "b__c", "c", "a b", "a.b", "a_b", "x".repeat(100), "x".repeat(101)];
  const places = servers.flatMap((server) => tools.map((tool): [string, string] => [server, tool]));
  expect(new Set(named(...places)).size).toBe(places.length);
});
