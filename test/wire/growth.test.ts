import { expect, test } from "vitest";
import { OPENAI_NAMES } from "../../src/wire/providers/ProviderRules.ts";
import { WireNames } from "../../src/wire/tools/names.ts";
import { growingFaster } from "../countSteps.ts";

test("many names that are refused take linear time", () => {
  const setOf = (size: number) => Array.from({ length: size }, (_, index) => `${"server.tool ".repeat(10)}${index}`);
  const send = (set: readonly string[]): void => {
    const names = new WireNames(
      set.map((name) => ({ name })),
      OPENAI_NAMES,
    );
    for (const name of set) names.sent(name);
  };
  expect(growingFaster([["names", setOf]], 300, send)).toEqual([]);
});
