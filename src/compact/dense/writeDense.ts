import { type DenseOptions, DenseWriter } from "./DenseWriter.ts";
import { readNodes } from "./readNodes.ts";

/**
 * A schema as TypeScript text that loses nothing: a bare type, or declarations of which the last is
 * `type Parameters=…`. What a type cannot say stands in comments.
 *
 * @example
 * writeDense({ properties: { tail: { type: "integer", minimum: 1, description: "lines" } }, type: "object" }, options);
 * // {
 * //  tail?:integer // 1.. lines
 * // }
 */
export function writeDense(schema: unknown, options: DenseOptions): string {
  const read = readNodes(schema);
  const writer = new DenseWriter(read, options);
  const declared = writer.settle([read.root]);
  if (declared.length === 0 && !read.root.isNamed) return writer.typeOf(read.root, "block");
  return [...declared, read.root]
    .map((node) => `type ${writer.nameOf(node)}=${writer.typeOf(node, "line")}`)
    .join("\n");
}
