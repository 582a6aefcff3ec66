import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** The functions, classes and constants that each conversion of a release is made of, with hashes of their texts. */
export type Conversions = { readonly [conversion: string]: Parts };
export type Parts = { readonly [place: string]: string };

/**
 * What the conversions in wheels of the SDK are made of, read from the texts of their modules.
 *
 * @example
 * const [conversions] = await conversionsIn("python3", [wheel]);
 * conversions.mcp_names; // { "foundation.tool.mcp.base:mcp_model_tool_name": "313b005a", … }
 *
 * @throws {Error} A wheel is not one of openjiuwen, or imports a module of its own that it does not have.
 */
export async function conversionsIn(python: string, wheels: readonly string[]): Promise<Conversions[]> {
  const script = join(import.meta.dirname, "..", "sdk", "harness", "conversion_hashes.py");
  const run = promisify(execFile)(python, ["-I", "-B", script, ...wheels], { maxBuffer: 64 * 1024 * 1024 });
  const { stdout } = await run.catch((error: { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || String(error), { cause: error });
  });
  return stdout.split("\n", wheels.length).map((line) => JSON.parse(line));
}

/**
 * What two releases have differently, a line for each conversion.
 *
 * @example
 * changedConversions({ arguments: { "a:parse": "1" } }, { arguments: { "a:parse": "2", "a:repair": "3" } });
 * // [ "arguments changed: parse, repair (new)" ]
 */
export function changedConversions(before: Conversions, after: Conversions): string[] {
  return union(before, after).flatMap((name) => {
    const parts = changedParts(before[name] ?? {}, after[name] ?? {});
    return parts.length === 0 ? [] : [`${name} changed: ${parts.join(", ")}`];
  });
}

function changedParts(before: Parts, after: Parts): string[] {
  const changed = union(before, after)
    .filter((place) => before[place] !== after[place])
    .sort((left, right) => compareText(nameIn(left), nameIn(right)));
  const arrived = changed.filter((place) => before[place] === undefined);
  return changed.flatMap((place) => {
    const name = nameIn(place);
    if (before[place] === undefined) {
      const left = changed.find((other) => after[other] === undefined && nameIn(other) === name);
      return [left === undefined ? `${name} (new)` : `${name} (moved from ${moduleIn(left)} to ${moduleIn(place)})`];
    }
    if (after[place] !== undefined) return [name];
    return arrived.some((other) => nameIn(other) === name) ? [] : [`${name} (gone)`];
  });
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
const nameIn = (place: string): string => place.slice(place.indexOf(":") + 1);
const moduleIn = (place: string): string => place.slice(0, place.indexOf(":"));

const union = (left: object, right: object): string[] => [...new Set([...Object.keys(left), ...Object.keys(right)])];
