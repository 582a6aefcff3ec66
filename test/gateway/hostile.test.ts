import { expect, it } from "vitest";
import { describeHostile } from "./describeHostile.ts";
import { callTool, jsonOf, ListedServer, openGateway } from "./openListed.ts";

// An answer may have 10 MB.
describeHostile(["exec"], {
  answer: 10_100_000,
  answerOverHttp: 10_100_000,
  errors: 5_000_000,
  notifications: 10_000,
  requests: 2_000,
});

it("a tool whose schema is larger than can be checked in time is refused, and the others serve", async () => {
  const required = Array.from({ length: 200_000 }, (_, index) => `name${index}`);
  const tools = [
    { name: "huge", inputSchema: { type: "object", required } },
    { name: "small", inputSchema: { type: "object" } },
  ];
  const gateway = await openGateway({ mcpServers: { listed: new ListedServer(tools).config } });
  expect(jsonOf(await callTool(gateway, "inspect", { server_name: "listed" }))).toEqual({
    server_name: "listed",
    tools: ["small()"],
    refused: { huge: "expected a schema of at most 1000000 characters" },
  });
});
