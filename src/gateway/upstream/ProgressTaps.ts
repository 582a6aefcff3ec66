import { isObject } from "../../schema/index.ts";
import type { RawResult } from "../raw.ts";
import type { JsonRpcMessage } from "./readMessage.ts";

/** The listeners for the progress of requests. */
export class ProgressTaps {
  readonly #taps: Map<string, (progress: RawResult) => void> = new Map();
  #count = 0;

  /** A new token, whose progress goes to `listener` until it is dropped. */
  add(listener: (progress: RawResult) => void): string {
    const token = `progress-${this.#count++}`;
    this.#taps.set(token, listener);
    return token;
  }

  drop(token: string): void {
    this.#taps.delete(token);
  }

  take({ params }: JsonRpcMessage): void {
    if (!isObject(params)) return;
    const { progressToken, ...progress } = params;
    this.#taps.get(String(progressToken))?.(progress);
  }
}
