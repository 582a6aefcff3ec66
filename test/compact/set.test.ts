import { expect, test } from "vitest";
import type { CompactSetOptions } from "../../src/compact/CompactOptions.ts";
import { toolsToTypescript } from "../../src/compact/index.ts";
import type { DescribedTool } from "../../src/compact/set/index.ts";
import { compile } from "./compile.ts";
import { families } from "./setFamilies.ts";

const owner = { type: "string", description: "Account owner of the repository" };
const repo = { type: "string", description: "Name of the repository" };
const order = { type: "string", enum: ["stars", "forks", "updated", "issues"] };
const NOTE = "Paths are absolute, as relative ones depend on the folder that the server was started in.";

/** Parameters with the fields that all tools of a server have, and further ones. */
function ofRepository(properties: object, required: string[] = []): object {
  return { type: "object", properties: { owner, repo, ...properties }, required: ["owner", "repo", ...required] };
}

function titled(name: string, title: string): DescribedTool {
  const properties = { q: { type: "string", title: "Q" } };
  return { name, description: "", parameters: { type: "object", properties, title, additionalProperties: false } };
}

const cases: [name: string, tools: DescribedTool[], text: string, options?: CompactSetOptions][] = [
  ["no tools", [], "type Tools={\n}"],
  [
    "names, descriptions and parameters of every kind",
    [
      { name: "now", description: "The time", parameters: null },
      { name: "ping" },
      { name: "any", parameters: true },
      { name: "odd-name", description: "- x", parameters: { type: "object", properties: {} } },
    ],
    'type Tools={\n// The time\nnow:undefined\nping:undefined\nany:unknown // true\n// - - x\n"odd-name":{}\n}',
  ],
  [
    "fields that travel together",
    [
      { name: "get_issue", parameters: ofRepository({ issue_number: { type: "integer" } }, ["issue_number"]) },
      { name: "list_issues", parameters: ofRepository({ page: { type: "integer", minimum: 1 } }) },
      { name: "get_repo", parameters: ofRepository({}) },
    ],
    `type integer=number
interface Owner{
 owner:string // Account owner of the repository
 repo:string // Name of the repository
}
type Tools={
get_issue:Owner&{issue_number:integer}
list_issues:Owner&{
 page?:integer // 1..
}
get_repo:Owner
}`,
  ],
  [
    "groups inside of types",
    [
      { name: "a", parameters: { type: "object", properties: { files: { type: "array", items: ofRepository({}) } } } },
      {
        name: "b",
        parameters: { type: "object", properties: { one: { anyOf: [ofRepository({ a: order }), { type: "null" }] } } },
      },
      { name: "c", parameters: { ...ofRepository({ b: { type: "null" } }), anyOf: [{ type: "object" }, true] } },
      { name: "d", parameters: { ...ofRepository({}), additionalProperties: {} } },
    ],
    `interface Owner{
 owner:string // Account owner of the repository
 repo:string // Name of the repository
}
type Tools={
a:{files?:(Owner)[]}
b:{one?:Owner&{a?:"stars"|"forks"|"updated"|"issues"}|null}
c:(Owner&{b?:null})&(object|unknown/*true*/) // type&anyOf
d:Owner&{[key:string]:unknown}
}`,
  ],
  [
    "types of several fields",
    [
      { name: "a", parameters: { type: "object", properties: { from: order } } },
      { name: "b", parameters: { type: "object", properties: { to: order } } },
      {
        name: "c",
        parameters: { type: "object", properties: { by: { $ref: "#/$defs/Order" } }, $defs: { Order: order } },
      },
    ],
    'type From="stars"|"forks"|"updated"|"issues"\ntype Tools={\na:{from?:From}\nb:{to?:From}\nc:{by?:From}\n}',
  ],
  [
    "one recursion in two tools",
    [
      { name: "tree node", parameters: { type: "object", properties: { next: { $ref: "#" } } } },
      {
        name: "b",
        parameters: {
          type: "object",
          properties: { n: { $ref: "#/$defs/N" } },
          $defs: { N: { type: "object", properties: { next: { $ref: "#/$defs/N" } } } },
        },
      },
    ],
    'type Tree_node={next?:Tree_node}\ntype Tools={\n"tree node":Tree_node\nb:{n?:Tree_node}\n}',
  ],
  [
    "what neighbours say of themselves",
    [titled("a", "aArguments"), titled("b", "bArguments"), titled("c", "C"), { name: "d" }],
    `type Tools={ // titled title=*Arguments closed
a:{q?:string}
b:{q?:string}
}&{
c:{q?:string} // titled title=C closed
d:undefined
}`,
  ],
  [
    "two tools of one name",
    ["x", "y"].map((field) => ({
      name: "a",
      parameters: { type: "object", properties: { [field]: { type: "string" } } },
    })),
    "type Tools={\na:{x?:string}\n}&{\na:{y?:string}\n}",
  ],
  [
    "docstrings",
    [
      {
        name: "read",
        description: "Reads.\n\n    Args:\n        path: Where it is\n    Returns:\n        Text\n    ",
        parameters: null,
      },
    ],
    "type Tools={\n/*indent=4 Reads.\n\nArgs:\n    path: Where it is\nReturns:\n    Text\n    */\nread:undefined\n}",
  ],
  [
    "lines of several descriptions",
    ["read", "write"].map((name) => ({ name, description: `It ${name}s.\n${NOTE}` })),
    `// @Paths ${NOTE}\ntype Tools={\n/*It reads.\n@Paths*/\nread:undefined\n/*It writes.\n@Paths*/\nwrite:undefined\n}`,
  ],
  [
    "hostile texts",
    [
      { name: "__proto__", description: "a */ b\nc", parameters: JSON.parse('{"required":["__proto__"]}') },
      { name: '"', description: "a */ b" },
    ],
    'type Tools={\n// "a *\\/ b\\nc"\n__proto__:{__proto__:unknown /*undeclared*/} // untyped\n// a */ b\n"\\"":undefined\n}',
  ],
  [
    "types and cut descriptions",
    [
      {
        name: "get_issue",
        description: "Gets one issue",
        parameters: ofRepository({ n: { type: "null", title: "No" } }),
      },
    ],
    `type Tools={
// Gets one…
"get_issue":{
 "owner":string // Account…
 "repo":string // Name of…
 "n"?:null
}
}`,
    { constraints: false, quotedKeys: true, maxDescriptionLength: 10 },
  ],
  [
    "descriptions that begin like constraints, where there are none",
    [{ name: "a", description: "unique names", parameters: { type: "object", description: "=3 or more" } }],
    "type Tools={\n// unique names\na:object // =3 or more\n}",
    { constraints: false },
  ],
  [
    "no descriptions",
    [{ name: "get_issue", description: "Gets one issue", parameters: ofRepository({}) }],
    "type Tools={\nget_issue:{owner:string,repo:string}\n}",
    { includeDescriptions: false },
  ],
];

test.each(cases)("%s", (_name, tools, text, options) => {
  expect(toolsToTypescript(tools, options)).toBe(text);
});

test("each of them is TypeScript", () => {
  expect(compile(cases.map(([, , text]) => text)).flat()).toEqual([]);
});

test("malformed schemas do no harm", () => {
  const parameters = [5, "text", [], { type: "strnig" }, { properties: [] }, { $ref: "#/nowhere" }, { required: 3 }];
  const text = toolsToTypescript(parameters.map((each, index) => ({ name: `t${index}`, parameters: each })));
  expect(compile([text])).toEqual([[]]);
});

/** `npm run soak -- hostile` has 5,000. */
const SIZE = 500;

test.each(families)("%s: the text grows with the set alone", (_name, toolsOf, charactersEach) => {
  expect(toolsToTypescript(toolsOf(SIZE)).length).toBeLessThan(SIZE * charactersEach);
});

test("each of them is TypeScript too", () => {
  expect(compile(families.map(([, toolsOf]) => toolsToTypescript(toolsOf(100)))).flat()).toEqual([]);
});
