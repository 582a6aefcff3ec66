import { isObject } from "../../schema/index.ts";
import { attempt, type RunSpan, type RunTracer, WorkSpan } from "../../tool/index.ts";
import type { RawResult } from "../McpService.ts";
import type { CallOutcome } from "./CallRecord.ts";
import { loadOpenTelemetry, type OpenTelemetry } from "./loadOpenTelemetry.ts";

/**
 * The method of a meter of `@opentelemetry/api` that the gateway needs.
 *
 * @example
 * import { metrics } from "@opentelemetry/api";
 *
 * const meter: CallMeter = metrics.getMeter("my-gateway");
 */
export type CallMeter = {
  createHistogram(
    name: string,
    options: { readonly description: string; readonly unit: string },
  ): { record(value: number, attributes: { [name: string]: string }): void };
};

export type CallTelemetryOptions = {
  readonly tracer?: RunTracer | undefined;
  readonly meter?: CallMeter | undefined;
};

/** Ends the span and the measurement of a call. */
type End = (outcome: CallOutcome, error?: string) => void;

/**
 * Makes a span and a measurement of each call, by the conventions of OpenTelemetry for clients of MCP. The span is a
 * child of the one that the caller's `_meta.traceparent` names, and the server gets its own name there.
 *
 * @see https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/mcp.md
 */
export class CallTelemetry {
  readonly #tracer: RunTracer | undefined;
  readonly #duration: ReturnType<CallMeter["createHistogram"]> | undefined;
  /** The package, if it is installed: without it a span has the parent that is active here. */
  readonly #api: Promise<OpenTelemetry | undefined> | undefined;

  constructor({ tracer, meter }: CallTelemetryOptions) {
    this.#tracer = tracer;
    this.#api = tracer && loadOpenTelemetry();
    this.#duration = meter?.createHistogram("mcp.client.operation.duration", {
      description: "The duration of a request of MCP, from when it was sent until its answer",
      unit: "s",
    });
  }

  async call(
    { server, tool }: { readonly server: string; readonly tool: string },
    params: RawResult,
    work: (params: RawResult, end: End) => Promise<RawResult>,
  ): Promise<RawResult> {
    const attributes = {
      "mcp.method.name": "tools/call",
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": tool,
      "openjiuwen.mcp.server": server,
    };
    const from = performance.now();
    const measure = (error: { code: string } | null): void => {
      const seconds = (performance.now() - from) / 1000;
      const failure = error === null ? {} : { "error.type": error.code };
      attempt(() => this.#duration?.record(seconds, { ...attributes, ...failure }));
    };
    if (this.#tracer === undefined) return work(params, (outcome) => measure(errorOf(outcome)));
    const traced = tracerWithin(this.#tracer, parentOf(params, await this.#api));
    const span = new WorkSpan(traced.tracer, `tools/call ${tool}`, attributes);
    const end: End = (outcome, message) => {
      measure(errorOf(outcome));
      span.end(errorOf(outcome, message));
    };
    return span.run(() => work(withTraceparent(params, traced.current()), end));
  }
}

/** A result that asks for input is no error. */
function errorOf(outcome: CallOutcome, message: string = outcome): { code: string; message: string } | null {
  return outcome === "ok" || outcome === "input_required" ? null : { code: outcome, message };
}

/** The context of the span that the caller is in; `undefined` if the caller names none. */
function parentOf({ _meta }: RawResult, api: OpenTelemetry | undefined): unknown {
  const text = isObject(_meta) ? _meta.traceparent : undefined;
  const parts = typeof text === "string" ? TRACEPARENT.exec(text) : null;
  if (parts === null || api === undefined) return undefined;
  const [, traceId = "", spanId = "", flags = ""] = parts;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return api.trace.setSpanContext(api.context.active(), parent);
}

/** The form of W3C Trace Context; an id of zeros alone is invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** A span of OpenTelemetry says which one it is. */
type KnownSpan = RunSpan & { spanContext?(): { traceId: string; spanId: string; traceFlags: number } };
type StartSpan = (name: string, options: object, ...rest: [...context: unknown[], (span: RunSpan) => void]) => void;

/** The tracer, whose spans have this parent and are those of clients. */
function tracerWithin(tracer: RunTracer, parent: unknown): { tracer: RunTracer; current(): KnownSpan | undefined } {
  let current: KnownSpan | undefined;
  const start: StartSpan = (name, options, ...rest) => (tracer.startActiveSpan as StartSpan)(name, options, ...rest);
  return {
    tracer: {
      startActiveSpan(name, options, work) {
        const begin = (span: RunSpan): void => {
          current = span;
          work(span);
        };
        const ofClient = { ...options, kind: CLIENT };
        if (parent === undefined) start.call(tracer, name, ofClient, begin);
        else start.call(tracer, name, ofClient, parent, begin);
      },
    },
    current: () => current,
  };
}

/** `SpanKind.CLIENT` of OpenTelemetry. */
const CLIENT = 2;

/** The parameters for the server, with the span of the call instead of that of the caller. */
function withTraceparent(params: RawResult, span: KnownSpan | undefined): RawResult {
  let traceparent: string | undefined;
  attempt(() => {
    const { traceId = "", spanId = "", traceFlags = 0 } = span?.spanContext?.() ?? {};
    const text = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
    if (TRACEPARENT.test(text)) traceparent = text;
  });
  if (traceparent === undefined) return params;
  return { ...params, _meta: { ...(isObject(params._meta) ? params._meta : {}), traceparent } };
}
