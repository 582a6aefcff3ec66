import { metrics } from "@opentelemetry/api";
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { expect, it } from "vitest";
import type { FiringEvent } from "../../src/core-tools/index.ts";
import type { Meter } from "../../src/core-tools/Telemetry.ts";
import { Telemetry } from "../../src/core-tools/Telemetry.ts";
import type { Firing } from "../../src/core-tools/worker/index.ts";

const firing: Firing = {
  userId: "ada",
  triggerId: "t1",
  occurrence: new Date("2026-01-18T08:00:00Z"),
  idempotencyKey: "t1:2026-01-18T08:00:00.000Z",
  action: { type: "notify", params: {} },
  title: "Plants",
  sourcePath: null,
  attempt: 2,
  depth: 0,
};
const event: FiringEvent = {
  type: "claimed",
  userId: "ada",
  triggerId: "t1",
  occurrence: firing.occurrence,
  attempt: 1,
  lagMs: 12,
};
const signal = new AbortController().signal;

it("counts and times calls and firings, without their users", async () => {
  const counted: unknown[] = [];
  const meter: Meter = {
    createCounter: (name) => ({ add: (value, attributes) => counted.push([name, value, attributes]) }),
    createHistogram: (name) => ({ record: (value, attributes) => counted.push([name, typeof value, attributes]) }),
  };
  const telemetry = new Telemetry({ meter });
  expect(await telemetry.call("read_user_data", async () => ({ status: "not_found" }))).toEqual({
    status: "not_found",
  });
  telemetry.firing(event);
  expect(counted).toEqual([
    ["openjiuwen.core_tools.calls", 1, { tool: "read_user_data", status: "not_found" }],
    ["openjiuwen.core_tools.call.duration", "number", { tool: "read_user_data" }],
    ["openjiuwen.core_tools.firings", 1, { event: "claimed" }],
    ["openjiuwen.core_tools.firing.lag", "number", {}],
  ]);
  expect(JSON.stringify(counted)).not.toContain("ada");
});

it("takes a meter of OpenTelemetry", () => {
  const meter: Meter = metrics.getMeter("test");
  expect(() => new Telemetry({ meter }).firing(event)).not.toThrow();
});

it("makes spans of calls and handlers, with their errors, without their users", async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const telemetry = new Telemetry({ tracer: provider.getTracer("test") });
  await telemetry.call("read_user_data", async () => ({ status: "success" }));
  await telemetry.call("read_user_data", async () => ({ status: "error", error: "path: expected a string" }));
  const { notify } = telemetry.handlers({ notify: () => Promise.reject(new TypeError("away")) });
  await expect(notify?.(firing, { signal })).rejects.toThrow("away");
  const spans = exporter.getFinishedSpans().map(({ name, attributes, status }) => ({ name, attributes, status }));
  const tool = { "openjiuwen.tool": "read_user_data" };
  expect(spans).toEqual([
    { name: "core_tools read_user_data", attributes: tool, status: { code: 0 } },
    {
      name: "core_tools read_user_data",
      attributes: { ...tool, "error.type": "error" },
      status: { code: 2, message: "path: expected a string" },
    },
    {
      name: "core_tools firing notify",
      attributes: {
        "openjiuwen.trigger_id": "t1",
        "openjiuwen.occurrence": "2026-01-18T08:00:00.000Z",
        "openjiuwen.attempt": "2",
        "error.type": "TypeError",
      },
      status: { code: 2, message: "away" },
    },
  ]);
});

it("does no harm when a meter or a tracer fails", async () => {
  const fail = () => {
    throw new Error("no telemetry");
  };
  const meter = { createCounter: () => ({ add: fail }), createHistogram: () => ({ record: fail }) };
  const telemetry = new Telemetry({ meter, tracer: { startActiveSpan: fail } });
  expect(await telemetry.call("read_user_data", async () => ({ status: "success" }))).toEqual({ status: "success" });
  const handlers = telemetry.handlers({ notify: () => 1 });
  expect(await handlers.notify?.(firing, { signal })).toBe(1);
  expect(() => telemetry.firing(event)).not.toThrow();
});
