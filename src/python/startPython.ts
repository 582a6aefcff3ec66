import { PythonSdkError } from "./PythonSdkError.ts";
import { folderUrlOf } from "./places.ts";
import type { WheelFile } from "./wheels.ts";

/** A Python interpreter in WebAssembly. */
export type Python = {
  /** The result of `start` of its main module. */
  readonly started: string;
  /** Passes a text to `ask` of its main module, and returns its text. */
  ask(line: string): string;
};

/**
 * Starts Python in this thread with the wheels installed and modules given as texts: `start(wheel)` of the module
 * `main` gets the path of the last wheel, the SDK's. It is not unpacked, because Python imports from the file.
 *
 * @throws {PythonSdkError} `missing_pyodide`, `load_failed`; `raised` by `ask`.
 */
export async function startPython(
  wheels: readonly WheelFile[],
  modules: { readonly main: string; readonly [name: string]: string },
  pyodide?: string | URL,
): Promise<Python> {
  const { loadPyodide } = await importPyodide(pyodide);
  const { main, started } = await start(loadPyodide, wheels, modules).catch((cause: unknown) => {
    throw new PythonSdkError("load_failed", `Python did not start: ${lastLine(cause)}`, { cause });
  });
  return {
    started,
    ask(line) {
      try {
        return main.ask(line);
      } catch (cause) {
        throw new PythonSdkError("raised", lastLine(cause), { cause });
      }
    },
  };
}

async function start(
  loadPyodide: LoadPyodide,
  wheels: readonly WheelFile[],
  modules: { readonly [name: string]: string },
): Promise<{ main: Main; started: string }> {
  // Python gets no access to the page or to Node, and output that the SDK prints is discarded.
  const python = await loadPyodide({ jsglobals: {}, stdout: ignore, stderr: ignore });
  for (const { bytes } of wheels.slice(0, -1)) python.unpackArchive(new Uint8Array(bytes), "whl");
  python.FS.mkdirTree(FOLDER);
  for (const [name, text] of Object.entries(modules)) python.FS.writeFile(`${FOLDER}/${name}.py`, text);
  const wheel = `${FOLDER}/${wheels.at(-1)?.name}`;
  python.FS.writeFile(wheel, wheels.at(-1)?.bytes ?? "");
  python.pyimport("sys").path.insert(0, FOLDER);
  const main = python.pyimport("main");
  return { main, started: main.start(wheel) };
}

const FOLDER = "/openjiuwen-tools";
const ignore = (): void => {};

/** The used parts of Pyodide. */
type LoadPyodide = (config: object) => Promise<{
  readonly FS: { mkdirTree(path: string): void; writeFile(path: string, data: string | Uint8Array): void };
  unpackArchive(bytes: Uint8Array, format: "whl"): void;
  pyimport(module: "sys"): { readonly path: { insert(at: number, folder: string): void } };
  pyimport(module: "main"): Main;
}>;
type Main = { start(wheel: string): string; ask(line: string): string };

async function importPyodide(folder: string | URL | undefined): Promise<{ readonly loadPyodide: LoadPyodide }> {
  if (folder === undefined) {
    return import("pyodide").catch((cause: unknown) => {
      throw new PythonSdkError("missing_pyodide", `expected the package pyodide: npm install pyodide (${cause})`, {
        cause,
      });
    });
  }
  const { href } = new URL("pyodide.mjs", folderUrlOf(folder));
  return import(/* @vite-ignore */ /* webpackIgnore: true */ href).catch((cause: unknown) => {
    throw new PythonSdkError("missing_pyodide", `expected Pyodide at ${href}: ${cause}`, { cause });
  });
}

/** The error itself of a Python error, without the traceback before it. */
function lastLine(error: unknown): string {
  return String(error).trim().split("\n").at(-1) ?? "";
}
