import { describe, expect, it } from "vitest";
import { SDK_RELEASES } from "../../src/index.ts";
import { releasesIn } from "./allReleases.ts";
import { changesBetween } from "./checkReleases.ts";
import { compareReleases } from "./compareReleases.ts";
import { fieldsOf } from "./fieldsOf.ts";
import { hashFields, knownReleases } from "./knownReleases.ts";
import { releases } from "./releases.ts";

const known = knownReleases();

describe("the fields of every release", () => {
  it("are recorded for the releases that sdk names", () => {
    expect(Object.keys(known)).toEqual(SDK_RELEASES);
  });

  it.each(SDK_RELEASES)("are what Python had when they were recorded: %s", (release) => {
    expect(hashFields(fieldsOf(release))).toBe(known[release]?.fields);
  });

  it("are recorded oldest first", () => {
    expect(Object.keys(known).sort(compareReleases)).toEqual(Object.keys(known));
  });

  it("are those of one release that is compared", () => {
    // A later release may have the classes of an earlier one again.
    const compared = releases.map((release) => known[release]?.fields ?? "");
    expect([...new Set(Object.values(known).map(({ fields }) => fields))].sort()).toEqual(compared.sort());
  });
});

describe("changesBetween", () => {
  it.each([
    ["nothing", { A: { x: "str", y: "int" } }, { A: { x: "str", y: "int" } }, []],
    ["a class here alone", {}, { A: { x: "str" } }, ["A: we have the class, Python has not"]],
    ["a class there alone", { A: { x: "str" } }, {}, ["A: Python has the class, we have not"]],
    ["a type", { A: { x: "str" } }, { A: { x: "int" } }, ['A.x: Python has "str", we have "int"']],
    ["a new field", { A: { x: "str" } }, { A: {} }, ['A.x: Python has "str", we have no such field']],
    ["a field that is gone", { A: {} }, { A: { x: "str" } }, ['A.x: Python has no such field, we have "str"']],
    [
      "the order",
      { A: { x: "str", y: "int" } },
      { A: { y: "int", x: "str" } },
      ["A: Python has the fields in the order x, y"],
    ],
  ])("tells %s", (_, theirs, ours, expected) => {
    expect(changesBetween(theirs, ours)).toEqual(expected);
    expect(hashFields(theirs) === hashFields(ours)).toBe(expected.length === 0);
  });
});

describe("releasesIn", () => {
  it("reads what pip prints, oldest first", () => {
    expect(
      releasesIn("openjiuwen (0.1.4)\nAvailable versions: 0.1.4, 0.1.3.post1, 0.1.3\n  INSTALLED: 0.1.3\n"),
    ).toEqual([...["0.1.3", "0.1.3.post1", "0.1.4"]]);
  });

  it("says so where pip prints something else", () => {
    expect(() => releasesIn("ERROR: no such package")).toThrow("pip names no releases of openjiuwen: ERROR");
  });
});
