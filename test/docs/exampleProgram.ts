import { type ESTree, type ParseResult, parseSync, Visitor } from "rolldown/utils";
import type { Example } from "./readExamples.ts";

/** An example as a module: its default export runs it, and gives what its comments show to a recorder. */
export type ExampleProgram = {
  readonly code: string;
  /** The free names of the example: what it takes from the package, from a library, or from its reader's program. */
  readonly names: readonly string[];
  /** The comments that show an output, by their number. */
  readonly outputs: readonly string[];
};

/** Where a name comes from: a module's export, or a value of a context, which is made for each example anew. */
export type Origin = { readonly module: string; readonly name: string } | { readonly context: string };

/** Takes the value of a statement, or what it threw, with the number of its comment. */
export type Recorder = {
  <Value>(output: number, value: Value): Value;
  thrown(output: number, error: unknown): void;
};

/** A statement whose value a comment can show: `expression; // value`, `const name = expression; // value`. */
type Shown = ESTree.ExpressionStatement | ESTree.VariableDeclaration | ESTree.TSTypeAliasDeclaration;

/**
 * Writes the module of an example.
 *
 * @throws {Error} The example does not parse, or a comment in it shows no output and begins no paragraph.
 */
export function exampleProgram(
  example: Example,
  originOf: (name: string) => Origin | undefined,
  doors: ReadonlyMap<string, string>,
): ExampleProgram {
  const { program, comments, errors } = parseSync("example.ts", example.code, { sourceType: "module" });
  if (errors[0]) throw new Error(errors[0].message);
  const names = freeNames(program);
  const outputs: string[] = [];
  const edits: Edit[] = [];
  for (const [shown, text] of outputsOf(example.code, shownIn(program), comments)) {
    edits.push(edit(shown, text, outputs.length, example.code));
    outputs.push(text);
  }
  const imports = program.body.filter(({ type }) => type === "ImportDeclaration");
  for (const { start, end } of imports) edits.push({ start, end, text: "" });
  const code = [
    'import type { Recorder } from "../../test/docs/exampleProgram.ts";',
    'import { contexts } from "../../test/docs/exampleContexts.ts";',
    ...imports.map(({ start, end }) => byDoor(example.code.slice(start, end), doors)),
    ...names.flatMap((name) => importOf(name, originOf(name))),
    "type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;",
    'export default async ($: Recorder, console: Pick<Console, "log" | "warn" | "error">) => {',
    ...valuesOf(names, originOf),
    "{",
    applied(example.code, edits),
    "}};",
  ];
  return { code: code.join("\n"), names, outputs };
}

/** An import of the package as one of its source. */
const byDoor = (statement: string, doors: ReadonlyMap<string, string>): string =>
  statement.replace(/(?<=")[^"]+(?=";$)/, (specifier) => {
    const door = doors.get(specifier);
    return door === undefined ? specifier : `../../${door}`;
  });

const importOf = (name: string, origin: Origin | undefined): string[] =>
  origin && "module" in origin ? [`import { ${origin.name} as ${name} } from ${JSON.stringify(origin.module)};`] : [];

/** The values of a context are made together, as they belong together. */
function valuesOf(names: readonly string[], originOf: (name: string) => Origin | undefined): string[] {
  const contextOf = (name: string): string | undefined => {
    const origin = originOf(name);
    return origin && "context" in origin ? origin.context : undefined;
  };
  return [...Map.groupBy(names, contextOf)].flatMap(([context, those]) =>
    context === undefined ? [] : `let { ${those} } = await contexts[${JSON.stringify(context)}]();`,
  );
}

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** A comment that shows an error is of a statement that throws. */
const RE_ERROR = /^\w*Error: /;

function edit(shown: Shown, output: string, number: number, code: string): Edit {
  const { start, end } = shown;
  if (shown.type === "ExpressionStatement") {
    const record = `$(${number}, ${code.slice(shown.expression.start, shown.expression.end)});`;
    if (!RE_ERROR.test(output)) return { start, end, text: record };
    return { start, end, text: `try { ${record} } catch ($error) { $.thrown(${number}, $error); }` };
  }
  if (shown.type === "VariableDeclaration") {
    const names = shown.declarations.map(({ id }) => code.slice(id.start, id.end).replace(/:.*/s, ""));
    return { start: end, end, text: ` $(${number}, ${names.join()});` };
  }
  // The comment of a type is a type: the compiler compares them.
  const same = `Same<${code.slice(shown.id.start, shown.id.end)}, ${output}>`;
  return { start: end, end, text: ` $(${number}, (true satisfies ${same}) && ${JSON.stringify(output)});` };
}

function applied(code: string, edits: readonly Edit[]): string {
  const last = edits.toSorted((a, b) => b.start - a.start);
  return last.reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/** The statements outside of functions. */
function shownIn(program: ESTree.Program): Shown[] {
  const found: Shown[] = [];
  let depth = 0;
  const enter = () => void depth++;
  const leave = () => void depth--;
  const add = (node: Shown) => void (depth === 0 && found.push(node));
  new Visitor({
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    ExpressionStatement: add,
    VariableDeclaration: add,
    TSTypeAliasDeclaration: add,
  }).visit(program);
  return found;
}

/** The statements with the comments that stand behind them: on the same line, and on the lines directly below. */
function outputsOf(code: string, statements: readonly Shown[], comments: ParseResult["comments"]): Map<Shown, string> {
  const outputs = new Map<Shown, string>();
  let last: { readonly shown: Shown | undefined; readonly end: number } | undefined;
  for (const { start, end, value } of comments) {
    const isNext = (node: { readonly end: number }) =>
      node.end <= start && /^[ \t]*\n?[ \t]*$/.test(code.slice(node.end, start));
    const goesOn = last !== undefined && isNext(last);
    const shown: Shown | undefined = goesOn ? last?.shown : statements.find(isNext);
    const line = value.replace(/^ /, "");
    if (shown) outputs.set(shown, outputs.has(shown) ? `${outputs.get(shown)}\n${line}` : line);
    else if (!goesOn && !/(?:^|\n[ \t]*\n)[ \t]*$/.test(code.slice(0, start)))
      throw new Error(`expected an output behind a statement, or a note above a paragraph, received "//${value}"`);
    last = { shown, end };
  }
  return outputs;
}

/** The names that an example uses and does not declare. */
function freeNames(program: ESTree.Program): string[] {
  const used = new Map<number, string>();
  const keys = new Set<number>();
  const declared = new Set<string>();
  const functions: { readonly start: number; readonly end: number; readonly parameters: readonly string[] }[] = [];
  const addParameters = ({ start, end, params }: ESTree.Function | ESTree.ArrowFunctionExpression): void =>
    void functions.push({ start, end, parameters: params.flatMap(namesIn) });
  const declare = (pattern: ESTree.BindingPattern | ESTree.ParamPattern | null): void => {
    for (const name of namesIn(pattern)) declared.add(name);
  };
  new Visitor({
    Identifier: ({ name, start }) => void used.set(start, name),
    MemberExpression: ({ computed, property }) => void (computed || keys.add(property.start)),
    Property: ({ computed, shorthand, key }) => void (computed || shorthand || keys.add(key.start)),
    TSPropertySignature: ({ computed, key }) => void (computed || keys.add(key.start)),
    VariableDeclarator: ({ id }) => declare(id),
    CatchClause: ({ param }) => declare(param),
    ArrowFunctionExpression: addParameters,
    FunctionExpression: addParameters,
    FunctionDeclaration: (node) => {
      declare(node.id);
      addParameters(node);
    },
    TSTypeAliasDeclaration: ({ id }) => declare(id),
    ImportSpecifier: ({ local }) => declare(local),
  }).visit(program);
  const isParameter = (start: number, name: string): boolean =>
    functions.some((one) => one.start <= start && start < one.end && one.parameters.includes(name));
  const free = [...used].flatMap(([start, name]) =>
    keys.has(start) || declared.has(name) || isParameter(start, name) ? [] : name,
  );
  return [...new Set(free)];
}

function namesIn(pattern: ESTree.BindingPattern | ESTree.ParamPattern | null): string[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => namesIn(element as ESTree.BindingPattern));
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === "Property" ? property.value : (property.argument as ESTree.BindingPattern)),
      );
    case "AssignmentPattern":
      return namesIn(pattern.left);
    default:
      return [];
  }
}
