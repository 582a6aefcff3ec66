import type { ToolResult } from "../cards/index.ts";
import { attempt, messageOf, type RunTracer, WorkSpan } from "../tool/index.ts";
import type { Firing, FiringEvent, FiringHandler, FiringHandlers } from "./worker/index.ts";

/** Makes counters and histograms: a meter of `@opentelemetry/api`, or any object with these two methods. */
export type Meter = {
  createCounter(name: string, options: MeterText): { add(value: number, attributes: Attributes): void };
  createHistogram(name: string, options: MeterText): { record(value: number, attributes: Attributes): void };
};

type MeterText = { readonly description: string; readonly unit?: string };
type Attributes = { [name: string]: string };

/**
 * Counts and times calls and firings, and makes a span for each. It records no user ids and does not affect the work.
 */
export class Telemetry {
  readonly #meters: ReturnType<typeof metersOf> | undefined;
  readonly #tracer: RunTracer | undefined;

  constructor({ meter, tracer }: { readonly meter?: Meter | undefined; readonly tracer?: RunTracer | undefined }) {
    this.#meters = meter && metersOf(meter);
    this.#tracer = tracer;
  }

  async call(tool: string, work: () => Promise<ToolResult>): Promise<ToolResult> {
    const started = performance.now();
    const result = await this.#within(`core_tools ${tool}`, { "openjiuwen.tool": tool }, work, ({ status, error }) =>
      status === "error" ? { code: "error", message: error ?? "" } : null,
    );
    attempt(() => this.#meters?.calls.add(1, { tool, status: result.status }));
    attempt(() => this.#meters?.callDuration.record(performance.now() - started, { tool }));
    return result;
  }

  firing({ type, lagMs }: FiringEvent): void {
    attempt(() => this.#meters?.firings.add(1, { event: type }));
    if (lagMs !== undefined) attempt(() => this.#meters?.firingLag.record(lagMs, {}));
  }

  /** The handlers; each call of a handler is a span. */
  handlers(handlers: FiringHandlers): FiringHandlers {
    if (this.#tracer === undefined) return handlers;
    return Object.fromEntries(Object.entries(handlers).map(([type, handler]) => [type, this.#traced(handler)]));
  }

  #traced(handler: FiringHandler): FiringHandler {
    return (firing, context) =>
      this.#within(`core_tools firing ${firing.action.type}`, attributesOf(firing), async () =>
        handler(firing, context),
      );
  }

  async #within<Value>(
    name: string,
    attributes: Attributes,
    work: () => Promise<Value>,
    errorOf: (value: Value) => { code: string; message: string } | null = () => null,
  ): Promise<Value> {
    if (this.#tracer === undefined) return work();
    const span = new WorkSpan(this.#tracer, name, attributes);
    try {
      const value = await span.run(work);
      span.end(errorOf(value));
      return value;
    } catch (cause) {
      span.end({ code: cause instanceof Error ? cause.name : "error", message: messageOf(cause) });
      throw cause;
    }
  }
}

const metersOf = (meter: Meter) => ({
  calls: meter.createCounter("openjiuwen.core_tools.calls", { description: "Calls of the tools" }),
  callDuration: meter.createHistogram("openjiuwen.core_tools.call.duration", {
    description: "How long a call of a tool takes",
    unit: "ms",
  }),
  firings: meter.createCounter("openjiuwen.core_tools.firings", {
    description: "What happened to firings of triggers",
  }),
  firingLag: meter.createHistogram("openjiuwen.core_tools.firing.lag", {
    description: "How long after its time a firing began",
    unit: "ms",
  }),
});

const attributesOf = ({ triggerId, occurrence, attempt: count }: Firing): Attributes => ({
  "openjiuwen.trigger_id": triggerId,
  "openjiuwen.occurrence": occurrence.toISOString(),
  "openjiuwen.attempt": String(count),
});
