import { type DenseOptions, DenseWriter } from "./DenseWriter.ts";
import { readNodes } from "./readNodes.ts";

const ROOT_NAME = "Parameters";

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
  const root = readNodes(schema, ROOT_NAME);
  root.typeName = ROOT_NAME;
  const writer = new DenseWriter(options, [ROOT_NAME, ...root.origin.dangling]);
  const declared = writer.settle([root]).filter((node) => node !== root);
  const marks = writer.marksOf(root, "");
  if (declared.length === 0 && !root.isNamed) return writer.rootOf(root, marks, "block");
  const types = declared.map((node) => writer.declarationOf(node));
  return [...types, `type ${ROOT_NAME}=${writer.rootOf(root, marks, "line")}`].join("\n");
}
