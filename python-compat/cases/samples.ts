type Samples = { readonly [model: string]: string };

/** The samples of the SDK's documentation; the last one leaves out what the class requires. */
export const documented: { readonly [model: string]: readonly (readonly [name: string, input: string])[] } = {
  Parameters: [
    [
      "documented sample",
      '{"properties":{"city":{"type":"string","description":"城市名称"},"units":{"type":"string","description":"温度单位，c表示摄氏度，f表示华氏度"}},"required":["city"]}',
    ],
  ],
  ToolInfo: [
    [
      "documented sample",
      '{"name":"get_weather","description":"根据城市名称查询实时天气信息","parameters":{"properties":{"city":{"type":"string","description":"城市名称"}},"required":["city"]}}',
    ],
  ],
  ToolCall: [
    [
      "documented sample",
      '{"id":"call_890123","type":"function","name":"get_weather","arguments":"{\\"city\\":\\"北京\\",\\"units\\":\\"c\\"}"}',
    ],
    [
      "documented sample without an id",
      '{"type":"function","name":"get_weather","arguments":"{\\"city\\":\\"广州\\"}"}',
    ],
  ],
  AssistantMessage: [
    ["text", '{"role":"assistant","content":"广州","finish_reason":"stop"}'],
    [
      "calls as OpenAI has them",
      '{"role":"assistant","content":"","refusal":null,"tool_calls":[{"id":"call_1","type":"function","function":{"name":"get_weather","arguments":"{\\"city\\":\\"北京\\"}"}}]}',
    ],
    ["no content, as OpenAI has it", '{"role":"assistant","content":null,"tool_calls":[]}'],
  ],
};

/** The least that each class takes. */
export const least: Samples = {
  Parameters: "{}",
  ToolInfo: "{}",
  McpToolInfo: '{"server_name":"s"}',
  ToolCall: '{"id":null,"type":"function","name":"f","arguments":""}',
  ToolMessage: '{"tool_call_id":"t"}',
  AssistantMessage: "{}",
  ToolOutput: '{"success":true}',
  ToolTimeoutResult: "{}",
};

/** An object of each class with much set, in another order than the fields have. */
export const full: Samples = {
  Parameters: '{"required":["a"],"type":"object","properties":{"a":{"default":null},"b":[1.0,{},[]],"c":"é😀"}}',
  ToolInfo: '{"parameters":{"required":[],"type":"object","properties":{"a":{"default":null}}},"name":"é😀"}',
  McpToolInfo:
    '{"server_name":"s","input_schema":{"a":null},"parameters":{"type":"object","properties":{"a":{"default":null}}},"name":"é😀"}',
  ToolCall: '{"response_item_id":null,"index":3,"arguments":"{\\"a\\":1}","name":"é😀","type":"function","id":null}',
  ToolMessage:
    '{"tool_call_id":"t","metadata":{"a":null},"content":["é😀",{"type":"text","n":1.0,"none":null},""],"name":null}',
  AssistantMessage:
    '{"usage_metadata":{"input_tokens":"12","total_latency":1,"err_msg":"","cache_read_tokens":null,"model_stats":{"a":null}},"metadata":{"a":null},"provider_metadata":{"b":1.0},"parser_content":{"c":null},"logprobs":[],"prompt_token_ids":[1,2.0],"finish_reason":"tool_calls","tool_calls":[{"function":{"name":"é😀","arguments":"{}"},"id":"c","response_item_id":"i"},{"id":null,"type":"function","name":"g","arguments":"","index":2}],"name":"é😀","raw_content":"","reason_content":"r","reasoning_content":"","response_id":"r","content":["é😀",{"none":null}]}',
  ToolOutput:
    '{"long_term_memory":null,"include_extracted_content_only_once":"yes","data":{"a":null,"b":[1.0]},"error":"é😀","success":1}',
  ToolTimeoutResult: '{"error":"é😀","data":[null,1.0],"success":"off"}',
};
