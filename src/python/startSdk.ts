import { PythonSdkError } from "./PythonSdkError.ts";
import { pythonFiles } from "./pythonFiles.ts";
import { startPython } from "./startPython.ts";
import { type PythonWheels, readWheels } from "./wheels.ts";

/** What is started; also what a worker is told. */
export type SdkStart = {
  readonly wheels: PythonWheels;
  readonly release: string;
  readonly pyodide: string | undefined;
};

/** A release that runs: the names of its classes as JSON text, and who answers JSON text about them. */
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
      // There is no end to a Python in this thread but to be forgotten.
      python = { started: "", ask: refuse };
    },
  };
}

function refuse(): never {
  throw new PythonSdkError("closed", CLOSED);
}

/** Why a release that was closed does not answer. */
export const CLOSED = "the SDK was closed";
