import * as fc from "fast-check";
import { ToolInfo } from "../../src/index.ts";
import type { Conversion } from "./Conversion.ts";
import { sent } from "./texts.ts";

/** The text of arguments → their value, where it is JSON: `AbilityManager._parse_tool_arguments`. */
export const parsedArguments: Conversion = {
  name: "arguments",
  cases: () => {
    const space = fc.constantFrom("", " ", "\n\t");
    const object = fc.dictionary(fc.string(), fc.jsonValue()).filter(isExact);
    return fc
      .record({ object, before: space, after: space, indent: fc.nat({ max: 2 }) })
      .map(({ object, before, after, indent }) =>
        JSON.stringify(`${before}${JSON.stringify(object, null, indent)}${after}`),
      );
  },
  ours: (text) => JSON.stringify(tool.parseArguments(JSON.parse(text))),
  compared: sent,
};

/** Whether no integer in it is one that JavaScript would round: those are refused. */
function isExact(value: unknown): boolean {
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isExact);
}

const tool = new ToolInfo({ name: "any" });
