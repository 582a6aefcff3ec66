import { describe, expect, it } from "vitest";
import { OptionError } from "../../src/checks/index.ts";
import { loadPythonSdk, type PythonSdk } from "../../src/python/index.ts";
import type { PythonSdkOptions } from "../../src/python/loadPythonSdk.ts";

const START = `import { parentPort } from "node:worker_threads";
parentPort.on("message", ({ id, start }) => {
  if (start) parentPort.postMessage({ id, answer: '["ToolInfo"]' });
  else END
});`;

/** A worker that starts, and ends in some way at the first question. */
const endingBy = (end: string): Promise<PythonSdk<true>> =>
  loadPythonSdk({ wheels: [], worker: fileOf(START.replace("END", end)) });

const fileOf = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

describe("a worker that ends", () => {
  it.each([
    ["before it starts", "process.exit(0);"],
    ["with nothing to do", ";"],
    ["by an error", "throw new Error('no');"],
  ])("%s: load_failed", async (_, code) => {
    await expect(loadPythonSdk({ wheels: [], worker: fileOf(code) })).rejects.toMatchObject({ code: "load_failed" });
  });

  it.each([
    ["by exit", "process.exit(0);"],
    ["by an error", "throw new Error('no');"],
    ["as there is nothing left to do", "parentPort.close();"],
  ])("when it is asked, %s: closed", async (_, end) => {
    const sdk = await endingBy(end);
    await expect(sdk.ToolInfo.modelValidate({})).rejects.toMatchObject({ code: "closed" });
    await expect(sdk.ToolInfo.modelValidate({})).rejects.toMatchObject({ code: "closed" });
    await sdk.close();
  });
});

describe("options", () => {
  const wheels = "wheels";
  it.each<[options: object | null, message: string]>([
    [null, "expected an object of options, received null"],
    [{}, 'option "wheels": expected a folder or an array of wheels, received undefined'],
    [{ wheels: 1 }, 'option "wheels": expected a folder or an array of wheels, received 1'],
    [{ wheels, release: "0.1.3" }, 'unknown option "release"'],
    [{ wheels, wheel: "" }, 'Did you mean "wheels"'],
    [{ wheels, sdk: 1 }, 'option "sdk": expected a string, received 1'],
    [{ wheels, worker: "worker.js" }, 'option "worker": expected true, false or a URL, received "worker.js"'],
    [{ wheels, pyodide: true }, 'option "pyodide": expected a string or a URL, received true'],
  ])("%j", async (options, message) => {
    const error = await loadPythonSdk(options as PythonSdkOptions).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OptionError);
    expect((error as OptionError).message).toContain(message);
  });
});
