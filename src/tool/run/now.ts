/** Milliseconds on a clock that never goes back, where the platform has one. */
export const now = (): number => globalThis.performance?.now() ?? Date.now();
