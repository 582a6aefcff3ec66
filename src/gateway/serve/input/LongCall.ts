import { isObject } from "../../../schema/index.ts";
import type { McpCaller, RawResult } from "../../McpService.ts";
import { checkAnswers } from "./askClient.ts";

/** A call that goes on over several requests of its client: each answers what the call asked in the one before. */
export class LongCall {
  readonly #controller: AbortController = new AbortController();
  readonly #result: Promise<RawResult>;
  readonly #asked: Map<string, Question> = new Map();
  #questions = 0;
  /** The request that waits now. */
  #request: McpCaller;
  #onQuestion: () => void = () => {};

  constructor(start: (caller: McpCaller) => Promise<RawResult>, first: McpCaller) {
    this.#request = first;
    this.#result = start({
      ...first,
      signal: this.#controller.signal,
      progress: (params) => this.#request.progress(params),
      log: (params) => this.#request.log?.(params),
      ask: (method, params, signal) => this.#ask(method, params, signal),
    });
    this.#result.catch(() => {});
  }

  /** The questions to the client, in the form of a result. */
  get questions(): RawResult {
    return Object.fromEntries([...this.#asked].map(([key, { request }]) => [key, request]));
  }

  /** Takes answers; a question without one stays. */
  take(answers: RawResult): void {
    for (const [key, { resolve }] of this.#asked) {
      const answer = Object.hasOwn(answers, key) ? answers[key] : undefined;
      if (!isObject(answer)) continue;
      this.#asked.delete(key);
      resolve(answer);
    }
  }

  /** Waits for a request: resolves to the result, or to undefined when there is a question first. */
  async next(request: McpCaller): Promise<RawResult | undefined> {
    this.#request = request;
    const abort = (): void => this.abort();
    request.signal.addEventListener("abort", abort);
    if (request.signal.aborted) abort();
    try {
      const question = new Promise<undefined>((resolve) => {
        this.#onQuestion = () => resolve(undefined);
        if (this.#asked.size > 0) resolve(undefined);
      });
      return await Promise.race([this.#result, question]);
    } finally {
      request.signal.removeEventListener("abort", abort);
    }
  }

  abort(): void {
    this.#controller.abort();
  }

  #ask(method: string, params: RawResult, signal: AbortSignal): Promise<RawResult> {
    checkAnswers(method, params, this.#request.capabilities ?? {});
    const key = `question-${++this.#questions}`;
    const end = AbortSignal.any([signal, this.#controller.signal]);
    return new Promise<RawResult>((resolve, reject) => {
      const withdraw = (): void => reject(new Error("The question was withdrawn"));
      end.addEventListener("abort", withdraw);
      this.#asked.set(key, { request: { method, params }, resolve });
      if (end.aborted) withdraw();
      this.#onQuestion();
    }).finally(() => this.#asked.delete(key));
  }
}

type Question = { readonly request: RawResult; readonly resolve: (answer: RawResult) => void };
