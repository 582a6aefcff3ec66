type Awaitable<Value> = Value | PromiseLike<Value>;

/** Who made an item that waits: the model itself, or a program that it wrote. */
type ItemCaller = { type: "direct" } | { type: "program"; caller_id: string };

/** A click, a key or another action on a computer. Its other fields depend on its type. */
export type OpenAIResponsesComputerAction = { type: string };

/** A question for an action on a computer, such as a click. It is answered with a screenshot. */
export type OpenAIResponsesComputerCall = {
  type: "computer_call";
  id: string;
  call_id: string;
  action?: OpenAIResponsesComputerAction;
  actions?: OpenAIResponsesComputerAction[];
  pending_safety_checks: OpenAIResponsesSafetyCheck[];
};

/** A warning about an action on a computer. The API goes on only if the output acknowledges it. */
export type OpenAIResponsesSafetyCheck = { id: string; code?: string | null; message?: string | null };

/** A question for a command, of the older tool for a shell. */
export type OpenAIResponsesLocalShellCall = {
  type: "local_shell_call";
  id: string;
  call_id: string;
  action: {
    type: "exec";
    command: string[];
    env: { [name: string]: string };
    timeout_ms?: number | null;
    user?: string | null;
    working_directory?: string | null;
  };
};

/** A question for commands in a shell. */
export type OpenAIResponsesShellCall = {
  type: "shell_call";
  id: string;
  call_id: string;
  action: { commands: string[]; max_output_length?: number | null; timeout_ms?: number | null };
  caller?: ItemCaller | null;
};

/** A question for a change of a file. */
export type OpenAIResponsesApplyPatchCall = {
  type: "apply_patch_call";
  id: string;
  call_id: string;
  operation:
    | { type: "create_file" | "update_file"; path: string; diff: string }
    | { type: "delete_file"; path: string };
  caller?: ItemCaller | null;
};

/** A question whether the API may call a tool of an MCP server. */
export type OpenAIResponsesApprovalRequest = {
  type: "mcp_approval_request";
  id: string;
  server_label: string;
  name: string;
  arguments: string;
};

/** What a handler gets beside the item. The signal is aborted with that of the run, and at the end of its time. */
type ItemContext = { readonly signal: AbortSignal };

/** The status of an output item. */
type ItemStatus = { status?: "in_progress" | "completed" | "incomplete" | null };

/** What the handler of each type of waiting item gives: the fields of the output item without its type and its ids. */
export type OpenAIResponsesItemResults = {
  computer_call: ItemStatus & {
    output: { type: "computer_screenshot"; image_url?: string; file_id?: string };
    acknowledged_safety_checks?: OpenAIResponsesSafetyCheck[] | null;
  };
  local_shell_call: ItemStatus & { output: string };
  shell_call: ItemStatus & {
    output: { stdout: string; stderr: string; outcome: { type: "exit"; exit_code: number } | { type: "timeout" } }[];
    max_output_length?: number | null;
  };
  apply_patch_call: { status: "completed" | "failed"; output?: string | null };
  mcp_approval_request: { approve: boolean; reason?: string | null };
};

/**
 * What answers the items that wait for the program, by their types. The handlers are methods, so that one which takes
 * the type of OpenAI's own package fits too.
 */
export type OpenAIResponsesItemHandlers = {
  computer_call?(
    item: OpenAIResponsesComputerCall,
    context: ItemContext,
  ): Awaitable<OpenAIResponsesItemResults["computer_call"]>;
  local_shell_call?(
    item: OpenAIResponsesLocalShellCall,
    context: ItemContext,
  ): Awaitable<OpenAIResponsesItemResults["local_shell_call"]>;
  shell_call?(
    item: OpenAIResponsesShellCall,
    context: ItemContext,
  ): Awaitable<OpenAIResponsesItemResults["shell_call"]>;
  apply_patch_call?(
    item: OpenAIResponsesApplyPatchCall,
    context: ItemContext,
  ): Awaitable<OpenAIResponsesItemResults["apply_patch_call"]>;
  mcp_approval_request?(
    item: OpenAIResponsesApprovalRequest,
    context: ItemContext,
  ): Awaitable<OpenAIResponsesItemResults["mcp_approval_request"]>;
};

/** An item of the input that answers an item which waited for the program. */
export type OpenAIResponsesItemOutput =
  | ({ type: "computer_call_output"; call_id: string } & OpenAIResponsesItemResults["computer_call"])
  | ({ type: "local_shell_call_output"; id: string; call_id: string } & OpenAIResponsesItemResults["local_shell_call"])
  | ({
      type: "shell_call_output";
      call_id: string;
      caller?: ItemCaller;
    } & OpenAIResponsesItemResults["shell_call"])
  | ({
      type: "apply_patch_call_output";
      call_id: string;
      caller?: ItemCaller;
    } & OpenAIResponsesItemResults["apply_patch_call"])
  | ({
      type: "mcp_approval_response";
      approval_request_id: string;
    } & OpenAIResponsesItemResults["mcp_approval_request"]);
