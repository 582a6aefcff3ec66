import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { VARIANTS, variantsOf } from "../../conversions/variants.ts";
import { profilesByRelease } from "../../releases/profiles.ts";
import { pythonReady } from "../../sdk/setup.ts";
import { CAPABILITIES, FORMAT, type IndexRow, LEVELS, type SuiteIndex, suiteFolder } from "../Suite.ts";
import { askedClasses } from "./classParts.ts";
import { askedConversions } from "./conversionParts.ts";
import { oursParts } from "./oursParts.ts";
import { recordedParts } from "./recordedParts.ts";
import { type Modules, recordedModules, shapesText } from "./shapes.ts";
import { type Part, testFile } from "./testFile.ts";

/** The folders that are written anew. */
const FOLDERS = ["classes", "conversions", "arguments", "streams", "compact", "strict"];

/** What the SDK answers: the files, and the modules of its classes. */
type Answered = { readonly parts: readonly Part[]; readonly modules: Modules };

/** What the suite has of the SDK already. */
const recorded = (): Answered => ({ parts: recordedParts(), modules: recordedModules() });

/** The same, asked of the SDK. */
async function asked(): Promise<Answered> {
  const python = await pythonReady();
  if ("missing" in python) throw new Error(python.missing);
  const { parts, modules } = await askedClasses(python);
  return { parts: [...parts, ...(await askedConversions(python, recordedParts()))], modules };
}

/**
 * The files of the suite by path, as text.
 *
 * @example
 * (await suiteFiles()).get("suite.json"); // '{\n  "format": 1,\n  …'
 */
export async function suiteFiles({ parts, modules }: Answered = recorded()): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const rows: IndexRow[] = [];
  for (const { path, head, drafts } of [...parts, ...oursParts()]) {
    const { text, tests } = testFile(head, drafts);
    files.set(path, text);
    const { kind, subject, profiles, source } = head;
    rows.push({ path, kind, subject, profiles, source, tests, sha256: sha256(text) });
  }
  files.set("shapes.json", shapesText(modules));
  files.set("suite.json", await indexText(rows));
  return files;
}

async function indexText(files: readonly IndexRow[]): Promise<string> {
  const index: SuiteIndex = {
    ...{ format: FORMAT, version: await versionOf("pyproject.toml"), pydantic: await pinnedPydantic() },
    ...{
      levels: LEVELS,
      capabilities: CAPABILITIES,
      releases: profilesByRelease(),
      conversions: conversionsTable(),
      files,
    },
  };
  const rows = Object.entries(index).map(([key, value]) => `  "${key}": ${listed(value)}`);
  return `{\n${rows.join(",\n")}\n}\n`;
}

/** The newest release of each variant stands for those that have it. */
function conversionsTable(): SuiteIndex["conversions"] {
  const rows = Object.keys(VARIANTS).map((name): [string, SuiteIndex["conversions"][string]] => [
    name,
    Object.fromEntries(variantsOf(name).map(({ releases }) => [releases.at(-1) as string, releases])),
  ]);
  return Object.fromEntries(rows);
}

/** The files and the releases have a line each. */
function listed(value: unknown): string {
  if (Array.isArray(value) && typeof value[0] === "object") {
    return `[\n${value.map((row) => `    ${JSON.stringify(row)}`).join(",\n")}\n  ]`;
  }
  if (typeof value !== "object" || Array.isArray(value)) return JSON.stringify(value);
  const rows = Object.entries(value ?? {}).map(([key, item]) => `    "${key}": ${JSON.stringify(item)}`);
  return `{\n${rows.join(",\n")}\n  }`;
}

/** The version of the Python package, which has the suite in it. */
async function versionOf(file: string): Promise<string> {
  const text = await readFile(join(suiteFolder, "..", file), "utf8");
  return /^version = "(.+)"$/m.exec(text)?.[1] as string;
}

async function pinnedPydantic(): Promise<string> {
  const text = await readFile(join(suiteFolder, "..", "sdk", "requirements", "pydantic.txt"), "utf8");
  return /^pydantic==(\S+)/m.exec(text)?.[1] as string;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** `npm run suite` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const files = await suiteFiles(process.argv.includes("--recorded") ? recorded() : await asked());
  for (const folder of FOLDERS) await rm(join(suiteFolder, folder), { recursive: true, force: true });
  let bytes = 0;
  for (const [path, text] of files) {
    const file = join(suiteFolder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    bytes += text.length;
  }
  console.log(`${files.size} files, ${(bytes / 1e6).toFixed(1)} MB`);
}
