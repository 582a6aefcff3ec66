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
};

/** The least that each class takes. */
export const least: Samples = {
  Parameters: "{}",
  ToolInfo: "{}",
  McpToolInfo: '{"server_name":"s"}',
  ToolCall: '{"id":null,"type":"function","name":"f","arguments":""}',
  ToolMessage: '{"tool_call_id":"t"}',
};

/** An object of each class with much set, in another order than the fields have. */
export const full: Samples = {
  Parameters: '{"required":["a"],"type":"object","properties":{"a":{"default":null},"b":[1.0,{},[]],"c":"é😀"}}',
  ToolInfo: '{"parameters":{"required":[],"type":"object","properties":{"a":{"default":null}}},"name":"é😀"}',
  McpToolInfo: '{"server_name":"s","parameters":{"type":"object","properties":{"a":{"default":null}}},"name":"é😀"}',
  ToolCall: '{"response_item_id":null,"index":3,"arguments":"{\\"a\\":1}","name":"é😀","type":"function","id":null}',
  ToolMessage:
    '{"tool_call_id":"t","metadata":{"a":null},"content":["é😀",{"type":"text","n":1.0,"none":null},""],"name":null}',
};
