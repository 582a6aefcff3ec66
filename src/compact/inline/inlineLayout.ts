import { commentOf, quoteKey, quoteLiteral } from "../text/index.ts";
import type { Layout, Text, Written } from "./renderTypes.ts";
import type { Field, ObjectShape, Shape, TupleShape, TypeNode } from "./TypeNode.ts";

/** The separators of a text. */
export type Spacing = {
  readonly or: string;
  readonly and: string;
  readonly element: string;
  readonly field: string;
  readonly colon: string;
  readonly comment: readonly [before: string, after: string];
  readonly unknown: "unknown" | "any";
};

/** The spacing that people write. */
export const LOOSE: Spacing = {
  or: " | ",
  and: " & ",
  element: ", ",
  field: "; ",
  colon: ": ",
  comment: [" /* ", " */"],
  unknown: "unknown",
};

/** The fewest characters. */
export const TIGHT: Spacing = {
  or: "|",
  and: "&",
  element: ",",
  field: ";",
  colon: ":",
  comment: ["/*", "*/"],
  unknown: "any",
};

/**
 * The layout on one line, with a field's description as a comment after it:
 * `{path: string /* 文件路径 *\/; tail?: number}`.
 *
 * `maxLength` is that of a description in code points; with 0 there are no comments. With `quotedKeys` every key has quotes.
 *
 * @example
 * renderTypes(readSchema({ type: "array", items: { enum: ["a", "b"] } }), inlineLayout(50, false, LOOSE));
 * // ("a" | "b")[]
 */
export function inlineLayout(maxLength: number, quotedKeys: boolean, spacing: Spacing): Layout {
  const keyOf = quotedKeys ? quoteLiteral : quoteKey;
  const writer = new ShapeWriter(maxLength, keyOf, spacing);
  return {
    write: (shape, written) => writer.textOf(shape, written),
    comment: (description) => writer.comment(description),
  };
}

type WrittenOf = (part: TypeNode) => Written;

class ShapeWriter {
  readonly #maxLength: number;
  readonly #keyOf: (name: string) => string;
  readonly #spacing: Spacing;

  constructor(maxLength: number, keyOf: (name: string) => string, spacing: Spacing) {
    this.#maxLength = maxLength;
    this.#keyOf = keyOf;
    this.#spacing = spacing;
  }

  textOf(shape: Shape, written: WrittenOf): Text {
    switch (shape.kind) {
      case "unknown":
        return unit(this.#spacing.unknown);
      case "never":
        return unit(shape.kind);
      case "keyword":
        return unit(shape.keyword);
      case "literals":
        return this.#union(shape.values.map(quoteLiteral));
      case "array":
        return unit(`${asUnit(written(shape.items))}[]`);
      case "tuple":
        return unit(this.#tuple(shape, written));
      case "object":
        return unit(this.#object(shape, written));
      case "union":
        return this.#union(shape.members.flatMap((member) => written(member).branches));
      case "intersection":
        return this.#intersection(shape.members.map(written));
    }
  }

  /** The comment with a description; empty if the description is empty or omitted. */
  comment(description: string): string {
    const text = commentOf(description, this.#maxLength);
    const [before, after] = this.#spacing.comment;
    return text && before + text + after;
  }

  #union(texts: readonly string[]): Text {
    const distinct = new Set(texts);
    const branches = distinct.size < texts.length ? [...distinct] : texts;
    return { text: branches.join(this.#spacing.or), binding: branches.length > 1 ? "union" : "unit", branches };
  }

  #intersection(members: readonly Written[]): Text {
    const texts = [...new Set(members.map(({ text, binding }) => (binding === "union" ? `(${text})` : text)))];
    const text = texts.join(this.#spacing.and);
    return { text, binding: texts.length > 1 ? "intersection" : "unit", branches: [text] };
  }

  #tuple({ prefix, required, rest }: TupleShape, written: WrittenOf): string {
    const elements = prefix.map((element, index) =>
      index < required ? written(element).text : `${asUnit(written(element))}?`,
    );
    if (rest) elements.push(`...${asUnit(written(rest))}[]`);
    return `[${elements.join(this.#spacing.element)}]`;
  }

  #object({ fields, others }: ObjectShape, written: WrittenOf): string {
    const { colon, element, field } = this.#spacing;
    const texts = fields.map((each) => this.#keyOf(each.name) + this.#field(each, written));
    if (others) {
      // TypeScript rejects a type alias that refers to itself in the argument of Record.
      if (texts.length === 0 && !written(others).hasNames) return `Record<string${element}${written(others).text}>`;
      texts.push(`[key${colon}string]${colon}${this.#indexType(fields, others, written)}`);
    }
    return `{${texts.join(field)}}`;
  }

  #field({ type, optional, annotations }: Field, written: WrittenOf): string {
    const { description, target } = annotations;
    const said = target && !written(target).isName ? target.description : description;
    const comment = said === undefined ? "" : this.comment(said);
    return `${optional ? "?" : ""}${this.#spacing.colon}${written(type).text}${comment}`;
  }

  /**
   * An index signature also applies to the named fields, so it includes their types, or is `unknown` if these are not
   * plain types.
   */
  #indexType(fields: readonly Field[], others: TypeNode, written: WrittenOf): string {
    const { unknown, or } = this.#spacing;
    const { branches } = written(others);
    const types = new Set(branches);
    for (const { type, optional } of fields) {
      for (const branch of written(type).branches) {
        if (!types.has(branch)) types.add(plainType(branch) ?? unknown);
      }
      if (optional) types.add("undefined");
    }
    return types.has(unknown) ? unknown : [...types].join(or);
  }
}

function unit(text: string): Text {
  return { text, binding: "unit", branches: [text] };
}

function asUnit({ text, binding }: Text): string {
  return binding === "unit" ? text : `(${text})`;
}

/** The keyword of a plain type or of a literal's kind; `undefined` for all other types. */
function plainType(text: string): string | undefined {
  if (["string", "number", "boolean", "null", "never"].includes(text)) return text;
  if (text.startsWith('"') && text.endsWith('"')) return "string";
  if (text === "true" || text === "false") return "boolean";
  return Number.isFinite(Number(text)) ? "number" : undefined;
}
