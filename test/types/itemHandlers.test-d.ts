// That handlers of the items that wait fit, whether they take our types or those of OpenAI's package; nothing is run.
import type OpenAI from "openai";
import { expectTypeOf } from "vitest";
import { openaiResponses } from "../../src/wire/index.ts";

type Input = OpenAI.Responses.ResponseInputItem;
type Output = OpenAI.Responses.ResponseOutputItem;
declare const response: OpenAI.Responses.Response;
const input: Input[] = [];

// What our types name is what theirs have.
({}) as Extract<Output, { type: "shell_call" }> satisfies openaiResponses.ShellCall;
({}) as Extract<Output, { type: "local_shell_call" }> satisfies openaiResponses.LocalShellCall;
({}) as Extract<Output, { type: "apply_patch_call" }> satisfies openaiResponses.ApplyPatchCall;
({}) as Extract<Output, { type: "computer_call" }> satisfies openaiResponses.ComputerCall;
({}) as Extract<Output, { type: "mcp_approval_request" }> satisfies openaiResponses.ApprovalRequest;
({}) as openaiResponses.ItemOutput satisfies Input;
expectTypeOf<keyof openaiResponses.ItemHandlers>().toEqualTypeOf<keyof openaiResponses.ItemResults>();

// Handlers with the client's types, of what they take and of what they give.
const theirs = {
  shell_call: async (item: OpenAI.Responses.ResponseFunctionShellToolCall) => {
    const output: OpenAI.Responses.ResponseFunctionShellCallOutputContent[] = [
      { stdout: item.action.commands.join(), stderr: "", outcome: { type: "exit", exit_code: 0 } },
    ];
    return { output, max_output_length: item.action.max_output_length };
  },
  local_shell_call: (item: OpenAI.Responses.ResponseOutputItem.LocalShellCall) => ({ output: item.action.user ?? "" }),
  apply_patch_call: async (
    item: OpenAI.Responses.ResponseApplyPatchToolCall,
  ): Promise<Omit<OpenAI.Responses.ResponseInputItem.ApplyPatchCallOutput, "type" | "call_id" | "id">> => ({
    status: item.operation.type === "delete_file" ? "failed" : "completed",
  }),
  computer_call: (
    item: OpenAI.Responses.ResponseComputerToolCall,
  ): Omit<OpenAI.Responses.ResponseInputItem.ComputerCallOutput, "type" | "call_id"> => ({
    output: { type: "computer_screenshot", file_id: "file_1" },
    acknowledged_safety_checks: item.pending_safety_checks,
  }),
  mcp_approval_request: (item: OpenAI.Responses.ResponseOutputItem.McpApprovalRequest) => ({
    approve: item.name === "search",
  }),
};
theirs satisfies openaiResponses.ItemHandlers;

// Handlers whose types come from ours.
const ours: openaiResponses.ItemHandlers = {
  shell_call: ({ action }) => ({
    output: action.commands.map((stdout) => ({ stdout, stderr: "", outcome: { type: "timeout" } })),
  }),
  mcp_approval_request: ({ name, arguments: args }) => ({ approve: name === "search" && args.length > 2 }),
  apply_patch_call: ({ operation }) => ({
    status: "completed",
    output: operation.type === "delete_file" ? operation.path : operation.diff,
  }),
};
ours satisfies openaiResponses.ItemHandlers;
// @ts-expect-error an approval needs a decision
({ mcp_approval_request: () => ({ reason: "no" }) }) satisfies openaiResponses.ItemHandlers;
// @ts-expect-error no item has this type
({ terminal_call: () => ({ output: "" }) }) satisfies openaiResponses.ItemHandlers;

// The items go into the next request as they are.
for (const { item } of openaiResponses.waitingItems(response)) {
  input.push(openaiResponses.encodeItemOutput(item, { approve: false }));
}
