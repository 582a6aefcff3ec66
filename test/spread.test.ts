import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { describe, expect, test } from "vitest";
import { SchemaConverter } from "../src/compact/index.ts";
import type { JsonSchema } from "../src/schema/index.ts";
import { StrictError, toStrictSchema } from "../src/strict/index.ts";

/** Functions whose lists are short, wherever they are called. */
const SHORT_CALLEES: { readonly [callee: string]: string } = {
  pointerTo: "a path has at most 1,000 steps",
  h: "a card with too many children says that it cannot be shown, which ends sooner than drawing them",
};

/** The file and the function of a call whose list is short, and why it is. */
const SHORT_CALLS: { readonly [site: string]: string } = {
  "validate/formats/punycode.ts decodePunycode": "a host name has at most 300 characters",
  "strict/read/conjunction.ts notesOfAll": "a schema has at most 50,000 parts",
  "strict/plan/unionPlan.ts unionPlan": "a schema has at most 50,000 parts",
  "stream/EventDecoder.ts decode": "a pair",
  "schema/dialect/toDialect.ts run": "the parameters of fill",
  "research/getAgentSchema.ts getAgentSchema": "the names of the actions",
  "python/wheels.ts base64": "a digest",
  "pydantic/shapes/migrate.ts fieldsOf": "the fields of a class",
  "pydantic/validate.ts isOther": "the classes that a class extends",
  "tool/classes/UsageMetadata.ts": "the fields of a class",
  "tool/classes/cards/McpToolCard.ts": "the fields of a class",
  "tool/classes/cards/RestfulApiCard.ts": "the fields of a class",
  "tool/classes/cards/ToolCard.ts": "the fields of a class",
  "core-tools/cards/CardService.ts submit": "the parameters of write",
  "cli/playground/serveFolders.ts fileOf": "the steps of a URL, of which Node reads 16 kB",
  "cards/data/readChart.ts fromDatasets": "at most 20 datasets",
  "cards/views/tableView.ts colOf": "100 rows and the title",
  "playground/state/vocabulary.ts packVocabulary": "the bytes of a token",
  "playground/state/vocabulary.ts partsOf": "two ranks",
};

test("no list of data is spread into a call, as a stack holds only some 100,000 arguments", () => {
  const found = new Set<string>();
  const root = join(import.meta.dirname, "../src");
  for (const path of globSync("**/*.ts", { cwd: root })) {
    const source = readFileSync(join(root, path), "utf8");
    // Parsing all files would take a second.
    if (/[(,]\s*\.\.\./.test(source)) for (const site of spreadsIn(toPosix(path), source)) found.add(site);
  }
  expect([...found].sort()).toEqual(Object.keys(SHORT_CALLS).sort());
});

describe("the syntax tree shows", () => {
  test.each([
    ["the first argument", "const f = (list) => all.push(...list);", ["a.ts f"]],
    [
      "a later argument on a line of its own",
      "function f(list) {\n  Math.max(\n    0,\n    ...list,\n  );\n}",
      ["a.ts f"],
    ],
    ["a constructor", "class A { m() { return new Set(...this.all); } }", ["a.ts m"]],
    ["a call at the top", "f(...list);", ["a.ts"]],
    ["the parameter of another function", "function f(...all) { return (list) => g(...list); }", ["a.ts f"]],
    ["one's own parameters, which a stack has held", "function f(...all) { return g(1, ...all); }", []],
    ["a part of them", "function f(...all) { return g(...all.filter(isOne)); }", []],
    ["a list that is written there", 'f(...[1, 2], ...(a ? [b] : []), ...["x"].map(g));', []],
    ["a short list", "f(pointerTo(path, ...steps));", []],
    ["no call", "const a = [...list, { ...b }]; // f(...list)\nconst f = '(...list)';", []],
  ])("%s", (_, source, expected) => {
    expect(spreadsIn("a.ts", source)).toEqual(expected);
  });
});

/** The file and the function of each call into which a list is spread whose length is not known. */
function spreadsIn(path: string, source: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isCall(node) && !(calleeOf(node) in SHORT_CALLEES)) {
      const lists = node.arguments?.filter(ts.isSpreadElement) ?? [];
      if (lists.some(({ expression }) => !isShort(expression))) found.push([path, functionOf(node)].join(" ").trim());
    }
    ts.forEachChild(node, visit);
  };
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  visit(ts.createSourceFile(path, source, options, true));
  return found;
}

type Call = ts.CallExpression | ts.NewExpression;

const isCall = (node: ts.Node): node is Call => ts.isCallExpression(node) || ts.isNewExpression(node);

const calleeOf = ({ expression }: Call): string => (ts.isIdentifier(expression) ? expression.text : "");

/** A list that is written there, or the rest parameter of the function around the call. */
function isShort(list: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(list)) return isShort(list.expression);
  if (ts.isConditionalExpression(list)) return isShort(list.whenTrue) && isShort(list.whenFalse);
  if (ts.isArrayLiteralExpression(list)) return !list.elements.some(ts.isSpreadElement);
  if (ts.isCallExpression(list) && ts.isPropertyAccessExpression(list.expression)) {
    return ["filter", "map"].includes(list.expression.name.text) && isShort(list.expression.expression);
  }
  const rest = ts.findAncestor(list, ts.isFunctionLike)?.parameters.find(({ dotDotDotToken }) => dotDotDotToken);
  return ts.isIdentifier(list) && rest?.name.getText() === list.text;
}

/** The name of the innermost function around a node that has one. */
function functionOf(node: ts.Node): string {
  const named = ts.findAncestor(node, (parent) => {
    const isVariable = ts.isVariableDeclaration(parent) && isFunction(parent.initializer);
    return isVariable || (ts.isFunctionLike(parent) && parent.name !== undefined);
  }) as ts.NamedDeclaration | undefined;
  return named?.name?.getText() ?? "";
}

const isFunction = (node: ts.Node | undefined): boolean => node !== undefined && ts.isFunctionLike(node);

const toPosix = (path: string): string => path.replaceAll("\\", "/");

const LENGTH = 150_000;
const names = Array.from({ length: LENGTH }, (_, at) => `n${at}`);
const enumOf = (values: readonly unknown[]): JsonSchema => ({ enum: values }) as JsonSchema;
const schemas: [name: string, schema: JsonSchema][] = [
  ["a choice with a long list", { anyOf: [enumOf(names), { type: "integer" }] } as JsonSchema],
];

describe("long lists", () => {
  test.each(schemas)("%s", (_, schema) => {
    const whole: JsonSchema = { type: "object", properties: { a: schema }, required: ["a"] };
    for (const layout of ["inline", "dense"] as const) {
      expect(new SchemaConverter({ layout }).convert(whole).length).toBeGreaterThan(LENGTH);
    }
    try {
      toStrictSchema(whole, { provider: "anthropic" });
    } catch (error) {
      expect(error).toBeInstanceOf(StrictError);
    }
  });
});
