// The worker of startWorker: runs a release of the SDK and answers requests, each response with the id of its request.
import { nodeModule } from "./nodeModule.ts";
import { PythonSdkError } from "./PythonSdkError.ts";
import { type RunningSdk, startSdk } from "./startSdk.ts";
import type { FromWorker, ToWorker } from "./startWorker.ts";

type Port = {
  onmessage: ((event: { readonly data: ToWorker }) => void) | null;
  postMessage(message: FromWorker): void;
};

const threads = nodeModule("node:worker_threads");
const port = (threads?.parentPort ?? globalThis) as unknown as Port;
let sdk: RunningSdk;

port.onmessage = async ({ data }) => {
  try {
    if ("start" in data) sdk = await startSdk(data.start);
    port.postMessage({ id: data.id, answer: "start" in data ? sdk.started : sdk.ask(data.line) });
  } catch (error) {
    const code = error instanceof PythonSdkError ? error.code : "start" in data ? "load_failed" : "raised";
    port.postMessage({ id: data.id, error: { code, message: error instanceof Error ? error.message : String(error) } });
  }
};
