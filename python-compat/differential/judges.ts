import { recorded } from "../fixtures/readFixtures.ts";
import type { Release } from "../releases/releases.ts";
import type { Judge } from "../sdk/judge.ts";
import { pythonReady } from "../sdk/setup.ts";
import { startCPython } from "../sdk/startCPython.ts";
import { startPyodide } from "../sdk/startPyodide.ts";

/**
 * Who can be asked what the SDK says: the SDK's own classes in a Python process or in WebAssembly, or what they were
 * heard to say once.
 *
 * @example
 * const judge = await JUDGES.cpython("0.1.3");
 */
export const JUDGES = {
  cpython: async (release: Release): Promise<Judge> => {
    const python = await pythonReady();
    if ("missing" in python) throw new Error(python.missing);
    return startCPython(python, release);
  },
  wasm: startPyodide,
  fixtures: async (release: Release): Promise<Judge> => recorded(release),
} as const;

/** The name of a judge. */
export type JudgeName = keyof typeof JUDGES;
