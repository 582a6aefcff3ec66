import { checkOptions, OptionError, type OptionRule, type OptionRules, STRING } from "../checks/index.ts";
import { ReleaseError, SDK_RELEASES, type SdkRelease } from "../pydantic/index.ts";
import { classOf } from "./classOf.ts";
import { type Answered, CLASS_NAMES, type PythonClass, type PythonSdk } from "./PythonSdk.ts";
import { folderUrlOf } from "./places.ts";
import { type RunningSdk, startSdk } from "./startSdk.ts";
import { startWorker } from "./startWorker.ts";
import { absolute, type PythonWheels } from "./wheels.ts";

/** The release to load, and where it runs. */
export type PythonSdkOptions = {
  /** Where the wheels of pydantic and of the SDK are. */
  readonly wheels: PythonWheels;
  /** The release; default: `"latest"`. It may be newer than this package. */
  readonly sdk?: SdkRelease | (string & {}) | undefined;
  /** The folder of Pyodide's files, by its path in Node or its URL; default: the installed package `pyodide`. */
  readonly pyodide?: string | URL | undefined;
  /**
   * Whether Python runs in a worker, so that this thread stays free while it starts and answers. If a bundler has moved
   * the worker's file, `dist/python-worker.js` of this package, pass its URL.
   */
  readonly worker?: boolean | URL | undefined;
};

/**
 * Loads the Python SDK itself: its unmodified wheel, in Python in WebAssembly by the optional package `pyodide`.
 *
 * Starting takes about 4 s, an answer about 0.1 ms. Each call starts a separate Python.
 *
 * @example
 * const sdk = await loadPythonSdk({ wheels: "wheels", sdk: "0.1.3" });
 * sdk.ToolInfo.modelValidateJson('{"name":"f"}').modelDumpJson();
 * // '{"type":"function","name":"f","description":"","parameters":null}'
 *
 * const page = await loadPythonSdk({ wheels: "/wheels/", pyodide: "/pyodide/", worker: true });
 * const tool = await page.ToolInfo.modelValidate({ name: "f" });
 * await tool.modelDump(); // { type: "function", name: "f", description: "", parameters: {} }
 * await page.close();
 *
 * @throws {OptionError} An option is unknown, or does not take its value.
 * @throws {PythonSdkError} `missing_pyodide`, `missing_wheel`, `bad_hash`, `load_failed`.
 */
export function loadPythonSdk(options: PythonSdkOptions & { readonly worker: true | URL }): Promise<PythonSdk<true>>;
export function loadPythonSdk(options: PythonSdkOptions & { readonly worker?: false | undefined }): Promise<PythonSdk>;
export function loadPythonSdk(options: PythonSdkOptions): Promise<PythonSdk<boolean>>;
export async function loadPythonSdk(options: PythonSdkOptions): Promise<PythonSdk<boolean>> {
  checkOptions("loadPythonSdk", options ?? null, OPTIONS);
  const { wheels, sdk = "latest", pyodide, worker } = options;
  if (wheels === undefined) throw new OptionError("invalid_option", "wheels", WHEELS_MISSING);
  const release = sdk === "latest" ? (SDK_RELEASES.at(-1) as string) : sdk;
  // A worker would resolve paths from another place, and URLs can be sent to it only as text.
  const start = {
    wheels: absolute(wheels),
    release,
    pyodide: pyodide === undefined ? undefined : folderUrlOf(pyodide).href,
  };
  return worker ? sdkOf<true>(release, await startWorker(start, worker)) : sdkOf<false>(release, await startSdk(start));
}

const PLACE: Exclude<OptionRule, readonly unknown[]> = {
  expected: "a string or a URL",
  accepts: (value) => typeof value === "string" || value instanceof URL,
};
const WHEELS = "a folder or an array of wheels";
const WHEELS_MISSING = `loadPythonSdk: option "wheels": expected ${WHEELS}, received undefined`;
const OPTIONS: OptionRules = {
  wheels: { expected: WHEELS, accepts: (value) => PLACE.accepts(value) || Array.isArray(value) },
  sdk: STRING,
  pyodide: PLACE,
  worker: { expected: "true, false or a URL", accepts: (value) => typeof value === "boolean" || value instanceof URL },
};

function sdkOf<InWorker extends boolean>(
  release: string,
  { started, ask, close }: RunningSdk<Answered<string, InWorker>>,
): PythonSdk<InWorker> {
  const classNames: readonly string[] = JSON.parse(started);
  const classes = new Map(classNames.map((name) => [name, classOf<InWorker>(name, ask)]));
  const find = (name: string): PythonClass<InWorker> => {
    const found = classes.get(name);
    if (found === undefined) throw new ReleaseError("missing_class", `openjiuwen ${release} has no class ${name}`);
    return found;
  };
  const sdk = { release, classNames, class: find, close: async () => close() };
  for (const name of CLASS_NAMES) Object.defineProperty(sdk, name, { get: () => find(name) });
  return sdk as PythonSdk<InWorker>;
}
