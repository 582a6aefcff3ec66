import { expect, it } from "vitest";
import { triggerJson } from "../../../src/core-tools/triggers/triggerRows.ts";

const errorIn = (last_error: string): unknown => {
  const row = { created_at: new Date(0), next_trigger_at: null, last_triggered_at: null, last_error };
  return triggerJson(row as unknown as Parameters<typeof triggerJson>[0]).last_error;
};

it.each([
  "POST https://ada:hunter2@example.com/hook failed",
  "401 for Authorization: Bearer hunter2",
  'connect failed: password="hunter2"',
])("an error of a handler is shown without the credentials in it: %s", (error) => {
  expect(errorIn(error)).not.toContain("hunter2");
  expect(String(errorIn(error)).length).toBeGreaterThan(10);
});

it("an error of a handler is cut", () => {
  expect(String(errorIn("a".repeat(10_000))).length).toBeLessThanOrEqual(500);
  expect(errorIn("no network")).toBe("no network");
});
