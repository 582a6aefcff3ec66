import { nodeModule } from "./nodeModule.ts";
import { PythonSdkError, type PythonSdkErrorCode } from "./PythonSdkError.ts";
import { CLOSED, type RunningSdk, type SdkStart } from "./startSdk.ts";

/** The messages to the worker, first the settings and then lines, and its responses. */
export type ToWorker = { readonly id: number } & ({ readonly start: SdkStart } | { readonly line: string });
export type FromWorker = { readonly id: number } & (
  | { readonly answer: string }
  | { readonly error: { readonly code: PythonSdkErrorCode; readonly message: string } }
);

/** Starts a release of the SDK in a worker. */
export async function startWorker(start: SdkStart, file: true | URL): Promise<RunningSdk<Promise<string>>> {
  const waiting = new Map<number, { resolve(answer: string): void; reject(error: PythonSdkError): void }>();
  let ended: PythonSdkError | undefined;
  let hasStarted = false;
  let id = 0;

  const worker = openWorker(file, {
    onMessage(message) {
      const asker = waiting.get(message.id);
      waiting.delete(message.id);
      if ("answer" in message) asker?.resolve(message.answer);
      else asker?.reject(new PythonSdkError(message.error.code, message.error.message));
    },
    onEnd: (cause) =>
      end(new PythonSdkError(hasStarted ? "closed" : "load_failed", `the worker has ended: ${cause}`, { cause })),
  });

  function end(error: PythonSdkError): void {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  }

  function send(message: { readonly start: SdkStart } | { readonly line: string }): Promise<string> {
    if (ended) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      worker.postMessage({ id, ...message });
      waiting.set(id++, { resolve, reject });
    });
  }

  async function close(): Promise<void> {
    end(new PythonSdkError("closed", CLOSED));
    await worker.terminate();
  }

  const started = await send({ start }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  hasStarted = true;
  return { started, ask: (line) => send({ line }), close };
}

type Listeners = { onMessage(message: FromWorker): void; onEnd(cause: unknown): void };
type OpenWorker = { postMessage(message: ToWorker): void; terminate(): unknown };

function openWorker(file: true | URL, { onMessage, onEnd }: Listeners): OpenWorker {
  const threads = nodeModule("node:worker_threads");
  if (threads) {
    const url = file === true ? new URL("./python-worker.js", import.meta.url) : file;
    return new threads.Worker(url)
      .on("message", onMessage)
      .on("messageerror", onEnd)
      .on("error", onEnd)
      .on("exit", (code: never) => onEnd(`exit code ${code}`));
  }
  // Bundlers look for exactly this expression.
  const worker =
    file === true
      ? new Worker(new URL("./python-worker.js", import.meta.url), { type: "module" })
      : new Worker(file, { type: "module" });
  worker.onmessage = ({ data }) => onMessage(data);
  worker.onmessageerror = () => onEnd("its message cannot be read");
  worker.onerror = ({ message }) => onEnd(message || "its file cannot be loaded");
  return worker;
}
