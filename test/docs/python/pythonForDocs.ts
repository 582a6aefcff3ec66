import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { pythonReady, wheelOf } from "../../../python-compat/sdk/setup.ts";
import { pythonServers } from "../../gateway/servers/pythonServers.ts";
import { root } from "../readPages.ts";

/** What runs a program of the documentation with the real Python SDK and MCP's package; or why that is impossible. */
export type PythonForDocs =
  | { readonly missing: string }
  | { readonly run: (file: string, options?: RunOptions) => Promise<{ stdout: string; stderr: string }> };

type RunOptions = {
  readonly args?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Modules of the SDK that are imported before the program. */
  readonly imported?: readonly string[];
};

/** A program runs in a folder of its own, because the SDK writes log files. */
export async function pythonForDocs(): Promise<PythonForDocs> {
  const sdk = await pythonReady();
  if ("missing" in sdk) return sdk;
  const packages: string[] = [];
  for (const file of ["../../docs/python/agent.txt", "python-mcp1.txt", "python.txt"]) {
    const ready = await pythonServers(file);
    if ("missing" in ready) return ready;
    packages.push(ready.packages);
  }
  const compat = join(root, "python-compat");
  const always = {
    PYTHONPATH: [import.meta.dirname, compat, ...packages].join(delimiter),
    PYTHONDONTWRITEBYTECODE: "1",
    PYTHONUTF8: "1",
    SDK_WHEEL: wheelOf(sdk, "0.1.19.post2"),
    SDK_IMPORTS: join(root, "src", "python"),
  };
  return {
    async run(file, { args = [], env, imported = [] } = {}) {
      const cwd = await mkdtemp(join(tmpdir(), "docs-python-"));
      const all = { ...process.env, ...always, ...env, IMPORTED: imported.join(" ") };
      try {
        return await promisify(execFile)(sdk.python, [file, ...args], { cwd, env: all, timeout: 60_000 });
      } finally {
        await rm(cwd, { recursive: true });
      }
    },
  };
}
