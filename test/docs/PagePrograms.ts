import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type StandIn, startStandIn } from "../../docs/examples/agent/standIn/startStandIn.ts";
import { INITIALIZED_PGLITE_FLAG } from "../core-tools/initializedPgliteFlag.ts";
import { type Page, root } from "./readPages.ts";

const run = promisify(execFile);

/** Pages as programs in a folder of their own, and a model that they talk with. */
export class PagePrograms {
  readonly folder: string;
  readonly #model: StandIn;

  private constructor(folder: string, model: StandIn) {
    this.folder = folder;
    this.#model = model;
  }

  /** Writes the programs, and starts the model. */
  static async write(pages: readonly Page[]): Promise<PagePrograms> {
    if (!existsSync(join(root, "dist/index.js"))) throw new Error("dist/ is missing: run `npm run build` first");
    // Every conversation begins with a call for Oslo, or of a note, and ends with what came of it.
    const oslo = { name: "get_weather", arguments: '{"city":"Oslo"}' };
    const note = { name: "write_user_data", arguments: '{"path":"notes/tea","content":{"likes":true}}' };
    const model = await startStandIn(([result], _turn, { tools }) => {
      if (result) return { text: `The tool says ${result}.` };
      return { calls: [JSON.stringify(tools)?.includes(note.name) ? note : oslo] };
    });
    // Below the package's own package.json, so that its name leads to its exports; git ignores the folder.
    mkdirSync(join(root, ".cache"), { recursive: true });
    const programs = new PagePrograms(mkdtempSync(join(root, ".cache", "docs-")), model);
    for (const page of pages) writeFileSync(programs.#fileOf(page), page.program);
    return programs;
  }

  /** Runs the program of a page, in a process of its own. */
  run(page: Page): Promise<{ stdout: string; stderr: string }> {
    const { url } = this.#model;
    const keys = { OPENAI_API_KEY: "none", ANTHROPIC_API_KEY: "none", GEMINI_API_KEY: "none" };
    const urls = { OPENAI_BASE_URL: `${url}/v1`, ANTHROPIC_BASE_URL: url, GOOGLE_GEMINI_BASE_URL: url };
    const env = { ...process.env, ...keys, ...urls, OLLAMA_HOST: url, NO_COLOR: "1" };
    // PGlite starts in less time when its WebAssembly is not optimized, and in much less when it is initialized.
    const pglite = page.program.includes("createCoreTools") ? [INITIALIZED_PGLITE_FLAG] : [];
    return run(process.execPath, ["--liftoff-only", ...pglite, this.#fileOf(page)], { env });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#model[Symbol.asyncDispose]();
    rmSync(this.folder, { recursive: true });
  }

  #fileOf(page: Page): string {
    return join(this.folder, `${page.path.replaceAll("/", "-")}.ts`);
  }
}
