// Public reports of what is refused as it is, and is sent in another form.
import { describe, expect, it } from "vitest";
import { decodeTools } from "../../src/index.ts";
import { gemini, mcp } from "../../src/wire/index.ts";
import { ANSWERED_TOOLS, type RefusedTools, UNREADABLE_TOOLS } from "./publicReports/refused.ts";
import { GOOD, plain, requestsOf, rulesAgainst, sentTools } from "./publicReports/requests.ts";

const titled = (reports: readonly RefusedTools[]) =>
  reports.map((report) => [`${report.provider}, ${report.report}: ${report.fault}`, report] as const);

describe.each(titled(ANSWERED_TOOLS))("%s", (_, { provider, wire = requestsOf(provider).wire, tools, isRefused }) => {
  const { toolsOf } = requestsOf(provider);

  it("is refused", () => {
    expect(isRefused(toolsOf(tools))).toBe(true);
  });

  it("is sent in a form that is taken, and listed", () => {
    expect(isRefused(sentTools(wire, tools))).toBe(false);
    expect(wire.toolChanges?.(tools as never)).not.toEqual([]);
  });
});

it.each(UNREADABLE_TOOLS)("%s: the other tools of a server with %s are read", (_, __, inputSchema) => {
  const list = {
    tools: [
      { name: "odd", inputSchema },
      { name: "weather", inputSchema: GOOD.parameters },
    ],
  };
  expect(decodeTools(list).tools.map(({ name }) => name)).toContain("weather");
});

describe("opentokenz/mcpx#28, anthropics/claude-code#10825: an outputSchema without a type", () => {
  const odd = { ...GOOD, outputSchema: { $id: "mcpx.result", description: "A result." } };

  it("is refused, and is not sent", () => {
    const { toolsOf, bodyOf } = requestsOf("mcp");
    expect(rulesAgainst("mcp", bodyOf(toolsOf([odd])))).toContain("root-object");
    expect(sentTools(mcp, [odd])).toEqual(plain(toolsOf([GOOD])));
  });

  it("is in the list of changes", () => {
    expect(mcp.toolChanges?.([odd] as never)).toHaveLength(1);
  });
});

// "The referenced name … in function_response.response does not match to a display_name"
it("gemini, NousResearch/hermes-agent#93014, RooCodeInc/Roo-Code#11430: no $ref stands in a result", () => {
  const answer = { candidates: [{ content: requestsOf("gemini").answerOf("find", {}), finishReason: "STOP" }] };
  const [call = null] = gemini.decodeMessage(answer);
  const value = { type: "object", properties: { cookies: { $ref: "#/$defs/Cookie" } } };
  expect(JSON.stringify(gemini.encodeTurn(answer, [{ call, content: [{ type: "json", value }] }]))).not.toContain(
    '"$ref":',
  );
});
