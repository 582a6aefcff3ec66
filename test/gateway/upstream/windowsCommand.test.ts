import { expect, it } from "vitest";
import { windowsCommand } from "../../../src/gateway/upstream/stdio/windowsCommand.ts";

const env = { PATH: "C:\\Program Files\\nodejs;C:\\tools", PATHEXT: ".EXE;.CMD", ComSpec: "C:\\cmd.exe" };
const files = new Set([
  "C:\\Program Files\\nodejs\\node.EXE",
  "C:\\Program Files\\nodejs\\npx.CMD",
  "D:\\a\\node_modules\\.bin\\server.cmd",
  // A file of that name in the working directory, which is not searched.
  "npx.CMD",
]);
const shell = (line: string): object => ({
  command: "C:\\cmd.exe",
  args: ["/d", "/s", "/c", `"${line}"`],
  windowsVerbatimArguments: true,
});

it.each<[name: string, command: string, args: string[], expected: object]>([
  ["a program", "node", ["a b.js"], { command: "C:\\Program Files\\nodejs\\node.EXE", args: ["a b.js"] }],
  ["what is not there", "nothing", ["x"], { command: "nothing", args: ["x"] }],
  ["a batch file", "npx", ["-y", "a b"], shell('C:\\Program^ Files\\nodejs\\npx.CMD ^"-y^" ^"a^ b^"')],
  [
    "what the shell would obey",
    "npx",
    ["& calc", "%PATH%", '"|x', "end\\"],
    shell('C:\\Program^ Files\\nodejs\\npx.CMD ^"^&^ calc^" ^"^%PATH^%^" ^"\\^"^|x^" ^"end\\\\^"'),
  ],
  [
    "a batch file of npm, which starts a second shell",
    "D:\\a\\node_modules\\.bin\\server.cmd",
    ["&"],
    shell('D:\\a\\node_modules\\.bin\\server.cmd ^^^"^^^&^^^"'),
  ],
])("windowsCommand starts %s", (_, command, args, expected) => {
  expect(windowsCommand(command, args, env, (path) => files.has(path))).toEqual(expected);
});
