import { isPromise, OptionError, shorten } from "../checks/index.ts";
import { isObject } from "../schema/index.ts";
import { preview } from "../validate/index.ts";
import { changedParts, isFingerprint } from "./fingerprintTool.ts";

/** The fingerprints of the tools of a set, by name: JSON that can be stored. */
export type Fingerprints = { readonly [name: string]: string };

/** The differences between two sets of tools. */
export type ToolSetDiff<Name extends string = string> = {
  /** The names of tools that are new. */
  readonly added: readonly Name[];
  /** The names of tools that were removed. */
  readonly removed: readonly string[];
  /** The names of tools that have changed. */
  readonly changed: readonly Name[];
  /** The changed parts of each tool in `changed`, such as `description` or `parameters`. */
  readonly parts: { readonly [name: string]: readonly string[] };
};

/** The differences between two sets of tools, by their fingerprints. */
export function diffTools(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): ToolSetDiff {
  const parts = Array.from(after, ([name, fingerprint]): [string, string[]] => {
    const old = before.get(name);
    return [name, old === undefined ? [] : changedParts(old, fingerprint)];
  }).filter(([, changed]) => changed.length > 0);
  return {
    added: [...after.keys()].filter((name) => !before.has(name)),
    removed: [...before.keys()].filter((name) => !after.has(name)),
    changed: parts.map(([name]) => name),
    parts: Object.fromEntries(parts),
  };
}

/**
 * Checks foreign fingerprints.
 *
 * @throws {OptionError} if the value is not a Fingerprints object.
 */
export function readFingerprints(given: unknown): ReadonlyMap<string, string> {
  if (!isObject(given) || isPromise(given))
    throw wrong("", `expected a ToolSet or the result of its fingerprint(), received ${preview(given)}`);
  for (const [name, fingerprint] of Object.entries(given)) {
    if (isFingerprint(fingerprint)) continue;
    throw wrong(name, `expected a fingerprint of ${shorten(name)}, received ${preview(fingerprint)}`);
  }
  return new Map(Object.entries(given) as [string, string][]);
}

const wrong = (option: string, message: string): OptionError =>
  new OptionError("invalid_option", option, `diff: ${message}`);
