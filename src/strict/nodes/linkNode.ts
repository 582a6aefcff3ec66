import type { JsonSchemaType } from "../../schema/index.ts";
import { joinNotes, type Node, type Notes } from "../Node.ts";

/** A link whose target may be known later; `optionals` are the optional properties around its first place. */
export type LinkNode = Node & {
  form: "link";
  target: Node | undefined;
  uses: number;
  isRecursive: boolean;
  readonly optionals: number;
};

/**
 * What a `$ref` leads to: written once as a definition where several references or a recursion lead there.
 *
 * @example
 * const link = linkNode("City", new Set(["object"]), 0);
 * link.target = node;
 */
export function linkNode(name: string, types: ReadonlySet<JsonSchemaType>, optionals: number): LinkNode {
  const link: LinkNode = {
    form: "link",
    target: undefined,
    uses: 0,
    isRecursive: false,
    optionals,
    get original() {
      return link.target?.original ?? types;
    },
    get strict() {
      return link.target?.strict ?? types;
    },
    get height() {
      return link.target?.height ?? 0;
    },
    get children() {
      return link.target ? [link.target] : [];
    },
    write(out) {
      const target = link.target as Node;
      const isShared = link.isRecursive || (link.uses > 1 && target.form !== "scalar" && target.form !== "text");
      if (out.rules.references === "inline" || !isShared) return target.write(out);
      return { schema: out.define(target, name), notes: { titles: [], descriptions: [], limits: [] } };
    },
    decode: (value, trip) => link.target?.decode(value, trip),
    inner: () => link.target,
  };
  return link;
}

/**
 * A node with the texts of the place where it is used.
 *
 * @example
 * notedNode(link, { titles: [], descriptions: ["Where to"], limits: [] });
 */
export function notedNode(node: Node, notes: Notes): Node {
  if (notes.titles.length + notes.descriptions.length + notes.limits.length === 0) return node;
  return {
    form: "noted",
    get original() {
      return node.original;
    },
    get strict() {
      return node.strict;
    },
    get height() {
      return node.height;
    },
    children: [node],
    write(out) {
      const written = node.write(out);
      return { schema: written.schema, notes: joinNotes(notes, written.notes) };
    },
    decode: (value, trip) => node.decode(value, trip),
    withoutNull() {
      const rest = node.withoutNull?.();
      return rest && notedNode(rest, notes);
    },
    inner: () => node,
  };
}
