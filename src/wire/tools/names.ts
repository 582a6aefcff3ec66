import { ANY_NAMES, type NameRule } from "../../rules/index.ts";
import { sha256 } from "../calls/sha256.ts";
import type { Provider } from "../providers/Provider.ts";

import type { WireDecoder } from "../Wire.ts";

/**
 * Maps the names of a set of tools to the names that a provider accepts, and back. The name that a refused one gets
 * follows from itself alone. If another tool has spelt it out as its own name, that tool gets another name, so that
 * nobody can take the calls of a tool whose name they know.
 */
export class WireNames {
  readonly #rule: NameRule;
  readonly #names: readonly string[];
  /** The sorted names, in which the names of a namespace are adjacent. */
  #sorted: readonly string[] | undefined;
  #namespaces: Map<string, WireNames> | undefined;
  readonly #renamed: Renamed;

  constructor(tools: Tools | undefined, rule: NameRule) {
    this.#rule = rule;
    this.#names = Array.from(tools ?? [], ({ name }) => name);
    const refused = this.#names.filter((name) => !rule.allowed.test(name));
    this.#renamed = refused.length === 0 ? NONE : renamed(refused, this.#names, rule);
  }

  /** The name that the provider has. For a tool in a namespace it is the part after the namespace and the point. */
  sent(name: string, namespace?: string | null): string {
    if (namespace && name.startsWith(`${namespace}.`)) {
      return this.#within(namespace).sent(name.slice(namespace.length + 1));
    }
    return this.#renamed.sent.get(name) ?? (this.#rule.allowed.test(name) ? name : hashedName(name, this.#rule, 0));
  }

  /** For a tool with deferred loading, OpenAI sends the tool's own name as its namespace. */
  full(name: string, namespace?: string | null): string {
    if (namespace && namespace !== name) return `${namespace}.${this.#within(namespace).full(name)}`;
    return this.#renamed.full.get(name) ?? name;
  }

  #within(namespace: string): WireNames {
    let names = this.#namespaces?.get(namespace);
    if (names === undefined) {
      const start = `${namespace}.`;
      const inside = this.#namesFrom(start).map((name) => ({ name: name.slice(start.length) }));
      names = new WireNames(inside, this.#rule);
      // A model may write any number of unknown namespaces, so they are not cached.
      if (inside.length > 0) {
        this.#namespaces ??= new Map();
        this.#namespaces.set(namespace, names);
      }
    }
    return names;
  }

  /** The names that begin with a text and are longer than it. */
  #namesFrom(start: string): string[] {
    this.#sorted ??= [...this.#names].sort();
    let [first, end] = [0, this.#sorted.length];
    while (first < end) {
      const middle = (first + end) >> 1;
      if ((this.#sorted[middle] as string) <= start) first = middle + 1;
      else end = middle;
    }
    const found: string[] = [];
    for (let at = first; this.#sorted[at]?.startsWith(start); at++) found.push(this.#sorted[at] as string);
    return found;
  }
}

type Tools = Iterable<{ readonly name: string }>;

/** The names that a provider has for those that it refuses, and back. */
type Renamed = { readonly sent: ReadonlyMap<string, string>; readonly full: ReadonlyMap<string, string> };

const NONE: Renamed = { sent: new Map(), full: new Map() };

function renamed(refused: readonly string[], names: readonly string[], rule: NameRule): Renamed {
  const given = new Set(names);
  const [sent, full] = [new Map<string, string>(), new Map<string, string>()];
  // The names are sorted, so that the result does not depend on the order of the tools.
  const waiting = [...new Set(refused)].sort();
  for (const name of waiting) {
    let other = hashedName(name, rule, 0);
    for (let attempt = 1; full.has(other); attempt++) other = hashedName(name, rule, attempt);
    sent.set(name, other);
    full.set(other, name);
    if (given.has(other)) waiting.push(other);
  }
  return { sent, full };
}

/** The cached names of lists of tools that never change. */
const kept = new WeakMap<Tools, Kept>();

type Kept = { readonly byRule: Map<NameRule, WireNames>; tools?: ReadonlyMap<string, { readonly name: string }> };

/**
 * Marks a list of tools as constant, so that its names are computed once per provider instead of once per call.
 *
 * @example
 * keepNames(toolSet);
 */
export function keepNames(tools: Tools): void {
  kept.set(tools, { byRule: new Map() });
}

/** A list of the same tools that never changes. */
export function fixedTools(tools: Tools): Tools {
  if (kept.has(tools)) return tools;
  const list = [...tools];
  keepNames(list);
  return list;
}

/** What names depend on of a provider. */
type Named = Pick<Provider, "rules">;

/** The names of some tools for a provider. */
export function namesOf(tools: Tools | undefined, { rules: { names: rule } }: Named): WireNames {
  const found = tools && kept.get(tools);
  if (found === undefined) return new WireNames(tools, rule);
  let names = found.byRule.get(rule);
  if (names === undefined) {
    names = new WireNames(tools, rule);
    found.byRule.set(rule, names);
  }
  return names;
}

/** Whether one of the tools has this name. */
export function hasName(tools: Tools, name: string): boolean {
  return toolNamed(tools, name) !== undefined;
}

/** The tool with a name. */
export function toolNamed(tools: Tools, name: string): { readonly name: string } | undefined {
  const found = kept.get(tools);
  if (found === undefined) return Array.from(tools).find((tool) => tool.name === name);
  found.tools ??= new Map(Array.from(tools, (tool) => [tool.name, tool]));
  return found.tools.get(name);
}

/** The names for a provider. The tools are read when the first name is needed. */
export function namer(tools: Tools | undefined, provider: Named): (name: string) => string {
  let names: WireNames | undefined;
  return (name) => {
    names ??= namesOf(tools, provider);
    return names.sent(name);
  };
}

/** The methods of a wire for names of tools: both ways between the full name and the name that the provider accepts. */
export type NameMethods = Required<Pick<WireDecoder, "decodeName" | "encodeName">>;

/* @__NO_SIDE_EFFECTS__ */
export function nameMethods(provider: Named): NameMethods {
  return {
    decodeName: (name, options, namespace) => namesOf(options?.tools, provider).full(name, namespace),
    encodeName: (name, options) => namesOf(options?.tools, provider).sent(name),
  };
}

/** Whether a provider may have other names for tools than their own. */
export const changesNames = ({ rules }: Named): boolean => rules.names !== ANY_NAMES;

/**
 * A name that a rule allows. Its end is a hash of the whole name, for which no other name can be found by trying. With
 * a `salt`, the hash is of both: a reader of the names without one does not know these.
 *
 * @example
 * hashedName("files.read", OPENAI_NAMES); // "files_read_aee1292782b6c89b"
 */
export function hashedName(
  name: string,
  { refused, maxLength, beginning = "" }: NameRule,
  salt?: number | string,
  hashLength: number = HASH_LENGTH,
): string {
  // As JSON, halves of surrogate pairs are different from each other, which they are not in UTF-8.
  const tail = `_${sha256(JSON.stringify(salt === undefined ? name : [name, salt])).slice(0, hashLength)}`;
  const whole = /^[a-zA-Z]/.test(name) ? name : `${beginning}${name}`;
  return `${whole.slice(0, maxLength - tail.length).replace(refused, "_")}${tail}`;
}

const HASH_LENGTH = 16;
