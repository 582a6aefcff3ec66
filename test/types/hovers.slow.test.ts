import { join } from "node:path";
import ts from "typescript-6.0";
import { expect, test } from "vitest";
import { entries } from "../../.ci/entries.ts";

/*
 * What an editor shows where the mouse rests on a name: the type as one reads it, not the way in which it is made.
 */

const root = join(import.meta.dirname, "..", "..");
const use = join(import.meta.dirname, "hovers.use.ts");
const src = join(root, "src");
/** The sources of the package's entries. */
const doors = Object.values(entries).map((path) => join(root, path));
const editor = startEditor([use, ...doors]);

test.each<[name: string, shown: string]>([
  ["found", 'const found: Tool<null, "now", number, unknown>'],
  ["args", "const args: { days?: number; city: string; }"],
  ["exact", "const exact: { days?: number | bigint; city: string; }"],
  ["messages", "const messages: Promise<ToolMessage<string>[]>"],
  [
    "agent",
    'const agent: { think: string; action: "reflect" | "answer"; reflect?: { questionsToAnswer: string[]; }; ' +
      "answer?: { answer: string; }; }",
  ],
  [
    "coupled",
    'const coupled: { think: string; action: "visit"; visit: { URLTargets: number[]; }; } | ' +
      '{ think: string; action: "answer"; answer: { answer: string; }; }',
  ],
  ["evaluation", 'const evaluation: { type: "attribution"; think: string; pass: boolean; exactQuote?: string; }'],
])("%s", (name, shown) => {
  expect(shownAt(use, positionOf(name))).toBe(shown);
});

test("a set of options is one object", () => {
  const shown = shownAt(use, positionOf("Options"));
  expect(shown).not.toMatch(/ & /);
  for (const name of ["signal", "timeoutMs", "context", "concurrency", "repair", "validator"]) {
    expect(shown).toContain(`readonly ${name}?: `);
  }
});

test("no public name shows how its type is made", () => {
  const made = publicNames()
    .map(({ file, position }) => shownAt(file, position))
    // An alias with parameters is shown as it is used, as above.
    .filter((shown) => !/^type \w+</.test(shown) && /\b(Flat|Omit|Pick|Partial|Required|Extract|Exclude)</.test(shown));
  expect(made).toEqual([]);
});

function positionOf(name: string): number {
  const text = ts.sys.readFile(use) ?? "";
  return text.search(new RegExp(`(?<=(const|type) )${name} =`));
}

/** What the editor shows there, in one line. */
function shownAt(file: string, position: number): string {
  const shown = editor.getQuickInfoAtPosition(file, position);
  return ts.displayPartsToString(shown?.displayParts).replaceAll(/\s+/g, " ");
}

/** Where each public name is declared, and each member of a public class. */
function publicNames(): { file: string; position: number }[] {
  const program = editor.getProgram();
  const checker = program?.getTypeChecker();
  if (program === undefined || checker === undefined) throw new Error("expected a program");
  const places = new Map<string, { file: string; position: number }>();
  const add = (name: ts.Node): void => {
    const [file, position] = [name.getSourceFile().fileName, name.getStart()];
    if (file.startsWith(src)) places.set(`${file} ${position}`, { file, position });
  };
  const declarations = doors.flatMap((door) => {
    const file = program.getSourceFile(door);
    const symbol = file && checker.getSymbolAtLocation(file);
    return (symbol ? checker.getExportsOfModule(symbol) : []).flatMap((exported) => {
      const aliased = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      return aliased.declarations ?? [];
    });
  });
  for (const declaration of declarations) {
    const name = ts.getNameOfDeclaration(declaration);
    if (name) add(name);
    if (ts.isClassDeclaration(declaration)) for (const member of declaration.members) addMember(member, add);
  }
  expect(places.size).toBeGreaterThan(300);
  return [...places.values()];
}

function addMember(member: ts.ClassElement, add: (name: ts.Node) => void): void {
  const isInternal = ts.getJSDocTags(member).some(({ tagName }) => tagName.text === "internal");
  if (member.name && ts.isIdentifier(member.name) && !isInternal) add(member.name);
}

function startEditor(files: string[]): ts.LanguageService {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  return ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, noErrorTruncation: true }),
    getScriptFileNames: () => files,
    getScriptVersion: () => "1",
    getScriptSnapshot(file) {
      const text = ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
  });
}
