import { ProtocolError } from "@modelcontextprotocol/server";
import type { McpService, RawResult } from "../../../src/gateway/McpService.ts";
import { QUESTION } from "./testService.ts";

/** A service whose tools, and whose prompt, ask and log as their arguments say. Clients of all revisions are asked. */
export function askingService(): McpService {
  const inputSchema = { type: "object" };
  const answerOf = ({ inputResponses }: RawResult, method: unknown, params: unknown): RawResult | string =>
    inputResponses === undefined
      ? { resultType: "input_required", inputRequests: { it: { method, params } }, requestState: "asked" }
      : JSON.stringify((inputResponses as RawResult).it);
  return {
    name: "asking",
    version: "1.0.0",
    capabilities: { prompts: {}, resources: {}, logging: {} },
    listTools: async () => ["ask", "log", "pages"].map((name) => ({ name, inputSchema })),
    async callTool({ name, arguments: args, ...params }, caller) {
      const { method, params: asked, messages } = args as { [key: string]: unknown };
      if (name === "ask") {
        const answer = answerOf(params, method, asked);
        return typeof answer === "string" ? { content: [{ type: "text", text: answer }] } : answer;
      }
      if (name === "pages") throw new ProtocolError(-32042, "Open a page", { elicitations: [asked] });
      for (const message of messages as RawResult[]) caller.log?.(message);
      return { content: [{ type: "text", text: '"logged"' }] };
    },
    methods: {
      "prompts/list": async () => ({ prompts: [{ name: "who", arguments: [{ name: "question" }] }] }),
      async "prompts/get"({ arguments: args, ...params }) {
        const question = JSON.parse((args as { question: string }).question);
        const answer = answerOf(params, "elicitation/create", question);
        if (typeof answer !== "string") return answer;
        return { messages: [{ role: "user", content: { type: "text", text: answer } }] };
      },
      "resources/list": async () => ({ resources: [{ uri: "asks://form", name: "form" }] }),
      async "resources/read"({ uri, ...params }) {
        const answer = answerOf(params, "elicitation/create", QUESTION.params);
        return typeof answer === "string" ? { contents: [{ uri, text: answer }] } : answer;
      },
      "logging/setLevel": async () => ({}),
    },
  };
}
