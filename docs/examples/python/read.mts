// Reads what read_and_write.py wrote: `node read.mts FOLDER`.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ToolCall, ToolInfo, ToolMessage } from "openjiuwen-tools";

const [, , folder = "."] = process.argv;
const textOf = (name: string): Promise<string> => readFile(join(folder, name), "utf8");

const tool = ToolInfo.modelValidateJson(await textOf("tool.python.json"));
const call = ToolCall.modelValidateJson(await textOf("call.python.json"));
const result = ToolMessage.modelValidateJson(await textOf("result.python.json"));
console.log(call.parseArguments(tool));
console.log(result.content);
for (const name of ["tool", "call"]) {
  console.log(`the same bytes: ${(await textOf(`${name}.json`)) === (await textOf(`${name}.python.json`))}`);
}
