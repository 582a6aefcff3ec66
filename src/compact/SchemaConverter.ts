import { isObject, type JsonSchema, lowerTypes } from "../schema/index.ts";
import type { CompactOptions } from "./CompactOptions.ts";
import { type DenseOptions, writeDense, writeKeywords } from "./dense/index.ts";
import { denseOptions, LAYOUT_RULES } from "./denseOptions.ts";
import { inlineTexts } from "./inline/index.ts";
import { type CompactNode, readNodes } from "./read/index.ts";
import { shortest, UNKNOWN } from "./shortest.ts";
import { readSafely } from "./tooLarge.ts";

/**
 * Writes JSON Schemas as TypeScript types, which take far fewer tokens.
 *
 * @example
 * const converter = new SchemaConverter({ maxDescriptionLength: 50 });
 * converter.convert({
 *   type: "object",
 *   properties: { path: { type: "string", description: "文件路径" }, tail: { type: "number" } },
 *   required: ["path"],
 * });
 * // {path: string /* 文件路径 *\/; tail?: number}
 */
export class SchemaConverter {
  readonly #layout: "inline" | "dense";
  readonly #options: DenseOptions;

  /**
   * @throws {OptionError} for an unknown option or an invalid value.
   * @example
   * const schema = { properties: { tail: { type: "integer", description: "How many lines" } } } as const;
   * new SchemaConverter({ maxDescriptionLength: 6 }).convert(schema); // {tail?: number /* How... *\/}
   * new SchemaConverter(true, 6).convert(schema); // {tail?: number /* How... *\/}
   */
  constructor(options?: CompactOptions);
  constructor(includeDescriptions: boolean, maxDescriptionLength?: number);
  constructor(first?: CompactOptions | boolean, maxDescriptionLength?: number) {
    const options: CompactOptions | undefined =
      typeof first === "boolean"
        ? { includeDescriptions: first, ...(maxDescriptionLength !== undefined && { maxDescriptionLength }) }
        : first;
    this.#options = denseOptions("SchemaConverter", options, LAYOUT_RULES);
    this.#layout = options?.layout ?? "inline";
  }

  /**
   * The TypeScript type of a schema. Every value that the schema accepts has this type. The text is a bare type, as in
   * `type T = …`, or, if a type is recursive or too large to repeat, declarations that end with `type Parameters = …`.
   *
   * It is never longer than the JSON of the schema. If the usual text would be, an inline one has no spaces or is
   * `unknown`, and a dense one has the keywords as JSON. The exceptions: the word `unknown` is never too long, the dense
   * text of a schema without `type` may have twelve characters more, and what ends a comment or a line is escaped.
   *
   * Malformed schemas and dangling references are `unknown`. A dense text uses the type `integer`; declare `type
   * integer=number` once for all texts.
   *
   * @throws {SchemaError} `invalid_schema` for an object with a getter or a proxy that throws, `limit_exceeded` for more
   * than 200,000 schemas or 8 million characters of JSON in comments.
   * @example
   * new SchemaConverter().convert({ type: "object", properties: { child: { $ref: "#" } } });
   * // type Parameters = {child?: Parameters}
   */
  convert(schema: JsonSchema | boolean): string {
    return readSafely(() => this.#write(isObject(schema) ? lowerTypes(schema) : schema));
  }

  #write(schema: JsonSchema | boolean): string {
    const { constraints, maxDescriptionLength } = this.#options;
    let root: CompactNode | undefined;
    const read = (): CompactNode => {
      root ??= readNodes(schema, "");
      return root;
    };
    const dense = () => writeDense(read(), this.#options);
    if (this.#layout === "dense" && constraints && maxDescriptionLength === Number.POSITIVE_INFINITY) {
      return shortest(schema, isObject(schema) ? [dense, () => writeKeywords(schema)] : [dense]);
    }
    const { loose, tight } = inlineTexts(read, this.#options);
    return shortest(schema, [this.#layout === "dense" ? dense : loose, tight, () => UNKNOWN]);
  }
}
