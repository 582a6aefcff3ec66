import { describe, expect, it } from "vitest";
import { join, render, type Statement, statement, tableNamed } from "../../../src/core-tools/database/statement.ts";

describe("statement", () => {
  const part = statement`a = ${1}`;
  it.each<[string, Statement, string, unknown[]]>([
    ["text", statement`select 1`, "select 1", []],
    ["values", statement`select ${1}, ${"'; --"}`, "select $1, $2", [1, "'; --"]],
    [
      "values that are lists, nothing or null",
      statement`${["a"]} ${undefined} ${null}`,
      "$1 $2 $3",
      [["a"], undefined, null],
    ],
    ["parts", statement`select ${part} or ${part} and ${2}`, "select a = $1 or a = $2 and $3", [1, 1, 2]],
    ["lists of parts", statement`(${join([part, part, part], " and ")})`, "(a = $1 and a = $2 and a = $3)", [1, 1, 1]],
    [
      "tables with the name of their schema",
      statement`select from ${tableNamed("user_data")} where a = ${1}`,
      'select from "a "" schema"."user_data" where a = $1',
      [1],
    ],
    ["lists of one", join([part], ", "), "a = $1", [1]],
    [
      "what looks like a part",
      statement`${{ strings: ["drop table x"], parts: [] }}`,
      "$1",
      [{ strings: ["drop table x"], parts: [] }],
    ],
  ])("has %s", (_name, whole, text, values) => expect(render(whole, 'a " schema')).toEqual({ text, values }));
});
