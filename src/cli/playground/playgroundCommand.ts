import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import { openBrowser } from "../../gateway/index.ts";
import { CommandError } from "../CommandError.ts";
import { installCommand, packageRoot } from "../installCommand.ts";
import { listening, portOf, untilEnd } from "../serving.ts";
import { serveFolders } from "./serveFolders.ts";

type Flags = {
  readonly port: number;
  readonly open: boolean;
  readonly pyodide?: string;
  readonly wheels?: string;
};

/** `openjiuwen-tools playground` */
export function playgroundCommand(): Command {
  return new Command("playground")
    .description("open a page that shows a tool as models and providers see it, with its calls")
    .addOption(new Option("--port <number>", "the port on 127.0.0.1").argParser(portOf).default(0, "a free one"))
    .option("--no-open", "only print the address, and open no browser")
    .option("--pyodide <folder>", "the files of the package pyodide (default: the installed package)")
    .option("--wheels <folder>", "the wheels of the Python SDK, with SHA256SUMS (default: ./wheels)")
    .action(play)
    .addHelpText("after", EXAMPLES);
}

async function play({ port, open, ...flags }: Flags): Promise<void> {
  const page = join(packageRoot(), "dist", "playground");
  if (!existsSync(join(page, "index.html"))) {
    throw new CommandError(`expected the built page in ${page}, received none; in a checkout: npm run build`);
  }
  const end = untilEnd({ isStdio: false });
  const pyodide = given("--pyodide", flags.pyodide, "pyodide.mjs") ?? installedPyodide();
  const wheels = given("--wheels", flags.wheels, "SHA256SUMS") ?? standing("wheels", "SHA256SUMS");
  const served = await listening(serveFolders({ "": page, pyodide, wheels }, port));
  console.error(`Playground at ${served.url}`);
  const lacking = [...(pyodide ? [] : [installCommand("pyodide")]), ...(wheels ? [] : ["--wheels FOLDER"])];
  if (lacking.length > 0) console.error(`Without Python: it needs ${lacking.join(" and ")} (docs/python-sdk.md)`);
  // If no browser can be opened, the user opens the printed address.
  if (open) await openBrowser(new URL(served.url)).catch(() => {});
  await end;
  await served.close();
}

/** The folder that an option names, if it has the needed files. */
function given(option: string, folder: string | undefined, file: string): string | undefined {
  if (folder === undefined || existsSync(join(folder, file))) return folder;
  throw new CommandError(`${option}: expected a folder with ${file}, received ${folder}`);
}

const standing = (folder: string, file: string): string | undefined =>
  existsSync(join(folder, file)) ? folder : undefined;

function installedPyodide(): string | undefined {
  try {
    return fileURLToPath(new URL(".", import.meta.resolve("pyodide/package.json")));
  } catch {
    return undefined;
  }
}

const EXAMPLES = `
Examples:
  openjiuwen-tools playground                      opens the page in a browser
  openjiuwen-tools playground --port 8080 --no-open
  openjiuwen-tools playground --wheels wheels      with the real Python SDK (docs/python-sdk.md tells how to get the wheels)`;
