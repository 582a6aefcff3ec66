import { type McpToolInfo, ReleaseError, type ToolCall, ToolInfo } from "openjiuwen-tools";
import type { Release } from "../../../python-compat/releases/releases.ts";
import { pythonReady } from "../../../python-compat/sdk/setup.ts";
import { startCPython } from "../../../python-compat/sdk/startCPython.ts";
import { heading, say } from "./report.ts";

/** Hands a tool and a call to the Python SDK's own classes, which read and write them again. */
export async function showPython(tool: McpToolInfo, call: ToolCall): Promise<void> {
  heading("The Python SDK reads what is written here, and writes the same bytes");
  const python = await pythonReady();
  if ("missing" in python) return say(`left out: ${python.missing}`);

  const { name, description, parameters } = tool;
  const plain = new ToolInfo({ name, description, parameters });
  const roundTrip = async (release: Release, texts: Record<string, string>): Promise<void> => {
    const sdk = startCPython(python, release);
    try {
      for (const [model, text] of Object.entries(texts)) {
        const [answer] = await sdk.ask([{ model, operation: "validate_json", text }]);
        const returned = answer && "json" in answer ? answer.json : JSON.stringify(answer);
        if (returned !== text) throw new Error(`openjiuwen ${release} wrote ${returned}\nand was given ${text}`);
        say(`openjiuwen ${release}, ${model}: ${Buffer.byteLength(text)} bytes written, the same bytes came back`);
        say(`  ${returned}`);
      }
    } finally {
      await sdk.close();
    }
  };
  await roundTrip("0.1.19.post2", {
    McpToolInfo: tool.modelDumpJson({ sdk: "0.1.19.post2" }),
    ToolCall: call.modelDumpJson({ sdk: "0.1.19.post2" }),
  });
  await roundTrip("0.1.3", {
    ToolInfo: plain.modelDumpJson({ sdk: "0.1.3", onLoss: "drop" }),
    ToolCall: call.modelDumpJson({ sdk: "0.1.3" }),
  });
  say(`0.1.3 has no place for ${lostIn(plain, "0.1.3").join(", ")}: without onLoss: "drop" that is an error.`);
}

/** JSON Pointers to what a release has no place for. */
function lostIn(tool: ToolInfo, sdk: Release): readonly string[] {
  try {
    tool.modelDump({ sdk });
    return [];
  } catch (error) {
    if (error instanceof ReleaseError) return error.paths;
    throw error;
  }
}
