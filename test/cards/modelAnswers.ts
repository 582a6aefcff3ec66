// What a model answers in the dialogues of the specification: bodies of OpenAI's Chat API, with the arguments of each
// call as the text that the model wrote.

/** Of "帮我设定2026年目标". */
export const SET_YEAR: string = bodyOf(
  [
    "write_user_data",
    String.raw`{"path":"goals/2026/year","content":{"title":"2026年目标","children":[{"title":"读完12本书","progress":25},{"title":"每周跑步三次","done":true},{"title":"学会\"做饭\"","text":"每月一道新菜"}]}}`,
  ],
  ["show_card", '{"card_type":"tree","data_source":{"type":"path","path":"goals/2026"},"options":{"title":"2026"}}'],
);

/** Of "今天打卡": first the plan of the day, then the form. */
export const READ_PLAN: string = bodyOf(["read_user_data", '{"path":"plans/daily/2026-01-18"}']);

export const ASK_DAY: string = bodyOf([
  "show_card",
  '{"card_type":"form","data_source":{"type":"inline","data":{"tasks":[],"date":"2026-01-18"}},"options":{"title":"今日打卡","interactive":true,"fields":[{"name":"date","label":"日期","type":"date","required":true},{"name":"tasks","label":"完成的任务","type":"multiselect","options":["晨跑","阅读30分钟"]},{"name":"mood","label":"心情","type":"select","options":["很好","一般","疲惫"],"required":true},{"name":"note","label":"备注","type":"textarea"}]}}',
]);

/** Of "今天打卡", after the user has filled in the form. */
export const writeDay = (values: unknown): string =>
  bodyOf(["write_user_data", JSON.stringify({ path: "checkins/2026-01-18", content: values })]);

/** Of "展示我的八字". */
export const SHOW_BAZI: string = bodyOf([
  "show_card",
  '{"card_type":"custom","data_source":{"type":"api","endpoint":"/bazi/chart"},"options":{"component_id":"bazi_chart","title":"八字命盘"}}',
]);

/** Of "我刚喝水，记一杯", a dialogue of an example. */
export const COUNT_CUP: string = bodyOf(
  [
    "write_user_data",
    '{"path":"routines/water/days/2026-01-18","content":{"label":"喝水","value":5,"max":8},"expected_version":1}',
  ],
  [
    "show_card",
    '{"card_type":"progress","data_source":{"type":"path","path":"routines/water/days/2026-01-18"},"options":{"title":"今日喝水"}}',
  ],
  [
    "create_trigger",
    '{"trigger_type":"condition","title":"七天达成","condition":{"type":"count","watch_path":"routines/water/days","rule":{"op":">=","value":7}},"action":{"type":"message","params":{"text":"连续七天，太棒了！"}}}',
  ],
);

/** Of "帮我抽三张塔罗牌，看看这份工作", a dialogue of an example. */
export const drawCards = (spread: object): string =>
  bodyOf(
    ["write_user_data", JSON.stringify({ path: "zodiac/tarot/2026-01-18", content: spread })],
    [
      "show_card",
      '{"card_type":"custom","data_source":{"type":"path","path":"zodiac/tarot/2026-01-18"},"options":{"component_id":"tarot_spread","title":"塔罗牌阵"}}',
    ],
  );

function bodyOf(...calls: readonly (readonly [name: string, args: string])[]): string {
  const tool_calls = calls.map(([name, args], index) => ({
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: args },
  }));
  const message = { role: "assistant", content: null, tool_calls };
  const choices = [{ index: 0, message, finish_reason: "tool_calls" }];
  return JSON.stringify({ id: "chatcmpl-1", object: "chat.completion", choices });
}
