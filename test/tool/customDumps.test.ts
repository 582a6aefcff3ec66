// Custom calls as the class's own dumps write them.
import { expect, it } from "vitest";
import { AssistantMessage, ToolCall } from "../../src/index.ts";
import { openaiChat } from "../../src/wire/index.ts";

it("the text of a custom call is read from the dumps of a message", () => {
  const call = new ToolCall({ id: "c", type: "custom", name: "sql", arguments: "select 1" });
  const message = new AssistantMessage({ content: "", toolCalls: [call] });
  for (const stored of [message.modelDump(), JSON.parse(message.modelDumpJson())])
    expect(ToolCall.decode(openaiChat, stored)).toMatchObject([{ type: "custom", name: "sql", arguments: "select 1" }]);
});
