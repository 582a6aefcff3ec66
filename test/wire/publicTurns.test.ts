// Messages of calls and results that public reports say are refused are sent in a form that is taken.
import { describe, expect, it } from "vitest";
import { WireError } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { refusals } from "../providers/refusals.ts";
import { requestsOf, rulesAgainst } from "./publicReports/requests.ts";
import { TURN_REPORTS, type TurnReport } from "./publicReports/turns.ts";

/** The call of a result without one. */
const NO_CALL = { id: "toolu_2", type: "function", name: "find", arguments: "{}" };

const titled = (reports: readonly TurnReport[]) =>
  reports.map((report) => [`${report.provider}, ${report.report}: ${report.fault}`, report] as const);

describe.each(titled(TURN_REPORTS))("%s", (_, report) => {
  // The rules of another host of the format are not stated.
  if (report.rule !== undefined) {
    it("is refused", () => {
      expect(rulesAgainst(report.provider, report.refused)).toContain(report.rule);
    });
  }

  it("is sent in a form that is taken, or is an error before the request", () => {
    if ("error" in report.sent) {
      expect(errorOf(WireError, () => turnOf(report)).code).toBe(report.sent.error);
      return;
    }
    const messages = turnOf(report);
    expect(messages).toEqual(report.sent);
    expect(refusals(report.provider, requestsOf(report.provider).turnOf(messages))).toEqual([]);
  });
});

/** The messages that a wire makes of an answer and the results of its calls. */
function turnOf({ provider, answer, results }: TurnReport): object[] {
  const { wire } = requestsOf(provider);
  const called = wire.decodeMessage(answer);
  return wire.encodeTurn(
    answer,
    results.map((result, at) => ({ ...result, call: called[at] ?? NO_CALL })),
  );
}
