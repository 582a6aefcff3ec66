import type { JsonSchema } from "../schema/index.ts";
import { inlineLayout } from "./inlineLayout.ts";
import { readSchema } from "./readSchema.ts";
import { renderTypes } from "./renderTypes.ts";

/**
 * How a schema is written. `includeDescriptions` is true unless given; `maxDescriptionLength` is counted in code points,
 * and without it descriptions are whole; `layout` is `"inline"`, all on one line.
 *
 * @example
 * const options: CompactOptions = { maxDescriptionLength: 50 };
 */
export type CompactOptions = {
  includeDescriptions?: boolean;
  maxDescriptionLength?: number;
  layout?: "inline";
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
  readonly #maxLength: number;

  constructor({ includeDescriptions = true, maxDescriptionLength = Number.POSITIVE_INFINITY }: CompactOptions = {}) {
    this.#maxLength = includeDescriptions ? maxDescriptionLength : 0;
  }

  /**
   * The type that every value the schema accepts fits: a bare type, to be read as `type T = …`; or declarations of which
   * the last is `type Parameters = …`, where a type is recursive, or too large to repeat.
   *
   * It never throws: what is malformed, or leads nowhere, is `unknown`.
   *
   * @example
   * new SchemaConverter().convert({ properties: { child: { $ref: "#" } } }); // type Parameters = {child?: Parameters}
   */
  convert(schema: JsonSchema | boolean): string {
    return renderTypes(readSchema(schema), inlineLayout(this.#maxLength));
  }
}
