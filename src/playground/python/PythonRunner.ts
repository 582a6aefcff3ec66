import type { PythonSdk } from "openjiuwen-tools/python";

/** A class of the SDK, and the JSON that it validates and writes again. */
export type Question = { readonly of: "ToolInfo" | "ToolCall"; readonly text: string };

/** The answers of Python so far. */
export type Answers =
  | { readonly kind: "idle" }
  | { readonly kind: "starting" }
  | { readonly kind: "missing"; readonly message: string }
  | { readonly kind: "ready"; readonly dumps: readonly Question[] };

/** The Python SDK in a worker: its files are in `pyodide/` and `wheels/` beside the page, if the host has them. */
export class PythonRunner {
  readonly #redraw: () => void;
  #sdk: PythonSdk<true> | undefined;
  #release = "";
  #asked = "";
  #answers: Answers = { kind: "idle" };

  constructor(redraw: () => void) {
    this.#redraw = redraw;
  }

  /** Starts a release, and ends the one before. */
  async start(release: string): Promise<void> {
    const before = this.#sdk;
    this.#sdk = undefined;
    this.#release = release;
    this.#asked = "";
    this.#answer({ kind: "starting" });
    await before?.close();
    try {
      const { loadPythonSdk } = await import("openjiuwen-tools/python");
      const place = (path: string) => new URL(path, document.baseURI);
      const sdk = await loadPythonSdk({
        wheels: place("wheels/"),
        pyodide: place("pyodide/"),
        worker: true,
        sdk: release,
      });
      if (release !== this.#release) return void sdk.close();
      this.#sdk = sdk;
      this.#answer({ kind: "ready", dumps: [] });
    } catch (error) {
      if (release === this.#release) this.#answer({ kind: "missing", message: messageOf(error) });
    }
  }

  /** The known answers; requests the others. Another release is started if one runs. */
  answersTo(release: string, questions: readonly Question[]): Answers {
    const asked = JSON.stringify(questions);
    if (this.#sdk !== undefined && release !== this.#release) void this.start(release);
    else if (this.#sdk !== undefined && asked !== this.#asked) {
      this.#asked = asked;
      void this.#ask(this.#sdk, questions, asked);
    }
    return this.#answers;
  }

  async #ask(sdk: PythonSdk<true>, questions: readonly Question[], asked: string): Promise<void> {
    const dumps = await Promise.all(questions.map(async ({ of, text }) => ({ of, text: await dumpOf(sdk, of, text) })));
    if (asked === this.#asked && sdk === this.#sdk) this.#answer({ kind: "ready", dumps });
  }

  #answer(answers: Answers): void {
    this.#answers = answers;
    this.#redraw();
  }
}

async function dumpOf(sdk: PythonSdk<true>, of: Question["of"], text: string): Promise<string> {
  try {
    const instance = await sdk[of].modelValidateJson(text);
    return await instance.modelDumpJson();
  } catch (error) {
    return messageOf(error);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
