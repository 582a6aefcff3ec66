import { describe, expect, it } from "vitest";
import { CLIENTS } from "../serve/clients.ts";
import { answersOf, expectAnswers, STEPS, textOf } from "./answers.ts";
import { inFrontOf, placeOf, type Way } from "./places.ts";

/** Describes what MCP's own clients for TypeScript get of a gateway. */
export function describeCallers(ways: readonly Way[]): void {
  describe.each(CLIENTS)("%s", (name, connect) => {
    it.each(ways)("calls all by $form over $transport", { timeout: 30_000 }, async (way) => {
      const answers = await inFrontOf(way, async (place) => {
        const client = await connect(placeOf(place));
        return answersOf(client, way.form).finally(() => client.close());
      });
      await expectAnswers(way.form, answers, name.includes("2026") ? "modern" : "legacy");
      // Over stdio the clients of the SDK lose what they read in one chunk with the result, as on a busy machine.
      expect(answers.progress).toBeGreaterThan(way.transport === "stdio" ? 0 : STEPS - 1);
      expect(textOf(answers.cancelled)).toBe("1");
    });
  });
}
