import { uniqueNames } from "../text/index.ts";

/** The result of {@link describeTools}. */
export type ToolComments = {
  /** The comment before each tool; empty if the tool has no description. */
  comments: string[];
  /** The notes: comments with lines that several descriptions have. */
  notes: string[];
};

/**
 * The descriptions of tools as comments. A long line that several descriptions have becomes a note at the head of the
 * text and is replaced by the note's name. The common indentation of docstrings is written once.
 *
 * @example
 * describeTools(["Reads.\n    Slow."]).comments; // ["/*Reads.\n    Slow.*\/\n"]
 */
export function describeTools(descriptions: readonly string[]): ToolComments {
  const counts = new Map<string, number>();
  const texts = descriptions.map((description) => {
    // A space at the start reads as one where nothing stands before the description.
    const lines = description.replace(/^- (?=\s)/, "").split("\n");
    for (const line of lines) counts.set(line.trimStart(), (counts.get(line.trimStart()) ?? 0) + 1);
    return lines;
  });
  const newName = uniqueNames([...counts.keys()].filter((line) => line.startsWith("@")).map((line) => line.slice(1)));
  const notes = new Map<string, string>();
  for (const [line, count] of counts) {
    if (count > 1 && line.length >= SHORT) notes.set(line, `@${newName(/[\p{L}\p{N}]+/u.exec(line)?.[0] ?? "note")}`);
  }
  const comments = texts.map((lines) => {
    const named = lines.map((line) => {
      const note = notes.get(line.trimStart());
      return note === undefined ? line : line.slice(0, line.length - line.trimStart().length) + note;
    });
    return commentOf(named);
  });
  return { comments, notes: Array.from(notes, ([line, name]) => `// ${name} ${line}`) };
}

/** A shorter line never becomes a note. */
const SHORT = 64;
/** Spaces that are worth to be told once. */
const LEAST_INDENT = 16;

function commentOf([first = "", ...others]: readonly string[]): string {
  if (others.length === 0) return first && `// ${first}\n`;
  const indents = others.map((line) => line.search(/[^ ]/)).filter((indent) => indent >= 0);
  const indent = indents.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  if (indents.length === 0 || indent * indents.length < LEAST_INDENT) return `/*${[first, ...others].join("\n")}*/\n`;
  const lines = others.map((line) => (/[^ ]/.test(line) ? line.slice(indent) : line));
  return `/*indent=${indent} ${[first, ...lines].join("\n")}*/\n`;
}
