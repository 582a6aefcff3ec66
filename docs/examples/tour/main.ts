import { defineTool, type Tool, ToolSet } from "openjiuwen-tools";
import { showBadCalls } from "./showBadCalls.ts";
import { showConversation } from "./showConversation.ts";
import { showPython } from "./showPython.ts";
import { showTools } from "./showTools.ts";
import { type FileServer, startFileServer } from "./startFileServer.ts";
import { startStandInModel } from "./startStandInModel.ts";

/** `npm start`: one tool call from the tool's description to its result, with real programs at every end. */
const start = performance.now();
console.log("openjiuwen-tools: a tool call from end to end");
{
  await using server = await startFileServer({ "shopping.txt": "apples\nbread\ncoffee\nmilk" });
  await using model = await startStandInModel();
  const tool = showTools(server);
  const tools = toolSetOf(server);
  const question = `What are the last 2 lines of "${server.folder}/shopping.txt"?`;
  const call = await showConversation(question, tools, model);
  await showBadCalls(tools);
  await showPython(tool, call);
}
console.log(`\nDone in ${((performance.now() - start) / 1000).toFixed(1)} s; everything that was started has ended.`);

/** The server's tools, each with a handler that hands the call on to the server. */
function toolSetOf({ tools, call }: FileServer): ToolSet<Tool[]> {
  return new ToolSet(
    tools.map(({ name, description, parameters }) =>
      defineTool({ name, description, parameters, execute: (args, { signal }) => call(name, args, signal) }),
    ),
  );
}
