// What public reports say that providers refuse goes to them in a form that they take, and comes back as it was meant.
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { decodeTools, ToolInfo, ToolSet } from "../../src/index.ts";
import { anthropic, mcp, WireError, type WireTool } from "../../src/wire/index.ts";
import { errorOf } from "../errorOf.ts";
import { chat } from "../providers/bodies.ts";
import { type Provider, refusals } from "../providers/refusals.ts";
import { causesOf } from "./causesOf.ts";
import { GOOD, plain, requestsOf, rulesAgainst, sentTools } from "./publicReports/requests.ts";
import { type ReportedTool, TOOL_REPORTS, type ToolReport } from "./publicReports.ts";
import { replayChanges } from "./replayChanges.ts";

const ajv = new Ajv2020({ strict: false, validateFormats: false });

describe.each(TOOL_REPORTS.map((report) => [`${report.report}: ${report.fault}`, report] as const))(
  "%s",
  (_, report) => {
    const tool: ReportedTool = { description: "Does it.", ...report.tool };
    const sent: ReportedTool = { ...tool, ...report.sent };
    const providers = Object.keys(report.refusedBy) as Provider[];

    describe.each(providers)("%s", (provider) => {
      const { wire: usual, toolsOf, bodyOf, answerOf, sentTo = provider } = requestsOf(provider);
      // One of MCP's hosts wants items, the specification does not.
      const wire = report.refusedBy[provider] === "array-items" && provider === "mcp" ? mcp.forHosts() : usual;
      const tools = [GOOD, tool] as readonly WireTool[];

      it("refuses it as it is", () => {
        expect(rulesAgainst(provider, bodyOf(toolsOf([GOOD, tool])))).toContain(report.refusedBy[provider]);
      });

      it("gets it in a form that it takes, beside other tools", () => {
        const payload = sentTools(wire, [GOOD, tool]);
        // People read the tool's own name.
        const titled = provider === "mcp" && sent.name !== tool.name ? { ...sent, title: tool.name } : sent;
        expect(payload).toEqual(plain(requestsOf(sentTo).toolsOf([GOOD, titled])));
        expect(refusals(sentTo, bodyOf(payload))).toEqual([]);
      });

      it("has each change in the list", () => {
        const names: { [provider: string]: string } = {
          "gemini-parameters": "gemini",
          ...(wire !== usual && { mcp: "mcp-hosts" }),
        };
        const causes = causesOf(names[provider] ?? provider, tools);
        expect(causes.map(({ rule, path }) => `${rule} ${path}`)).toEqual(report.changes);
        const changes = wire.toolChanges?.(tools) ?? [];
        expect(changes.filter((change) => change.tool !== tool.name)).toEqual([]);
        const { name, parameters } = replayChanges(tool, changes);
        expect({ name, parameters }).toEqual({ name: sent.name, parameters: sent.parameters });
      });

      it("gives arguments that come back with the tool's own names", () => {
        const call = report.call ?? report.arguments;
        expect(faultsOf(sent.parameters, call)).toEqual([]);
        const [back] = wire.decodeMessage(answerOf(sent.name, call), { tools });
        expect(back?.name).toBe(tool.name);
        expect(JSON.parse(back?.arguments ?? "")).toEqual(report.arguments);
      });
    });

    it("takes the arguments", () => {
      expect(parsedBy(tool, report)).toEqual(report.arguments);
    });
  },
);

it("continuedev/continue#3403, runebookai/tome#87, MoonshotAI/kimi-cli#2233: an empty list of tools is not sent", () => {
  for (const provider of ["openai-chat", "deepseek", "vllm"] as const) {
    expect(rulesAgainst(provider, chat({ tools: [] }))).toContain("tools-empty");
    const { wire } = requestsOf(provider);
    const { tools } = new ToolSet([]).bind(wire);
    expect(refusals(provider, plain(chat({ tools })))).toEqual([]);
  }
});

it("danny-avila/LibreChat#13162: two tools with one name are an error before the request", () => {
  const { toolsOf, bodyOf } = requestsOf("anthropic");
  const twice = [GOOD, GOOD];
  expect(rulesAgainst("anthropic", bodyOf(toolsOf(twice)))).toContain("names-unique");
  expect(errorOf(WireError, () => sentTools(anthropic, twice)).code).toBe("invalid_tool");
});

it("zed-industries/zed#42393, keinsaasforever/better-chatbot#197: 133 tools are an error before the request", () => {
  const { wire, toolsOf, bodyOf } = requestsOf("openai-chat");
  const many = Array.from({ length: 133 }, (_, at) => ({ ...GOOD, name: `tool${at}` }));
  expect(rulesAgainst("openai-chat", bodyOf(toolsOf(many)))).toEqual(["tools-many"]);
  expect(errorOf(WireError, () => sentTools(wire, many)).code).toBe("unsupported");
});

// The grammar that Ollama makes of a format has no \d, and then it enforces nothing.
it("ollama, ollama/ollama#8063: the strict form has no \\d in a pattern", () => {
  const parameters = {
    type: "object",
    properties: { day: { type: "string", pattern: "^\\d{4}$" } },
    required: ["day"],
  };
  const strict = new ToolInfo({ name: "plan", parameters: parameters as never }).toStrict({ provider: "ollama" });
  expect(JSON.stringify(strict.parameters)).not.toContain("\\\\d");
});

/** Why arguments do not fit a schema, as another validator says. */
function faultsOf(schema: object, value: object): string[] {
  const { $schema, ...rest } = schema as { readonly $schema?: unknown };
  const validate = ajv.compile(rest);
  return validate(value) ? [] : (validate.errors ?? []).map(({ message = "" }) => message);
}

/** The arguments as a tool of an MCP server takes them. */
function parsedBy({ name, parameters }: ReportedTool, report: ToolReport): unknown {
  const [tool] = decodeTools({ tools: [{ name, inputSchema: parameters }] }).tools;
  return tool?.parseArguments(JSON.stringify(report.arguments));
}
