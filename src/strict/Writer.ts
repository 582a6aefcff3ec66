import { setOwn } from "../json/index.ts";
import type { JsonSchema } from "../schema/index.ts";
import { FreeNames } from "./FreeNames.ts";
import type { Node, Notes, Written } from "./Node.ts";
import type { Rules } from "./rules.ts";
import { StrictError } from "./StrictError.ts";

/**
 * Writes nodes as one schema, and collects the definitions that they share.
 *
 * @example
 * const out = new Writer(rules);
 * out.finish(node.write(out)); // { type: "string", description: "A city" }
 */
export class Writer {
  readonly rules: Rules;
  readonly definitions: Record<string, JsonSchema> = {};
  readonly names: Map<Node, string> = new Map();
  /** `__proto__` is the name of no definition, as providers may build objects by assignment. */
  readonly freeNames: FreeNames = new FreeNames(["__proto__"]);
  left: number = MAX_NODES;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** To be called once a node: inlined references can multiply. */
  spend(): void {
    if (--this.left >= 0) return;
    throw new StrictError("limit_exceeded", [
      { path: "", message: `expected at most ${MAX_NODES} schemas after references were inlined` },
    ]);
  }

  /** A reference to a definition, which is written where it is new. */
  define(node: Node, name: string): JsonSchema {
    let known = this.names.get(node);
    if (known === undefined) {
      known = this.freeNames.take(name.replaceAll(/[^a-zA-Z0-9_-]+/g, "_").slice(0, 50) || "definition");
      this.names.set(node, known);
      // Its place is that of its first reference.
      setOwn(this.definitions, known, {});
      setOwn(this.definitions, known, this.finish(node.write(this)));
    }
    return { $ref: `#/$defs/${known}` };
  }

  /** The schema with its texts. */
  finish({ schema, notes }: Written): JsonSchema {
    const text = describe(notes);
    const title = this.rules.keywords.has("title") ? notes.titles[0] : undefined;
    if (schema.$ref !== undefined) {
      if (text === undefined && title === undefined) return schema;
      // A union of one, as nothing may stand beside a reference; where unions are counted the text is left out.
      if (this.rules.limits.unions !== undefined) return schema;
      return { ...texts(title, text), anyOf: [schema] };
    }
    return { ...texts(title, text), ...schema };
  }
}

/** More would be no schema that a provider takes. */
const MAX_NODES = 20_000;

function texts(title: string | undefined, description: string | undefined): JsonSchema {
  return { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
}

function describe({ descriptions, limits }: Notes): string | undefined {
  const limit = limits.length === 0 ? [] : [`(${limits.join("; ")})`];
  const text = [...descriptions.filter((line) => line !== ""), ...limit];
  return text.length === 0 ? undefined : text.join(limit.length === 1 && text.length === 2 ? " " : "\n");
}
