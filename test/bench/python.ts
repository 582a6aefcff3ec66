import { wheelsReady } from "../../python-compat/sdk/wheels.ts";
import { ToolInfo } from "../../src/index.ts";
import { loadPythonSdk } from "../../src/python/index.ts";

/** How long the SDK in WebAssembly takes to start and to answer, in this thread and in a worker, beside our own classes. */
export async function benchPython(): Promise<void> {
  const wheels = await wheelsReady();
  if ("missing" in wheels) return console.log(`skipped: python (${wheels.missing})`);
  const here = { wheels: wheels.folder, sdk: "latest" };
  const worker = new URL("../../src/python/worker.ts", import.meta.url);
  for (const [name, options] of Object.entries({ "this thread": here, "a worker": { ...here, worker } })) {
    const start = performance.now();
    const sdk = await loadPythonSdk(options);
    const started = performance.now() - start;
    const each = await measure(async () => (await sdk.ToolInfo.modelValidate(TOOL)).modelDumpJson());
    console.log(
      `python, in ${name}: ${(started / 1000).toFixed(1)} s to start, ${each.toFixed(3)} ms to validate and dump`,
    );
    await sdk.close();
  }
  const ours = await measure(async () =>
    ToolInfo.modelValidate(TOOL, { sdk: "latest" }).modelDumpJson({ sdk: "latest" }),
  );
  console.log(`python, our own classes: ${ours.toFixed(3)} ms`);
}

const TOOL = {
  name: "search",
  description: "Finds pages",
  parameters: {
    type: "object",
    properties: { query: { type: "string", description: "What to look for" }, limit: { type: "integer", minimum: 1 } },
    required: ["query"],
  },
};

/** The mean of milliseconds, once it is warm. */
async function measure(call: () => Promise<unknown>): Promise<number> {
  for (let count = 0; count < 500; count++) await call();
  const start = performance.now();
  for (let count = 0; count < 2000; count++) await call();
  return (performance.now() - start) / 2000;
}
