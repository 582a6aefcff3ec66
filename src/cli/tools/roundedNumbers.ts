import { parse, pointerTo } from "../../json/index.ts";
import type { ToolInfo } from "../../tool/index.ts";
import { MAX_INPUT_CHARACTERS } from "../limits.ts";

/** An integer of a tool that JavaScript cannot hold, and its JSON Pointer. */
type Rounded = { readonly path: string; readonly value: bigint };

/**
 * The integers of a tool to which a number of JavaScript only comes near.
 *
 * @example
 * const tool = ToolInfo.modelValidateJson('{"name":"a","parameters":{"const":12345678901234567890}}');
 * roundedNumbers(tool); // [{ path: "/parameters/const", value: 12345678901234567890n }]
 */
export function roundedNumbers(tool: ToolInfo): Rounded[] {
  const found: Rounded[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === "bigint" && !isHeld(value)) found.push({ path, value });
    if (typeof value !== "object" || value === null) return;
    for (const [key, item] of Object.entries(value)) visit(item, pointerTo(path, key));
  };
  visit(parse(tool.modelDumpJson(), { integers: "bigint", maxLength: MAX_INPUT_CHARACTERS, maxDepth: 1000 }), "");
  return found;
}

function isHeld(integer: bigint): boolean {
  const near = Number(integer);
  return Number.isFinite(near) && BigInt(near) === integer;
}
