import { jsonLanguage } from "@codemirror/lang-json";
import type { Repair } from "openjiuwen-tools/json";

type SyntaxNode = ReturnType<typeof jsonLanguage.parser.parse>["topNode"];

/** A part of a text, in UTF-16 code units. */
export type Range = { readonly from: number; readonly to: number };

/**
 * The range of a JSON Pointer's value in a text, or of the nearest value around it. With the repairs of the text, the
 * pointer refers to the repaired text.
 *
 * @example
 * rangeOf('{"a":[1,22]}', "/a/1"); // { from: 8, to: 10 }
 */
export const rangeOf = (text: string, pointer: string, repairs: readonly Repair[] = []): Range =>
  rangesIn(text, repairs)(pointer);

/** `rangeOf` for many pointers into one text, which is read once, at the first use. */
export function rangesIn(text: string, repairs: readonly Repair[] = []): (pointer: string) => Range {
  const repaired = applied(text, repairs);
  let top: SyntaxNode | undefined;
  return (pointer) => {
    top ??= jsonLanguage.parser.parse(repaired).topNode;
    let node: SyntaxNode | null = top.firstChild;
    for (const step of pointer.split("/").slice(1)) {
      const next: SyntaxNode | undefined = node === null ? undefined : childOf(node, unescaped(step), repaired);
      if (next === undefined) break;
      node = next;
    }
    const { from, to } = node ?? { from: 0, to: repaired.length };
    return { from: originalOf(from, repairs), to: originalOf(to, repairs) };
  };
}

const unescaped = (step: string): string => step.replaceAll("~1", "/").replaceAll("~0", "~");

function childOf(node: SyntaxNode, step: string, text: string): SyntaxNode | undefined {
  const children = childrenOf(node);
  if (node.name === "Array") return children.filter(({ name }) => VALUES.has(name))[Number(step)];
  const property = children.findLast(
    ({ name, firstChild }) => name === "Property" && firstChild && nameIn(text, firstChild) === step,
  );
  return property?.lastChild ?? undefined;
}

const VALUES: ReadonlySet<string> = new Set(["Object", "Array", "String", "Number", "True", "False", "Null"]);

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function nameIn(text: string, { from, to }: Range): string | undefined {
  try {
    return String(JSON.parse(text.slice(from, to)));
  } catch {
    return undefined;
  }
}

/** The text with its repairs. */
function applied(text: string, repairs: readonly Repair[]): string {
  let repaired = "";
  let from = 0;
  for (const { offset, before, after } of repairs) {
    repaired += text.slice(from, offset) + after;
    from = offset + before.length;
  }
  return repaired + text.slice(from);
}

/** The position in the original text for a position in its repaired form. */
function originalOf(place: number, repairs: readonly Repair[]): number {
  let shift = 0;
  for (const { offset, before, after } of repairs) {
    const start = offset + shift;
    if (place <= start) break;
    if (place < start + after.length) return offset;
    shift += after.length - before.length;
  }
  return place - shift;
}
