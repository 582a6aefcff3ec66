// The same tools have the same findings, whether a program checks a payload or the tools in it, or the command checks it.
import { describe, expect, it } from "vitest";
import { checkForProvider } from "../../src/cli/tools/checkForProvider.ts";
import { checkTools, decodeTools, type ToolFinding } from "../../src/index.ts";
import { CHECKED_NAMES } from "../../src/tool/index.ts";
import { ODD_SCHEMAS } from "./oddTools.ts";

const all = ({ findings, tools }: ReturnType<typeof checkTools>): ToolFinding[] => [
  ...findings,
  ...tools.flatMap((one) => one.findings),
];

describe.each(CHECKED_NAMES)("for %s", (provider) => {
  it.each(ODD_SCHEMAS)("a payload, its decoded tools and the command have the same findings: %s", (_, inputSchema) => {
    const payload = { tools: [{ name: "find", description: "Finds.", inputSchema }] };
    const decoded = decodeTools(payload);
    const findings = all(checkTools(payload, { provider }));
    expect(all(checkTools(decoded.tools, { provider }))).toEqual(findings);
    expect(all(checkForProvider({ ...decoded, sources: new Map() }, provider))).toEqual(findings);
  });
});

it("a reference as all parameters is one finding, because its target has the type", () => {
  const schema = { $ref: "#/$defs/A", $defs: { A: { type: "object", properties: { a: { type: "string" } } } } };
  const { tools } = checkTools([{ name: "find", description: "Finds.", parameters: schema }], { provider: "openai" });
  expect(tools[0]?.findings.map(({ path }) => path)).toEqual(["/parameters/$ref"]);
});
