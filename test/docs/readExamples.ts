import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ESTree, parseSync } from "rolldown/utils";
import { entries, specifierOf } from "../../.ci/entries.ts";
import { root } from "./readPages.ts";

/** An `@example` in the doc comment of something that the package exports. */
export type Example = {
  /** The file, from the root of the repository. */
  readonly path: string;
  /** The line of its `@example`, from 1. */
  readonly line: number;
  /** Whose comment it is in, such as `parse` or `ToolSet.run`. */
  readonly name: string;
  readonly code: string;
};

/** Where something is declared, and its name there. */
export type Declared = { readonly path: string; readonly name: string };

/** What the public names stand for: for most one thing, for those that two subpaths give to different things two. */
export type PublicNames = ReadonlyMap<string, readonly Declared[]>;

/** The doors of the package: `openjiuwen-tools/json` is `src/json/public.ts`. */
export function readDoors(): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries).map(([name, door]) => [specifierOf(name), door]));
}

/** The names that the doors export, with what they stand for. */
export function readPublicNames(doors: Iterable<string>): PublicNames {
  const all = [...doors].flatMap((door) => [...exportsOf(door)]);
  const grouped = Map.groupBy(all, ([name]) => name);
  return new Map(
    [...grouped].map(([name, those]) => {
      const places = new Map(those.map(([, declared]) => [`${declared.path} ${declared.name}`, declared]));
      return [name, [...places.values()]];
    }),
  );
}

/** The names that a file exports, with what they stand for. */
const exportsOf = (path: string): Map<string, Declared> =>
  new Map(parse(path).program.body.flatMap((node) => exportedBy(node, path)));

function exportedBy(node: ESTree.Directive | ESTree.Statement, path: string): (readonly [string, Declared])[] {
  if (node.type === "ExportAllDeclaration") return [...exportsOf(join(dirname(path), node.source.value))];
  if (node.type !== "ExportNamedDeclaration") return [];
  const from = node.source && exportsOf(join(dirname(path), node.source.value));
  const listed = node.specifiers.map(({ local, exported }) => {
    const name = nameOf(local);
    return [nameOf(exported), from?.get(name) ?? { path, name }] as const;
  });
  return [...listed, ...namesOf(node.declaration).map((name) => [name, { path, name }] as const)];
}

/** The examples of all public names, and of the members of public classes and types. */
export function readExamples(names: PublicNames): Example[] {
  const places = [...names.values()].flat();
  return [...new Set(places.map(({ path }) => path))].sort().flatMap((path) => {
    const own = new Set(places.flatMap((place) => (place.path === path ? place.name : [])));
    return examplesIn(path).filter(({ name }) => own.has(name.replace(/\..*/, "")));
  });
}

/** All examples in a file, in the order of its text. */
export function examplesIn(path: string, text: string = readFileSync(join(root, path), "utf8")): Example[] {
  const { program, comments } = parse(path, text);
  const documented = program.body.flatMap(documentedIn);
  return comments.flatMap(({ value, start, end }) => {
    const name = documented.find((node) => node.start >= end)?.name;
    if (name === undefined) return [];
    return [...value.matchAll(/^ *\* @example\n(.*?)(?=^ *\* @|(?![\s\S]))/gms)].map(({ 1: lines = "", index }) => ({
      path,
      line: text.slice(0, start + "/*".length + index).split("\n").length,
      name,
      code: lines
        .replaceAll(/^ *\* ?/gm, "")
        .replaceAll("*\\/", "*/")
        .trimEnd(),
    }));
  });
}

type Documented = { readonly name: string; readonly start: number };

/** What has a doc comment of its own in a statement: the declaration, and the members of a class, type or namespace. */
function documentedIn(node: ESTree.Statement): Documented[] {
  const declaration = node.type === "ExportNamedDeclaration" ? node.declaration : node;
  const [name] = namesOf(declaration);
  if (!declaration || name === undefined) return [];
  const members = membersOf(declaration).flatMap((member) => {
    const key = "key" in member && member.key && "name" in member.key ? member.key.name : "…";
    return { name: `${name}.${"id" in member ? member.id.name : key}`, start: member.start };
  });
  return [{ name, start: node.start }, ...members];
}

type Declaration = NonNullable<ESTree.ExportNamedDeclaration["declaration"]> | ESTree.Statement;

function namesOf(declaration: Declaration | null): string[] {
  if (!declaration) return [];
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}

function membersOf(declaration: Declaration) {
  if (declaration.type === "ClassDeclaration") return declaration.body.body;
  if (declaration.type === "TSInterfaceDeclaration") return declaration.body.body;
  if (declaration.type === "TSModuleDeclaration" && declaration.body?.type === "TSModuleBlock")
    return declaration.body.body.filter((member) => member.type === "TSTypeAliasDeclaration");
  if (declaration.type !== "TSTypeAliasDeclaration") return [];
  return declaration.typeAnnotation.type === "TSTypeLiteral" ? declaration.typeAnnotation.members : [];
}

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === "Literal" ? node.value : node.name);

function parse(path: string, text: string = readFileSync(join(root, path), "utf8")) {
  return parseSync(path, text);
}
