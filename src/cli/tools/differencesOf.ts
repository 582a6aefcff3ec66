import type { ToolInfo } from "../../tool/index.ts";
import { type AnyWire, type ToolChange, WireError } from "../../wire/index.ts";
import { ENCODERS, type EncodedFormat } from "./wires.ts";

/** How a tool differs in formats from what it is. */
export type Difference = {
  readonly formats: readonly EncodedFormat[];
  /** JSON Pointer to the place in the tool. */
  readonly path: string;
  /** Whether their providers would answer the whole request with an error; otherwise it is sent in another form. */
  readonly isRefused: boolean;
  readonly reason: string;
};

/**
 * The differences of a tool in formats, each with all its formats: what their providers refuse, and what is sent in
 * another form.
 *
 * @example
 * differencesOf(tool, ["openai-chat"]);
 * // [{ formats: ["openai-chat"], path: "/parameters/anyOf", isRefused: false, reason: "root" }]
 */
export function differencesOf(tool: ToolInfo, formats: readonly EncodedFormat[]): Difference[] {
  const found = new Map<string, Difference>();
  for (const format of formats) {
    for (const difference of differencesIn(tool, format)) {
      const key = JSON.stringify(difference);
      found.set(key, { ...difference, formats: [...(found.get(key)?.formats ?? []), format] });
    }
  }
  return [...found.values()];
}

function differencesIn(tool: ToolInfo, format: EncodedFormat): Omit<Difference, "formats">[] {
  try {
    return changesIn([tool], ENCODERS[format]).map(({ path, rule }) => ({ path, isRefused: false, reason: rule }));
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause;
    return cause.problems.map(({ path, message }) => {
      return { path: path.slice(FIRST.length), isRefused: true, reason: message };
    });
  }
}

/** What is sent in another form, apart from names. */
export const changesIn = (tools: Iterable<ToolInfo>, wire: AnyWire): ToolChange[] =>
  (wire.toolChanges?.(tools, ALL) ?? []).filter(({ rule }) => rule !== "names");

/** No tool is left out. */
export const ALL = { onUnsupported: "error" } as const;

/** The place of the tool in its list. */
const FIRST = "/0";
