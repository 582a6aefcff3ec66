import type { ToolCall } from "../classes/ToolCall.ts";
import { attempt } from "./hooks.ts";

/**
 * The methods of a tracer of `@opentelemetry/api` that a run needs.
 *
 * @example
 * import { trace } from "@opentelemetry/api";
 *
 * await tools.run(calls, { tracer: trace.getTracer("my-agent") });
 */
export type RunTracer = {
  startActiveSpan(
    name: string,
    options: { readonly attributes: { readonly [name: string]: string } },
    work: (span: RunSpan) => void,
  ): void;
};

/** The methods of a span of `@opentelemetry/api` that a run needs. */
export type RunSpan = {
  setAttribute(name: string, value: string): unknown;
  setStatus(status: { code: 2; message: string }): unknown;
  end(): void;
};

/**
 * The span of one call, by the GenAI conventions of OpenTelemetry.
 *
 * @see https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/#execute-tool-span
 */
export function callSpan(tracer: RunTracer, { type }: ToolCall, id: string, toolName: string): WorkSpan {
  return new WorkSpan(tracer, `execute_tool ${toolName}`, {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": toolName,
    "gen_ai.tool.call.id": id,
    "gen_ai.tool.type": type,
  });
}

/** The span of some work. Errors of the tracer are ignored. */
export class WorkSpan {
  readonly #tracer: RunTracer;
  readonly #name: string;
  readonly #attributes: { readonly [name: string]: string };
  #span: RunSpan | undefined;

  constructor(tracer: RunTracer, name: string, attributes: { readonly [name: string]: string }) {
    this.#tracer = tracer;
    this.#name = name;
    this.#attributes = attributes;
  }

  /** Does the work in the span, so that the spans of the work are its children. */
  run<T>(work: () => Promise<T>): Promise<T> {
    let running: Promise<T> | undefined;
    const begin = (): Promise<T> => {
      running ??= work();
      return running;
    };
    this.#start(begin);
    // If the tracer failed, the work begins here.
    return begin();
  }

  /** Ends the span. If the work never began, the span also begins here. */
  end(error: { readonly code: string; readonly message: string } | null): void {
    if (this.#span === undefined) this.#start(() => undefined);
    if (error !== null) {
      attempt(() => this.#span?.setAttribute("error.type", error.code));
      attempt(() => this.#span?.setStatus({ code: 2, message: error.message }));
    }
    attempt(() => this.#span?.end());
  }

  #start(within: () => unknown): void {
    attempt(() =>
      this.#tracer.startActiveSpan(this.#name, { attributes: this.#attributes }, (span) => {
        this.#span = span;
        within();
      }),
    );
  }
}
