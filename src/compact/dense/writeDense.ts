import type { CompactNode } from "../read/index.ts";
import { type DenseOptions, DenseWriter } from "./DenseWriter.ts";

const ROOT_NAME = "Parameters";

/**
 * The node of a schema as lossless TypeScript text: a bare type, or declarations that end with `type Parameters=…`.
 * Constraints that a type cannot express are in comments.
 *
 * @example
 * const tail = { type: "integer", minimum: 1, description: "lines" };
 * writeDense(readNodes({ type: "object", properties: { tail } }, ""), options);
 * // {
 * //  tail?:integer // 1.. lines
 * // }
 */
export function writeDense(root: CompactNode, options: DenseOptions): string {
  root.typeName = ROOT_NAME;
  const writer = new DenseWriter(options, [ROOT_NAME, ...root.origin.dangling]);
  const declared = writer.settle([root]).filter((node) => node !== root);
  const marks = writer.marksOf(root, "");
  if (declared.length === 0 && !root.isNamed) return writer.rootOf(root, marks, "block");
  const types = declared.map((node) => writer.declarationOf(node));
  return [...types, `type ${ROOT_NAME}=${writer.rootOf(root, marks, "line")}`].join("\n");
}
