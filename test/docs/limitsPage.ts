// Writes the tables of docs/limits.md from the constants of src/*/limits.ts: npm run limits
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript-6.0";
import { root } from "./readPages.ts";
import { replaceTables } from "./replaceTables.ts";

/** One row of docs/limits.md. A constant that limits several things has several. */
export type Limit = {
  /** The file and the constant, such as `json/limits.ts DEFAULT_DEPTH`. */
  readonly constant: string;
  readonly value: number;
  /** The heading of the page under which the row stands. */
  readonly section: string;
  /** What is limited, with its unit, such as "bytes of a file". */
  readonly what: string;
  /** The option that changes the limit. */
  readonly option: string | undefined;
  /** What happens to input beyond the limit: the error class and its code, or what is left out. */
  readonly beyond: string;
};

export const PAGE: string = join(root, "docs", "limits.md");

const HEAD = ["| what | limit | changed by | beyond it |", "|---|---|---|---|"];

/**
 * The limits of all rooms: the rooms in the order of docs/architecture.md, the limits of a room in the order of its file.
 *
 * @throws {Error} A file is not of the form that {@link limitsIn} reads, or its room is not in docs/architecture.md.
 * @example
 * readLimits().find(({ constant }) => constant === "json/limits.ts DEFAULT_DEPTH")?.value; // 200
 */
export function readLimits(): Limit[] {
  const architecture = readFileSync(join(root, "docs", "architecture.md"), "utf8");
  const rooms = [...new Set(Array.from(architecture.matchAll(/^\| `([\w-]+)\/` \|/gm), ([, room = ""]) => room))];
  const files = globSync("*/limits.ts", { cwd: join(root, "src") }).map((file) => file.replaceAll("\\", "/"));
  const lost = files.find((file) => !rooms.includes(file.replace("/limits.ts", "")));
  if (lost !== undefined) throw new Error(`src/${lost}: its room is not in docs/architecture.md`);
  return rooms
    .map((room) => `${room}/limits.ts`)
    .filter((file) => files.includes(file))
    .flatMap((file) => limitsIn(file, readFileSync(join(root, "src", file), "utf8")));
}

/**
 * The limits of one file. It has constants alone, each with a number and a comment whose tags are
 * `@limit SECTION: WHAT`, `@option OPTION` if an option changes the limit, and `@beyond WHAT_HAPPENS`; a constant that
 * limits several things repeats them.
 *
 * @throws {Error} A statement is not such a constant. The message names it.
 * @example
 * limitsIn("json/limits.ts", readFileSync("src/json/limits.ts", "utf8")).map(({ what }) => what);
 */
export function limitsIn(file: string, source: string): Limit[] {
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true).statements.flatMap((statement) => {
    const declaration = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
    const { initializer } = declaration ?? {};
    if (declaration === undefined || initializer === undefined || !ts.isNumericLiteral(initializer)) {
      throw new Error(`src/${file}: expected constants with a number alone, received ${statement.getText()}`);
    }
    const constant = `${file} ${declaration.name.getText()}`;
    return rowsIn(constant, declaration).map((row) => ({ constant, value: Number(initializer.text), ...row }));
  });
}

type Row = Pick<Limit, "section" | "what" | "option" | "beyond">;

function rowsIn(constant: string, declaration: ts.VariableDeclaration): Row[] {
  const rows: { limit: string; option?: string; beyond?: string }[] = [];
  for (const tag of ts.getJSDocTags(declaration)) {
    const name = tag.tagName.text;
    const text = (ts.getTextOfJSDocComment(tag.comment) ?? "").replaceAll(/\s+/g, " ").trim();
    const row = rows.at(-1);
    if (name === "limit") rows.push({ limit: text });
    else if (row !== undefined && (name === "option" || name === "beyond") && row[name] === undefined) row[name] = text;
    else throw new Error(`src/${constant}: @${name} is not expected here`);
  }
  if (rows.length === 0) throw new Error(`src/${constant}: expected the tag @limit`);
  return rows.map(({ limit, option, beyond }) => {
    const [section = "", what] = limit.split(/: (.*)/, 2);
    if (!what) throw new Error(`src/${constant}: expected "@limit SECTION: WHAT", received "@limit ${limit}"`);
    if (!beyond) throw new Error(`src/${constant}: expected the tag @beyond after @limit`);
    return { section, what, option, beyond };
  });
}

/**
 * The page with the table of each section written anew. The text around the tables stays as it is.
 *
 * @throws {Error} A limit is of a section that the page does not have, or a section has a table and no limits.
 */
export function withTables(page: string, limits: readonly Limit[]): string {
  const sections = Map.groupBy(limits, ({ section }) => section);
  const tables = [...sections].map(([title, rows]): [string, string[]] => [title, [...HEAD, ...rows.map(rowOf)]]);
  return replaceTables("docs/limits.md", page, new Map(tables));
}

const rowOf = ({ what, value, option = "–", beyond }: Limit): string =>
  `| ${what} | ${value.toLocaleString("en")} | ${option} | ${beyond} |`;

if (import.meta.main) writeFileSync(PAGE, withTables(readFileSync(PAGE, "utf8"), readLimits()));
