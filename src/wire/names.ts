import { fingerprint } from "./fingerprint.ts";
import type { WireDecoder } from "./Wire.ts";

/** Which names a provider takes for tools. */
export type NameRule = {
  readonly allowed: RegExp;
  /** Each character that is not allowed; what it matches becomes `_`. */
  readonly refused: RegExp;
  readonly maxLength: number;
};

export const OPENAI_NAMES: NameRule = { allowed: /^[a-zA-Z0-9_-]{1,64}$/, refused: /[^a-zA-Z0-9_-]/g, maxLength: 64 };
export const ANTHROPIC_NAMES: NameRule = { ...OPENAI_NAMES, allowed: /^[a-zA-Z0-9_-]{1,128}$/, maxLength: 128 };
export const GEMINI_NAMES: NameRule = {
  allowed: /^[a-zA-Z_][a-zA-Z0-9_.:-]{0,127}$/,
  refused: /^[^a-zA-Z_]|[^a-zA-Z0-9_.:-]/g,
  maxLength: 128,
};
/** A SHOULD of the specification of 2025-11-25. */
export const MCP_NAMES: NameRule = { allowed: /^[a-zA-Z0-9_.-]{1,128}$/, refused: /[^a-zA-Z0-9_.-]/g, maxLength: 128 };
/** Where the provider names no rule. */
export const ANY_NAMES: NameRule = { allowed: /^/, refused: /(?!)/g, maxLength: Number.POSITIVE_INFINITY };

/** The names of a set of tools as a provider takes them, and back. */
export class WireNames {
  readonly #rule: NameRule;
  readonly #names: readonly string[];
  /** The names in order, so that those of a namespace stand together. */
  #sorted: readonly string[] | undefined;
  readonly #namespaces = new Map<string, WireNames>();
  readonly #sent = new Map<string, string>();
  readonly #full = new Map<string, string>();

  constructor(tools: Tools | undefined, rule: NameRule) {
    this.#rule = rule;
    const names = Array.from(tools ?? [], ({ name }) => name);
    this.#names = names;
    const refused = names.filter((name) => !rule.allowed.test(name));
    if (refused.length === 0) return;
    const taken = new Set(names);
    // In an order of their own, so that the order of the tools does not change what they are called.
    for (const name of new Set(refused.sort())) {
      let sent = shortened(name, rule, 0);
      for (let attempt = 1; taken.has(sent); attempt++) sent = shortened(name, rule, attempt);
      taken.add(sent);
      this.#sent.set(name, sent);
      this.#full.set(sent, name);
    }
  }

  /** The name as the provider has it; in a namespace, that is what stands behind the namespace and a point. */
  sent(name: string, namespace?: string | null): string {
    if (namespace && name.startsWith(`${namespace}.`)) {
      return this.#within(namespace).sent(name.slice(namespace.length + 1));
    }
    return this.#sent.get(name) ?? (this.#rule.allowed.test(name) ? name : shortened(name, this.#rule, 0));
  }

  /** OpenAI gives a tool whose loading was deferred its own name for a namespace. */
  full(name: string, namespace?: string | null): string {
    if (namespace && namespace !== name) return `${namespace}.${this.#within(namespace).full(name)}`;
    return this.#full.get(name) ?? name;
  }

  #within(namespace: string): WireNames {
    let names = this.#namespaces.get(namespace);
    if (names === undefined) {
      const start = `${namespace}.`;
      const inside = this.#namesFrom(start).map((name) => ({ name: name.slice(start.length) }));
      names = new WireNames(inside, this.#rule);
      // A model may write any number of namespaces that are none.
      if (inside.length > 0) this.#namespaces.set(namespace, names);
    }
    return names;
  }

  /** The names that begin with a text and go on behind it. */
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

/** Of lists of tools that never change, what was found out about their names. */
const kept = new WeakMap<Tools, { readonly byRule: Map<NameRule, WireNames>; names?: ReadonlySet<string> }>();

/**
 * Says that a list of tools never changes: its names are looked at once for each provider, and not for each call.
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

/** The names of some tools as a provider takes them. */
export function namesOf(tools: Tools | undefined, rule: NameRule): WireNames {
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
  const found = kept.get(tools);
  if (found === undefined) return Array.from(tools).some((tool) => tool.name === name);
  found.names ??= new Set(Array.from(tools, (tool) => tool.name));
  return found.names.has(name);
}

/** The names as a provider takes them; the tools are looked at when the first name is asked for, if one is. */
export function namer(tools: Tools | undefined, rule: NameRule): (name: string) => string {
  let names: WireNames | undefined;
  return (name) => {
    names ??= namesOf(tools, rule);
    return names.sent(name);
  };
}

/** A wire's `decodeName`: the name of the tool that a model means, by the rule for the names of its provider. */
/* @__NO_SIDE_EFFECTS__ */
export function nameDecoder(rule: NameRule): NonNullable<WireDecoder["decodeName"]> {
  return (name, options, namespace) => namesOf(options?.tools, rule).full(name, namespace);
}

/** A wire's `encodeName`: the name under which the provider knows a tool. */
/* @__NO_SIDE_EFFECTS__ */
export function nameEncoder(rule: NameRule): NonNullable<WireDecoder["encodeName"]> {
  return (name, options) => namesOf(options?.tools, rule).sent(name);
}

function shortened(name: string, { refused, maxLength }: NameRule, attempt: number): string {
  const tail = `_${fingerprint(attempt === 0 ? name : `${name}\n${attempt}`).slice(8)}`;
  return `${name.slice(0, maxLength - tail.length).replace(refused, "_")}${tail}`;
}
