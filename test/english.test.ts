import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript-6.0";
import { describe, expect, it } from "vitest";

/** Constructions that readers who are not native speakers stumble over, and what to write instead. */
const ROOTED_OUT: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bReturns (?:if|unless|when)\b/, '"Throws unless …" for a function that throws, "Whether …" for a boolean'],
  [/\b(?:is|are|was|were|counts as) none\b/, "name the thing: `undefined` if …"],
  [/\b(?:has|have|takes?|needs?|name|be) none\b/, 'name the thing: "has no …", "without a …"'],
  [/\bexpected none\b/, '"expected no value"'],
  [/\bwho(?:so)?ever\b/i, '"the client that …", "every caller that …"'],
  [/\bbut for\b/i, '"except"'],
  [/\bfor what (?:is|are|was|were)\b/i, '"for an invalid …", "for a value that …"'],
  [/\bwhat (?:is|are) no\b/i, '"a value that is not a …"'],
  [/\b(?:that|which) (?:is|are) no (?!longer\b|more\b)/i, '"that is not a …"'],
  [/\bthat there (?:is|are)(?: not| none)?(?=[.,;:]| is\b| are\b| \*\/)/i, '"existing", "unknown"'],
  [/\bof which there\b/i, "a sentence of its own"],
  [/\b(?:go|goes|going) by\b/i, '"uses", "depends on"'],
  [/\bunless given\b/i, '"default: …"'],
  [/\bwhatever (?:it|they|is|are|he|she)\b/i, '"regardless of …", or a list'],
  [/\b(?:is|are|was|were) told\b/i, '"receives", "the message says"'],
  [/\bwhose data they are\b/i, '"the owner of the data"'],
  [/\bas who\b|\bfor who\b|\bwho reads it\b/i, '"because consumers …", "readers"'],
  [/\bwalls?\b/i, '"row-level security"'],
];

const root = dirname(import.meta.dirname);

const places = globSync("src/**/*.ts", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .flatMap((path) => faultsIn(readFileSync(join(root, path), "utf8")).map((fault) => `${path}:${fault}`));

describe("the English of comments and texts", () => {
  it("has no construction that was rooted out", () => {
    expect(places).toEqual([]);
  });

  it.each([
    ["a comment", "/** Returns if it fits. */", 1],
    ["a comment of several lines", "/**\n * for what\n * is no tool\n */", 2],
    ["comments one after the other", "// It goes\n// by time.", 1],
    ["a text", 'refuse("expected none, received 5");', 1],
    ["a template", "refuse(`a text that is no URL`);", 1],
    ["no code", "const wall = goes.by;", 0],
    ["no plain sentence", "/** A value that is not a call is no longer read; `undefined` if it is missing. */", 0],
  ])("is searched in %s", (_, source, count) => {
    expect(faultsIn(source)).toHaveLength(count);
  });
});

function faultsIn(source: string): string[] {
  // Parsing all files would take seconds.
  const line = onOneLine(source);
  if (!ROOTED_OUT.some(([pattern]) => pattern.test(line))) return [];
  return textsOf(source).flatMap(({ text, line }) =>
    ROOTED_OUT.flatMap(([pattern, instead]) => {
      const found = pattern.exec(onOneLine(text));
      return found === null ? [] : [`${line}: "${found[0]}": write ${instead}`];
    }),
  );
}

/** Without line breaks and the marks of comments. */
function onOneLine(text: string): string {
  return text.replace(/\n\s*(?:\*(?!\/)|\/\/)?/g, " ").replace(/\s+/g, " ");
}

/** The comments, line comments one after the other as one, and the literals of strings and templates. */
function textsOf(source: string): { readonly text: string; readonly line: number }[] {
  const file = ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.set(node.getStart(), node.text);
    }
    const comments = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const { pos, end } of comments) found.set(pos, source.slice(pos, end));
    for (const child of node.getChildren()) if (!ts.isJSDoc(child)) visit(child);
  };
  visit(file);
  const texts: { text: string; line: number; end: number }[] = [];
  for (const [start, text] of [...found].sort(([a], [b]) => a - b)) {
    const last = texts.at(-1);
    if (last?.text.startsWith("//") && text.startsWith("//") && source.slice(last.end, start).trim() === "") {
      last.text += `\n${text}`;
      last.end = start + text.length;
    } else {
      texts.push({ text, line: file.getLineAndCharacterOfPosition(start).line + 1, end: start + text.length });
    }
  }
  return texts;
}
