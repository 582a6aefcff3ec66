import { type Tool, ToolCall, type ToolSet } from "openjiuwen-tools";
import { heading, say } from "./report.ts";

/** Runs calls as models get them wrong, and shows what the model is told in place of a result. */
export async function showBadCalls(tools: ToolSet<readonly Tool[]>): Promise<void> {
  heading("A bad call never reaches the server: the model is told how to mend it");
  const calls = [
    new ToolCall({ id: "call_2", name: "read_text_file", arguments: '{"file": "shopping.txt", "tail": "two"}' }),
    new ToolCall({ id: "call_3", name: "read_text_file", arguments: '{"path": "shopping.txt", "tail": 2' }),
    new ToolCall({ id: "call_4", name: "readTextFile", arguments: '{"path": "shopping.txt"}' }),
  ];
  const messages = await tools.run(calls);
  for (const [at, { name, arguments: text }] of calls.entries()) {
    if (at > 0) say("");
    say(`call ${name} with ${text}`, ...`${messages[at]?.content}`.split("\n").map((line) => `| ${line}`));
  }
}
