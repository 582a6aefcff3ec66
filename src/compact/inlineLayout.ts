import { commentOf } from "./commentOf.ts";
import { quoteKey, quoteLiteral } from "./quote.ts";
import type { Layout, Text, Written } from "./renderTypes.ts";
import type { Field, ObjectShape, TupleShape, TypeNode } from "./TypeNode.ts";

/**
 * The layout on one line, with a field's description as a comment after it:
 * `{path: string /* 文件路径 *\/; tail?: number}`.
 *
 * `maxLength` is that of a description in code points; with 0 there are no comments. With `quotedKeys` every key has quotes.
 *
 * @example
 * renderTypes(readSchema({ type: "array", items: { enum: ["a", "b"] } }), inlineLayout(50)); // ("a" | "b")[]
 */
export function inlineLayout(maxLength: number, quotedKeys = false): Layout {
  const keyOf = quotedKeys ? quoteLiteral : quoteKey;
  return (shape, written) => {
    switch (shape.kind) {
      case "unknown":
      case "never":
        return unit(shape.kind);
      case "keyword":
        return unit(shape.keyword);
      case "literals":
        return union(shape.values.map(quoteLiteral));
      case "array":
        return unit(`${asUnit(written(shape.items))}[]`);
      case "tuple":
        return unit(tuple(shape, written));
      case "object":
        return unit(object(shape, written, maxLength, keyOf));
      case "union":
        return union(shape.members.flatMap((member) => written(member).branches));
      case "intersection":
        return intersection(shape.members.map(written));
    }
  };
}

type WrittenOf = (part: TypeNode) => Written;

function unit(text: string): Text {
  return { text, binding: "unit", branches: [text] };
}

function union(texts: readonly string[]): Text {
  const branches = texts.length > 1 ? [...new Set(texts)] : texts;
  return { text: branches.join(" | "), binding: branches.length > 1 ? "union" : "unit", branches };
}

function intersection(members: readonly Written[]): Text {
  const texts = [...new Set(members.map(({ text, binding }) => (binding === "union" ? `(${text})` : text)))];
  const text = texts.join(" & ");
  return { text, binding: texts.length > 1 ? "intersection" : "unit", branches: [text] };
}

function asUnit({ text, binding }: Text): string {
  return binding === "unit" ? text : `(${text})`;
}

function tuple({ prefix, required, rest }: TupleShape, written: WrittenOf): string {
  const elements = prefix.map((element, index) =>
    index < required ? written(element).text : `${asUnit(written(element))}?`,
  );
  if (rest) elements.push(`...${asUnit(written(rest))}[]`);
  return `[${elements.join(", ")}]`;
}

function object(
  { fields, others }: ObjectShape,
  written: WrittenOf,
  maxLength: number,
  keyOf: (name: string) => string,
): string {
  const texts = fields.map((each) => keyOf(each.name) + field(each, written, maxLength));
  if (others) {
    // TypeScript refuses an alias that goes through the argument of Record to itself.
    if (texts.length === 0 && !written(others).hasNames) return `Record<string, ${written(others).text}>`;
    texts.push(`[key: string]: ${indexType(fields, others, written)}`);
  }
  return `{${texts.join("; ")}}`;
}

function field({ type, optional, annotations }: Field, written: WrittenOf, maxLength: number): string {
  const comment = annotations.description === undefined ? "" : commentOf(annotations.description, maxLength);
  return `${optional ? "?" : ""}: ${written(type).text}${comment && ` /* ${comment} */`}`;
}

/** An index signature holds for the named fields too, so it takes in their types, or all where these are no plain ones. */
function indexType(fields: readonly Field[], others: TypeNode, written: WrittenOf): string {
  const { branches } = written(others);
  const types = new Set(branches);
  for (const { type, optional } of fields) {
    for (const branch of written(type).branches) {
      const plain = plainType(branch);
      if (!types.has(branch)) types.add(plain);
    }
    if (optional) types.add("undefined");
  }
  return types.has("unknown") ? "unknown" : [...types].join(" | ");
}

/** The keyword for a plain type or the kind of a literal; unknown for all else. */
function plainType(text: string): string {
  if (["string", "number", "boolean", "null", "never"].includes(text)) return text;
  if (text.startsWith('"') && text.endsWith('"')) return "string";
  if (text === "true" || text === "false") return "boolean";
  return Number.isFinite(Number(text)) ? "number" : "unknown";
}
