import { PythonSdkError } from "./PythonSdkError.ts";
import { pythonFiles } from "./pythonFiles.ts";
import { startPython } from "./startPython.ts";
import { type PythonWheels, readWheels } from "./wheels.ts";

/** The settings of the start, which a worker receives too. */
export type SdkStart = {
  readonly wheels: PythonWheels;
  readonly release: string;
  readonly pyodide: string | undefined;
};

/** A running release: the names of its classes as JSON text, and the function that answers requests about them. */
export type RunningSdk<Line = string> = {
  readonly started: string;
  ask(line: string): Line;
  close(): void | Promise<void>;
};

/** Starts a release of the SDK in this thread. */
export async function startSdk({ wheels, release, pyodide }: SdkStart): Promise<RunningSdk> {
  let python = await startPython(await readWheels(wheels, release), pythonFiles, pyodide);
  return {
    started: python.started,
    ask: (line) => python.ask(line),
    close() {
      // Python in this thread ends only when it is no longer referenced.
      python = { started: "", ask: throwClosed };
    },
  };
}

function throwClosed(): never {
  throw new PythonSdkError("closed", CLOSED);
}

/** The error of a closed release. */
export const CLOSED = "the SDK was closed";
