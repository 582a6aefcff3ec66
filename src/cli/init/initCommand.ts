import { lstatSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command, Option } from "commander";
import { CommandError } from "../CommandError.ts";
import { warn } from "../output/warn.ts";
import { starterFiles, starters } from "./starterFiles.ts";

type Flags = { readonly provider: string };

/** `openjiuwen-tools init` */
export function initCommand(): Command {
  return new Command("init")
    .description("write a starter agent for a provider; a file that exists is never overwritten")
    .argument("[folder]", "the folder of the agent", ".")
    .addOption(new Option("--provider <name>", "the provider").choices(starters()).makeOptionMandatory())
    .addHelpText("after", EXAMPLES)
    .action(init);
}

const EXAMPLES = `
Examples:
  openjiuwen-tools init my-agent --provider openai
  openjiuwen-tools init my-agent --provider ollama`;

function init(folder: string, { provider }: Flags): void {
  const files = Object.entries(starterFiles(folder, provider));
  const taken = files.map(([path]) => path).filter((path) => isThere(join(folder, path)));
  const links = [...new Set(files.map(([path]) => dirname(path)))].filter((path) => isLink(folder, path));
  if (taken.length > 0 || links.length > 0) {
    const found = [...taken, ...links.map((path) => `the link ${path}`)].join(", ");
    throw new CommandError(`expected a folder without ${found}, received ${folder}; name a new folder`);
  }
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    // Another process may have written the file by now.
    writeFileSync(join(folder, path), text, { flag: "wx" });
    console.log(join(folder, path));
  }
  const enter = folder === "." ? "" : `cd ${quoted(folder)} && `;
  if (!process.features.typescript) warn(`the agent needs Node 22.18 or later, received ${process.version}`);
  console.log(`\n${enter}npm install && cp .env.example .env, write your key into .env, and then: npm start`);
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** A folder below may be a link to elsewhere. The user chose the folder itself. */
const isLink = (folder: string, path: string): boolean =>
  path !== "." && lstatSync(join(folder, path), { throwIfNoEntry: false })?.isSymbolicLink() === true;

/** A path as a shell reads it. */
const quoted = (path: string): string => (/^[\w./\\:~+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`);
