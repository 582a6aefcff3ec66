/** Copies the pages of the repository to where the site is built from, with links that hold there. */
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname, join, posix } from "node:path";

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "..", "..");

/** Writes all pages but the API reference. */
export function writePages(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [from, to] of pagePaths()) {
    write(folder, to, from === "LICENSE" ? licence() : withSiteLinks(readFileSync(join(root, from), "utf8"), from));
  }
  for (const name of exampleNames()) write(folder, `examples/${name}.md`, examplePage(name));
  write(folder, "examples/index.md", examplesPage());
  cpSync(join(root, "docs/images"), join(folder, "public/images"), { recursive: true });
}

/** Each page of the repository with its place in the site: `docs/wire.md` is `wire.md`. */
export function pagePaths(): ReadonlyMap<string, string> {
  const docs = globSync(["docs/*.md", "docs/guides/*.md"], { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const top = ["README.zh.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE"];
  return new Map([
    ["docs/site/home.md", "index.md"],
    ...docs.toSorted().map((path) => [path, path.slice("docs/".length)] as const),
    ...top
      .filter((path) => existsSync(join(root, path)))
      .map((path) => [path, `${path.replace(/\.md$/, "").toLowerCase()}.md`] as const),
  ]);
}

/** The folders and files of `docs/examples`, each of which is a page. */
export const exampleNames = (): string[] => readdirSync(join(root, "docs/examples")).toSorted();

/** The first heading of a page. */
export function titleOf(path: string): string {
  const text = readFileSync(join(root, path), "utf8");
  return /^# (.+)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? posix.basename(path, ".md");
}

/**
 * The text of a page with the links of the site. A link to code that the site does not show becomes its text and the
 * path, because no public address of the repository is known.
 */
export function withSiteLinks(text: string, from: string): string {
  const here = pagePaths().get(from) ?? from;
  return text
    .replaceAll(FENCE_OR_LINK, (whole, label?: string, target?: string, anchor = "") =>
      label === undefined || target === undefined ? whole : rewritten(whole, label, target, anchor),
    )
    .replaceAll(IMAGE_IN_HTML, "$1/images/");

  function rewritten(whole: string, label: string, target: string, anchor: string): string {
    const path = posix.join(posix.dirname(from), target);
    const place = placeOf(path);
    if (place === undefined) return label.includes(path) ? label : `${label} (\`${path}\`)`;
    const address = place.startsWith("/") ? place : posix.relative(posix.dirname(here), place);
    return `${whole.startsWith("!") ? "!" : ""}[${label}](${address}${anchor})`;
  }
}

/** A block of code, or a link or an image that leads to a path: its label, the path and the anchor. */
const FENCE_OR_LINK = /^```[\s\S]*?^```|!?\[((?:`[^`]*`|[^\]`])*)\]\((?![a-z]+:)([^)\s#]+)(#[^)\s]*)?\)/gm;

/** The start of the path of an image in HTML, which a picture for each theme needs. */
const IMAGE_IN_HTML = /(\bsrc(?:set)?=")docs\/images\//g;

/** Where the site has what is at a path of the repository. */
function placeOf(path: string): string | undefined {
  const [, name, file] = /^docs\/examples\/([^/]+)(?:\/(.+))?$/.exec(path.replace(/\/$/, "")) ?? [];
  if (name !== undefined) return `examples/${name}.md${file === undefined ? "" : `#${idOf(file)}`}`;
  if (path === "docs/examples" || path === "docs/examples/") return "examples/index.md";
  if (path.startsWith("docs/images/")) return path.slice("docs".length);
  return path === "README.md" ? "index.md" : pagePaths().get(path);
}

const licence = (): string => `# Licence\n\n\`\`\`\`text\n${readFileSync(join(root, "LICENSE"), "utf8")}\n\`\`\`\`\n`;

function examplesPage(): string {
  const rows = exampleNames().map((name) => `- [${name}](${name}.md): ${filesOf(name).map(codeOf).join(", ")}`);
  return `# Examples\n\nPrograms that run, and that the tests run. Their files are in \`docs/examples\`.\n\n${rows.join("\n")}\n`;
}

const codeOf = (file: string): string => `\`${file}\``;

function examplePage(name: string): string {
  const files = filesOf(name).map((file) => {
    const path = `docs/examples/${name}${file === name ? "" : `/${file}`}`;
    const code = readFileSync(join(root, path), "utf8").trimEnd();
    return `## ${file} {#${idOf(file)}}\n\n\`\`\`\`\`${LANGUAGES[extname(file)] ?? "text"}\n${code}\n\`\`\`\`\`\n`;
  });
  return `# Example: ${name}\n\nThe files of \`docs/examples/${name}\`.\n\n${files.join("\n")}`;
}

const LANGUAGES: { readonly [extension: string]: string } = {
  ...{
    ".ts": "ts",
    ".mts": "ts",
    ".js": "js",
    ".mjs": "js",
    ".py": "python",
    ".json": "json",
    ".html": "html",
    ".css": "css",
  },
  ...{ ".md": "md", ".sh": "sh", ".toml": "toml", ".txt": "text", ".jsonl": "json" },
};

/** The files of an example that are text, `main` first. */
function filesOf(name: string): string[] {
  const folder = join(root, "docs/examples", name);
  if (extname(name) !== "") return [name];
  return globSync("**/*", { cwd: folder, exclude: (path) => /node_modules|__pycache__|\.venv/.test(path) })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => Object.hasOwn(LANGUAGES, extname(path)))
    .toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)) || a.localeCompare(b));
}

const isMain = (path: string): boolean => /^main\./.test(path);

const idOf = (file: string): string => file.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
