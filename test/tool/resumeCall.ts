// A process of its own: runs the call that stands as JSON on its command line, with the approvals behind it.
import { appendFileSync } from "node:fs";
import { defineTool, ToolCall, ToolSet } from "../../src/index.ts";

const [, , path = "", call = "", approvals = "{}"] = process.argv;
const pay = defineTool({
  name: "pay",
  parameters: { type: "object", properties: { amount: { type: "number" } }, required: ["amount"] },
  approval: true,
  execute: ({ amount }) => {
    appendFileSync(path, `paid ${amount}\n`);
    return `paid ${amount}`;
  },
});
const [message] = await new ToolSet([pay]).run([new ToolCall(JSON.parse(call))], { approvals: JSON.parse(approvals) });
console.log(JSON.stringify({ call: message?.call, state: message?.state, content: message?.content }));
