import type { JsonSchema } from "../schema/index.ts";
import { type DenseOptions, writeDense } from "./dense/index.ts";
import { inlineLayout } from "./inlineLayout.ts";
import { readSchema } from "./readSchema.ts";
import { renderTypes } from "./renderTypes.ts";

/**
 * How a schema is written. `maxDescriptionLength` is counted in code points; `constraints` is for the dense layout alone,
 * which without them tells types and descriptions only.
 *
 * @example
 * const options: CompactOptions = { layout: "dense", maxDescriptionLength: 50 };
 */
export type CompactOptions = {
  /** True unless given. */
  includeDescriptions?: boolean;
  /** Without it descriptions are whole. */
  maxDescriptionLength?: number;
  /** `"inline"` unless given: all on one line. `"dense"` takes fewer tokens and loses nothing. */
  layout?: "inline" | "dense";
  /** True unless given. */
  constraints?: boolean;
  /** False unless given: keys have quotes only where TypeScript wants them. Small models copy quoted ones better. */
  quotedKeys?: boolean;
};

/**
 * Writes JSON Schemas as TypeScript types, which take a model far fewer tokens to read.
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

  /** @throws {RangeError} where `maxDescriptionLength` is neither an integer from 0 on nor `Infinity`. */
  constructor(options: CompactOptions = {}) {
    this.#layout = options.layout ?? "inline";
    this.#options = denseOptions(options);
  }

  /**
   * The type that every value the schema accepts fits: a bare type, to be read as `type T = …`; or declarations of which
   * the last is `type Parameters = …`, where a type is recursive, or too large to repeat.
   *
   * It never throws: what is malformed, or leads nowhere, is `unknown`. A dense text speaks of `integer`, which one
   * `type integer=number` declares for all texts.
   *
   * @example
   * new SchemaConverter().convert({ properties: { child: { $ref: "#" } } }); // type Parameters = {child?: Parameters}
   */
  convert(schema: JsonSchema | boolean): string {
    if (this.#layout === "dense") return writeDense(schema, this.#options);
    const { maxDescriptionLength, quotedKeys } = this.#options;
    return renderTypes(readSchema(schema), inlineLayout(maxDescriptionLength, quotedKeys));
  }
}

/** The options with every one given; a RangeError for one that is out of range. */
export function denseOptions({
  includeDescriptions = true,
  maxDescriptionLength = Number.POSITIVE_INFINITY,
  constraints = true,
  quotedKeys = false,
}: CompactOptions): DenseOptions {
  const isLength = Number.isInteger(maxDescriptionLength) || maxDescriptionLength === Number.POSITIVE_INFINITY;
  if (!isLength || maxDescriptionLength < 0) {
    throw new RangeError(
      `maxDescriptionLength: expected an integer from 0 on, or Infinity, received ${maxDescriptionLength}`,
    );
  }
  return { maxDescriptionLength: includeDescriptions ? maxDescriptionLength : 0, constraints, quotedKeys };
}
