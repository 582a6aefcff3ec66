import { describe, expect, it } from "vitest";
import { SDK_RELEASES } from "../../src/index.ts";
import { compareReleases } from "./compareReleases.ts";
import { changedConversions } from "./conversionsIn.ts";
import { conversionsOf, knownConversions, tableOf } from "./knownConversions.ts";

const known = knownConversions();

describe("changedConversions", () => {
  it.each([
    ["nothing", { "m:a": "1" }, { "m:a": "1" }, []],
    ["a text", { "m:a": "1", "m:b": "1" }, { "m:a": "1", "m:b": "2" }, ["x changed: b"]],
    ["a new part", { "m:a": "1" }, { "m:a": "1", "n:C.b": "2" }, ["x changed: C.b (new)"]],
    ["a part that is gone", { "m:a": "1", "m:b": "2" }, { "m:a": "1" }, ["x changed: b (gone)"]],
    ["a part that moved", { "m:a": "1" }, { "n.o:a": "1" }, ["x changed: a (moved from m to n.o)"]],
    ["several", { "m:a": "1", "m:b": "1" }, { "m:a": "2", "m:c": "1" }, ["x changed: a, b (gone), c (new)"]],
    ["a conversion that is new", undefined, { "m:a": "1" }, ["x changed: a (new)"]],
    ["a conversion that is gone", { "m:a": "1" }, {}, ["x changed: a (gone)"]],
  ])("names %s", (_, before, after, expected) => {
    expect(changedConversions(before ? { x: before, y: {} } : {}, { x: after, y: {} })).toEqual(expected);
  });
});

describe("the table of conversions", () => {
  const found = [
    ["0.1.3", { x: {}, y: { "m:a": "1" } }],
    ["0.1.4", { x: { "m:a": "1", "m:b": "1" }, y: { "m:a": "1" } }],
    ["0.1.10", { x: { "m:a": "2", "m:c": "1" }, y: {} }],
    ["0.1.10.post1", { x: { "m:a": "2", "m:c": "1" }, y: { "m:a": "1" } }],
  ] as const;

  it("has what changed, by release", () => {
    expect(tableOf(found)).toEqual({
      x: { "0.1.4": { "m:a": "1", "m:b": "1" }, "0.1.10": { "m:a": "2", "m:b": null, "m:c": "1" } },
      y: { "0.1.3": { "m:a": "1" }, "0.1.10": { "m:a": null }, "0.1.10.post1": { "m:a": "1" } },
    });
  });

  it.each([...found, ["0.1.99", found[3][1]]] as const)("gives back what a release has: %s", (release, conversions) => {
    expect(conversionsOf(tableOf(found), release)).toEqual(conversions);
  });

  it.each(Object.entries(known))("names releases of the SDK, oldest first: %s", (_, rows) => {
    const releases = Object.keys(rows);
    expect(releases).not.toEqual([]);
    expect(SDK_RELEASES).toEqual(expect.arrayContaining(releases));
    expect([...releases].sort(compareReleases)).toEqual(releases);
  });
});
