/**
 * The role of an item or a block in an answer: the model's own content, something that the provider runs itself, a call
 * of a tool, a question that waits for the program, or an output of any of these.
 */
export type ItemRole = "content" | "provider" | "call" | "waits" | "output";

/** The types of the items of the Responses API. */
export const RESPONSES_ITEMS: { readonly [type: string]: ItemRole } = {
  message: "content",
  reasoning: "content",
  compaction: "content",
  additional_tools: "content",
  configuration_update: "content",
  // A program that the model wrote; the API runs it.
  program: "content",
  function_call: "call",
  custom_tool_call: "call",
  // If the API runs the search. If the program runs it, it is a call.
  tool_search_call: "provider",
  file_search_call: "provider",
  web_search_call: "provider",
  image_generation_call: "provider",
  code_interpreter_call: "provider",
  mcp_call: "provider",
  mcp_list_tools: "provider",
  computer_call: "waits",
  local_shell_call: "waits",
  shell_call: "waits",
  apply_patch_call: "waits",
  mcp_approval_request: "waits",
  function_call_output: "output",
  custom_tool_call_output: "output",
  tool_search_output: "output",
  computer_call_output: "output",
  local_shell_call_output: "output",
  shell_call_output: "output",
  apply_patch_call_output: "output",
  mcp_approval_response: "output",
  program_output: "output",
  // In the input alone.
  compaction_trigger: "content",
  item_reference: "content",
};

/** The types of the content blocks of Anthropic's Messages API. */
export const ANTHROPIC_BLOCKS: { readonly [type: string]: ItemRole } = {
  text: "content",
  thinking: "content",
  redacted_thinking: "content",
  compaction: "content",
  container_upload: "content",
  // Another model took over.
  fallback: "content",
  tool_use: "call",
  server_tool_use: "provider",
  mcp_tool_use: "provider",
  mcp_tool_listing: "provider",
  mcp_tool_result: "output",
  advisor_tool_result: "output",
  web_search_tool_result: "output",
  web_fetch_tool_result: "output",
  code_execution_tool_result: "output",
  bash_code_execution_tool_result: "output",
  text_editor_code_execution_tool_result: "output",
  tool_search_tool_result: "output",
};

/** The fields of the parts of Gemini's contents. Fields that describe another field of the part are content. */
export const GEMINI_PARTS: { readonly [field: string]: ItemRole } = {
  text: "content",
  thought: "content",
  thoughtSignature: "content",
  inlineData: "content",
  fileData: "content",
  videoMetadata: "content",
  mediaResolution: "content",
  partMetadata: "content",
  audioTranscription: "content",
  speechMetadata: "content",
  mediaProcessing: "content",
  functionCall: "call",
  toolCall: "provider",
  executableCode: "provider",
  toolResponse: "output",
  codeExecutionResult: "output",
  functionResponse: "output",
};

/** The types of the steps of Gemini's Interactions API. */
export const GEMINI_STEPS: { readonly [type: string]: ItemRole } = {
  user_input: "content",
  model_output: "content",
  thought: "content",
  function_call: "call",
  code_execution_call: "provider",
  file_search_call: "provider",
  google_maps_call: "provider",
  google_search_call: "provider",
  mcp_server_tool_call: "provider",
  processing_call: "provider",
  retrieval_call: "provider",
  url_context_call: "provider",
  code_execution_result: "output",
  file_search_result: "output",
  function_result: "output",
  google_maps_result: "output",
  google_search_result: "output",
  mcp_server_tool_result: "output",
  processing_result: "output",
  retrieval_result: "output",
  url_context_result: "output",
};
