import { recorded } from "./fixtures.ts";
import type { Judge } from "./judge.ts";
import { startPython } from "./python.ts";
import type { Release } from "./releases.ts";
import { pythonReady } from "./setup.ts";
import { startWasm } from "./wasm.ts";

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
    return startPython(python, release);
  },
  wasm: startWasm,
  fixtures: async (release: Release): Promise<Judge> => recorded(release),
} as const;

/** The name of a judge. */
export type JudgeName = keyof typeof JUDGES;
