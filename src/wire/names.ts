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
  readonly #sent = new Map<string, string>();
  readonly #full = new Map<string, string>();

  constructor(tools: Iterable<{ readonly name: string }> | undefined, rule: NameRule) {
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
    const start = `${namespace}.`;
    const inside = this.#names.filter((name) => name.startsWith(start) && name.length > start.length);
    return new WireNames(
      inside.map((name) => ({ name: name.slice(start.length) })),
      this.#rule,
    );
  }
}

/** The names as a provider takes them; the tools are looked at when the first name is asked for, if one is. */
export function namer(
  tools: Iterable<{ readonly name: string }> | undefined,
  rule: NameRule,
): (name: string) => string {
  let names: WireNames | undefined;
  return (name) => {
    names ??= new WireNames(tools, rule);
    return names.sent(name);
  };
}

/** What a wire tells of names. */
export function namesBy(rule: NameRule): Required<Pick<WireDecoder, "decodeName" | "encodeName">> {
  return {
    decodeName: (name, options, namespace) => new WireNames(options?.tools, rule).full(name, namespace),
    encodeName: (name, options) => new WireNames(options?.tools, rule).sent(name),
  };
}

function shortened(name: string, { refused, maxLength }: NameRule, attempt: number): string {
  const tail = `_${fingerprint(attempt === 0 ? name : `${name}\n${attempt}`).slice(8)}`;
  return `${name.slice(0, maxLength - tail.length).replace(refused, "_")}${tail}`;
}
