import { copyJson, keysOf, PythonFloat, type PythonValue, valueAt } from "../json/index.ts";
import { frozenSchema } from "../schema/index.ts";
import type { ToolInfo } from "../tool/index.ts";
import { sha256 } from "../wire/index.ts";

/**
 * The existing parts of a tool, each with the SHA-256 of its value as JSON with sorted keys.
 *
 * The digest must be safe against collisions, because the author of a tool chooses its description and also the changed
 * description.
 *
 * @example
 * fingerprintTool(weather); // "description:5f2c… parameters:90ab…"
 */
export function fingerprintTool(tool: ToolInfo): string {
  const { description, format, title, annotations, outputSchema, inputExamples } = tool;
  const parameters = tool.parameters?.[frozenSchema] ?? null;
  const type = tool.type === "function" ? undefined : tool.type;
  const parts = { type, description, parameters, format, title, annotations, outputSchema, inputExamples };
  return Object.entries(parts)
    .filter(([, value]) => value !== undefined)
    .map(([part, value]) => `${part}:${digestOf(value)}`)
    .join(" ");
}

/**
 * The parts in which two fingerprints of a tool differ.
 *
 * @example
 * changedParts(fingerprintTool(weather), fingerprintTool(weather.with({ description: "x" }))); // ["description"]
 */
export function changedParts(before: string, after: string): string[] {
  if (before === after) return [];
  const [old, young] = [partsOf(before), partsOf(after)];
  return [...new Set([...old.keys(), ...young.keys()])].filter((part) => old.get(part) !== young.get(part));
}

/** Whether a value from elsewhere is the fingerprint of a tool. */
export const isFingerprint = (value: unknown): value is string =>
  typeof value === "string" && /^\w+:[0-9a-f]{64}(?: \w+:[0-9a-f]{64})*$/.test(value);

const partsOf = (fingerprint: string): Map<string, string> =>
  new Map(fingerprint.split(" ").map((part) => part.split(":") as [string, string]));

function digestOf(value: unknown): string {
  return sha256(tokenOf(copyJson(value) as PythonValue, new Map()));
}

/**
 * A scalar as JSON, or the digest of a container. Each container is digested once, because a schema may have it in very
 * many places. Strings are escaped, so that no two of them have the same UTF-8.
 */
function tokenOf(value: PythonValue, known: Map<object, string>): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof PythonFloat) return String(value.value);
  if (typeof value !== "object" || value === null) return String(value);
  let token = known.get(value);
  if (token === undefined) {
    const text = Array.isArray(value)
      ? `[${value.map((_, index) => tokenOf(valueAt(value, index) as PythonValue, known)).join()}]`
      : `{${[...keysOf(value)]
          .sort()
          .map((key) => `${JSON.stringify(key)}:${tokenOf(valueAt(value, key) as PythonValue, known)}`)
          .join()}}`;
    token = `#${sha256(text)}`;
    known.set(value, token);
  }
  return token;
}
