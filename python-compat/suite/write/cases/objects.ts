import type { FieldKind } from "../../../releases/shapeOf.ts";
import type { Operation, Options } from "../../../sdk/Implementation.ts";
import { full, least, withField } from "./samples.ts";

/** What a case has, and the operation that it is for. */
export type ObjectRow = readonly [name: string, input: string, options: Options, operation: Operation];

type Kinds = readonly (readonly [field: string, kind: FieldKind])[];

/**
 * What a class makes of objects in place of it and in its fields, and copies of its objects. Of a class that is as in the
 * release before only the first of each.
 *
 * @example
 * objectRows("ToolCall", [["id", "string or null"]], { classes: new Set(["ToolCall"]), isKnown: false })[0];
 * // ["an object of the class", '{"$object":"ToolCall","fields":{…}}', {}, "validate_objects"]
 */
export function objectRows(
  model: string,
  kinds: Kinds,
  { classes, isKnown }: { readonly classes: ReadonlySet<string>; readonly isKnown: boolean },
): ObjectRow[] {
  const own = object(model, full[model]);
  const other = object(model === "ToolCall" ? "ToolMessage" : "ToolCall");
  const derived = (DERIVED[model] ?? []).filter((name) => classes.has(name));
  const validated = (name: string, input: string, options: Options = {}): ObjectRow => [
    ...([name, input, options, "validate_objects"] as const),
  ];
  const update = `{${kinds.map(([field, kind]) => `"${field}":${fitting(field, kind, other)}`).join(",")}}`;
  const copied = (name: string, options: Options): ObjectRow => [name, own, options, "model_copy"];
  const rows = [
    validated("an object of the class", own),
    copied("a copy", { update, deep: true }),
    validated("an object of the class, strictly", own, { strict: true }),
    validated("an object of another class", other),
    ...derived.map((name) => validated(`an object of ${name}`, object(name))),
    ...kinds.flatMap(([field, kind]) =>
      holding(kind, other).map((text) =>
        validated(`${field}: ${text.replaceAll(/,"fields":\{[^{}]*\}/g, "")}`, withField(model, field, text)),
      ),
    ),
    copied("a copy that changes nothing", { exclude_unset: true }),
    copied("a copy, without what is unset", { update, exclude_unset: true }),
    copied("a copy, without null", { update, exclude_none: true }),
    copied("a copy, some fields of it", { update, include: kinds.slice(0, 3).map(([field]) => field) }),
    copied("a copy, without some fields", { update, exclude: { [kinds[0]?.[0] ?? ""]: true, __all__: ["x", 0] } }),
  ];
  return isKnown ? rows.slice(0, 2) : rows;
}

/** The classes of Python that stand on another one, whose objects it takes too. */
const DERIVED: { readonly [model: string]: readonly string[] } = {
  ToolInfo: ["McpToolInfo"],
  BaseMessage: ["UserMessage", "ToolMessageChunk"],
  AssistantMessage: ["AssistantMessageChunk"],
  ToolMessage: ["ToolMessageChunk"],
  BaseMessageChunk: ["AssistantMessageChunk"],
  BaseCard: ["McpToolCard"],
  ToolCard: ["RestfulApiCard"],
};

const object = (model: string, fields = least[model]): string => `{"$object":"${model}","fields":${fields}}`;

/** Values with objects in them. */
function holding(kind: FieldKind, other: string): string[] {
  if (typeof kind !== "string") {
    if (!("fields" in kind)) return [];
    const own = object(kind.name ?? "");
    return kind.holds === "calls" ? [`[${own}]`, `[${own},${other},${least[kind.name ?? ""]}]`] : [own, other];
  }
  if (kind === "any") return [other, `[1.0,{"x":[${other}]}]`];
  if (kind === "object") return [other, `{"x":${other},"y":[${other}]}`];
  return kind === "string or parts" ? [`["",{"x":${other}}]`] : [];
}

/** A value that is of the field's type without being converted. */
function fitting(field: string, kind: FieldKind, other: string): string {
  if (field === "url") return '"https://example.com/"';
  if (typeof kind !== "string") {
    if ("words" in kind) return JSON.stringify(kind.words.at(-1));
    if ("least" in kind) return `${kind.least}.5`;
    const own = object(kind.name ?? "");
    return kind.holds === "calls" ? `[${own}]` : own;
  }
  return FITTING[kind].replace("OBJECT", () => other);
}

const FITTING: { readonly [K in FieldKind & string]: string } = {
  string: '"é😀"',
  "string or null": "null",
  strings: '["a",""]',
  integer: "7",
  "integer or null": "100000000000000000000",
  "integers or null": "[1,2]",
  float: "1.0",
  boolean: "true",
  any: "[null,OBJECT]",
  object: '{"x":OBJECT,"10":null}',
  "string or parts": '["a",{"x":1.0}]',
  "strings by name": '{"x":"v"}',
};
