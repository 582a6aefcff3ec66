import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { root } from "./readPages.ts";

/** Where a rule is written, and on which day that was read. */
export type Source = { readonly text: string; readonly read: string };

/** A constant of `src/rules/`: its value, and the source that its own comment gives. */
type Constant = { readonly value: ts.Expression; readonly source: Source | undefined };

/**
 * The sources of each field of a record of `src/rules/`, by the path of the field: that of its own comment, or of the
 * nearest object around it.
 *
 * @throws {Error} A field has no source, or a comment `@source` is not of the form `@source TEXT; read 2026-11-26`.
 * @example
 * new RuleSources().of("OPENAI_CHAT_RULES").get("tools.most")?.read; // "2026-11-26"
 */
export class RuleSources {
  readonly #constants: ReadonlyMap<string, Constant>;

  constructor(files: ReadonlyMap<string, string> = ruleFiles()) {
    this.#constants = new Map([...files].flatMap(([file, text]) => constantsIn(file, text)));
  }

  of(record: string): ReadonlyMap<string, Source> {
    const constant = this.#constants.get(record);
    if (constant === undefined) throw new Error(`src/rules: expected the constant ${record}`);
    const found = new Map<string, Source | undefined>();
    this.#add(constant.value, { path: record, source: constant.source }, found);
    return new Map(
      [...found].map(([path, source]) => {
        if (source === undefined) throw new Error(`src/rules: ${path}: expected a comment "@source TEXT; read DAY"`);
        return [path.slice(record.length + 1), source];
      }),
    );
  }

  /** What a field is written as: an object, the name of a constant, or its value. */
  #add(value: ts.Expression, place: Place, found: Map<string, Source | undefined>): void {
    const constant = this.#constantOf(value);
    if (constant !== undefined) this.#add(constant.value, place, found);
    else if (ts.isObjectLiteralExpression(value) && value.properties.length > 0) {
      for (const member of value.properties) this.#addMember(member, place, found);
    } else found.set(place.path, place.source);
  }

  #addMember(member: ts.ObjectLiteralElementLike, around: Place, found: Map<string, Source | undefined>): void {
    if (ts.isSpreadAssignment(member)) this.#add(member.expression, around, found);
    else if (ts.isPropertyAssignment(member)) {
      const path = `${around.path}.${member.name.getText()}`;
      const source = sourceIn(member, path) ?? this.#constantOf(member.initializer)?.source ?? around.source;
      this.#add(member.initializer, { path, source }, found);
    } else throw new Error(`src/rules: ${around.path}: expected fields with a value, received ${member.getText()}`);
  }

  /** The constant that a name stands for: one of the same file, or one that a file exports. */
  #constantOf(value: ts.Expression): Constant | undefined {
    if (!ts.isIdentifier(value)) return undefined;
    return this.#constants.get(`${value.getSourceFile().fileName} ${value.text}`) ?? this.#constants.get(value.text);
  }
}

/** The path of a field, and its source. */
type Place = { readonly path: string; readonly source: Source | undefined };

const ruleFiles = (): Map<string, string> =>
  new Map(globSync("src/rules/*.ts", { cwd: root }).map((file) => [file, readFileSync(join(root, file), "utf8")]));

/** The constants of a file by their names in it, and those that it exports also by their names alone. */
function constantsIn(file: string, text: string): [name: string, Constant][] {
  const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList, modifiers = [] }) =>
    declarationList.declarations.flatMap((declaration): [string, Constant][] => {
      const { initializer: value } = declaration;
      const name = declaration.name.getText();
      if (value === undefined) return [];
      const constant = { value, source: sourceIn(declaration, name) };
      return [[`${file} ${name}`, constant], ...(modifiers.length > 0 ? [[name, constant] as [string, Constant]] : [])];
    }),
  );
}

function sourceIn(node: ts.Node, path: string): Source | undefined {
  const tag = ts.getJSDocTags(node).find(({ tagName }) => tagName.text === "source");
  if (tag === undefined) return undefined;
  const comment = (ts.getTextOfJSDocComment(tag.comment) ?? "").replaceAll(/\s+/g, " ").trim();
  const [, text = "", read = ""] = /^(.+); read (\d{4}-\d\d-\d\d)$/.exec(comment) ?? [];
  if (text === "") throw new Error(`src/rules: ${path}: expected "@source TEXT; read DAY", received "${comment}"`);
  return { text, read };
}

/**
 * The paths of all fields of a record that hold a value.
 *
 * @example
 * fieldsOf({ names: { maxLength: 64 }, tools: {} }); // ["names.maxLength", "tools"]
 */
export function fieldsOf(value: object, path = ""): string[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const at = path === "" ? key : `${path}.${key}`;
    if (inner === undefined) return [];
    const isObject = Object.getPrototypeOf(inner) === Object.prototype && Object.keys(inner).length > 0;
    return isObject ? fieldsOf(inner, at) : [at];
  });
}
