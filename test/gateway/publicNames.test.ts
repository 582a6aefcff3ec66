import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publicNames } from "../../src/gateway/servers/ToolDirectory.ts";

const named = (...places: [server: string, name: string][]): string[] => [
  ...publicNames(
    places.map(([server, name]) => ({ server, name })),
    true,
  ).keys(),
];

it.each<[name: string, server: string, tool: string, expected: RegExp]>([
  ["is the server's and the tool's", "files", "read_file", /^files__read_file$/],
  ["keeps the marks of the tool", "a", "b__c__d", /^a__b__c__d$/],
  ["has no other characters", "my server", "get.weather", /^my_server__get_weather_[0-9a-f]{16}$/],
  ["has no characters of other scripts", "文件", "读取", /^___{2}__[0-9a-f]{16}$|^_+[0-9a-f]{16}$/],
  ["of 58 characters stays", "s", "t".repeat(55), /^s__t{55}$/],
  ["has at most 58 characters", "s", "t".repeat(56), /^s__t{38}_[0-9a-f]{16}$/],
  ["of any length has at most 58", "s".repeat(64), "t".repeat(128), /^s{41}_[0-9a-f]{16}$/],
  ["never looks as if it had a hash", "a", "b_0123456789abcdef", /^a__b_0123456789abcdef_[0-9a-f]{16}$/],
  ["is not read in two ways", "a__b", "c", /^a__b__c_[0-9a-f]{16}$/],
])("a name %s", (_, server, tool, expected) => {
  const [name = ""] = named([server, tool]);
  expect(name).toMatch(expected);
  expect(name).toMatch(/^[a-zA-Z0-9_-]{1,58}$/);
  // It stays the same whatever else is there.
  expect(named(["z", "z"], [server, tool], ["文", "文"])).toContain(name);
});

it("two halves of characters are two names", () => {
  expect(new Set(named(["a", "b\ud83d"], ["a", "b\ud83e"])).size).toBe(2);
});

it("names are unique", () => {
  const servers = ["a", "a_", "a__b", "a b", "a.b", "b", "_b", "b__c", "A"];
  const tools = ["b", "_b", "__b", "b__c", "c", "a b", "a.b", "a_b", "x".repeat(100), "x".repeat(101)];
  const places = servers.flatMap((server) => tools.map((tool): [string, string] => [server, tool]));
  expect(new Set(named(...places)).size).toBe(places.length);
});

it("names of one server cannot be taken by another, and do not move", () => {
  const victims: [server: string, name: string][] = [
    ["crm.", "send"],
    ["crm", "send.mail"],
    ["crm", "x".repeat(100)],
    ["crm_", "send"],
  ];
  for (const victim of victims) {
    const [before = ""] = named(victim);
    // All servers whose name is a beginning of the public name, with a tool that has the rest as its name.
    const attackers = [...before.matchAll(/__/g)].map(({ index }): [string, string] => [
      before.slice(0, index),
      before.slice(index + 2),
    ]);
    attackers.push(["crm", before.slice("crm__".length)]);
    const places = [victim, ...attackers].map(([server, name]) => ({ server, name }));
    expect(publicNames(places, true).get(before)).toBe(places[0]);
    expect(publicNames(places.reverse(), true).get(before)).toEqual({ server: victim[0], name: victim[1] });
  }
});

describe("names of any servers and tools", () => {
  type Place = { readonly server: string; readonly name: string };

  /** Texts of the characters that names are made of here, and of those that are replaced. */
  const text = fc.string({
    unit: fc.constantFrom("a", "b", "_", "__", "/", ".", "-", "0", "文", "\ud83d", "x".repeat(30)),
    minLength: 1,
    maxLength: 6,
  });
  const place: fc.Arbitrary<Place> = fc.record({ server: text, name: text });

  /** Servers and tools whose names, joined in some way, give a public name or the text behind it. */
  const attackersOf = ({ server, name }: Place): Place[] => {
    const [shown = ""] = named([server, name]);
    return [shown, `${server}__${name}`, `${server}/__${name}`, `${server}${name}`].flatMap((joined) =>
      Array.from(joined, (_, index) => index).flatMap((index) =>
        [0, 1, 2, 3].map((skipped) => ({ server: joined.slice(0, index), name: joined.slice(index + skipped) })),
      ),
    );
  };
  const isSame = (one: Place, other: Place): boolean => one.server === other.server && one.name === other.name;

  it("belong to one tool alone, whatever others are there", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), (victims) => {
        const attackers = victims.flatMap(attackersOf);
        for (const victim of victims) {
          const [shown = ""] = named([victim.server, victim.name]);
          expect(shown).toMatch(/^[a-zA-Z0-9_-]{1,58}$/);
          const all = publicNames([victim, ...attackers, ...victims].reverse(), true);
          expect(isSame(all.get(shown) as Place, victim)).toBe(true);
        }
        const different = new Set([...victims, ...attackers].map((one) => JSON.stringify([one.server, one.name])));
        expect(publicNames([...victims, ...attackers], true).size).toBe(different.size);
      }),
      { numRuns: 40 },
    );
  });

  it.each<[victim: Place, attacker: Place]>([
    [
      { server: "a__b", name: "c" },
      { server: "a", name: "b/__c" },
    ],
    [
      { server: "a_", name: "c" },
      { server: "a_/", name: "c" },
    ],
  ])("%j and %j are two", (victim, attacker) => {
    expect(publicNames([victim, attacker], true).size).toBe(2);
  });
});
