import type { Release } from "../releases/releases.ts";
import type { Implementation } from "../sdk/Implementation.ts";
import { pythonReady } from "../sdk/setup.ts";
import { startCPython } from "../sdk/startCPython.ts";
import { startPyodide } from "../sdk/startPyodide.ts";

/**
 * The reference implementations: the SDK's own classes in a Python process or in WebAssembly.
 *
 * @example
 * const reference = await REFERENCES.cpython("0.1.3");
 */
export const REFERENCES = {
  cpython: async (release: Release): Promise<Implementation> => {
    const python = await pythonReady();
    if ("missing" in python) throw new Error(python.missing);
    return startCPython(python, release);
  },
  wasm: startPyodide,
} as const;

/** The name of a reference implementation. */
export type ReferenceName = keyof typeof REFERENCES;
