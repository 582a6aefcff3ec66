/** The package `@opentelemetry/api`. */
export type OpenTelemetry = typeof import("@opentelemetry/api");

/**
 * The package `@opentelemetry/api`, from the folder of this package or from the current directory: a command that npx
 * started is in a folder of its own, but what it registers with Node comes from the current directory. `undefined` if it
 * is in neither.
 *
 * @example
 * const api = await loadOpenTelemetry();
 * const tracer = api?.trace.getTracer("my-gateway");
 */
export async function loadOpenTelemetry(): Promise<OpenTelemetry | undefined> {
  try {
    return await import(/* @vite-ignore */ PACKAGE);
  } catch {
    // It may be in the current directory.
  }
  try {
    const [{ createRequire }, { join }] = await Promise.all([import("node:module"), import("node:path")]);
    return createRequire(join(process.cwd(), "index.js"))(PACKAGE);
  } catch {
    return undefined;
  }
}

/** In a variable, so that bundlers do not require the optional package. */
const PACKAGE: string = "@opentelemetry/api";
