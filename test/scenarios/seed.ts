/** The two files of the specification, as they stand there. */
export const GOAL_TRACKING = `---
id: goal_tracking
triggers: [目标, 计划, 任务, 监督, 打卡]
path_convention:
  year_goal: "goals/{year}/year"
  quarter_goal: "goals/{year}/q{quarter}"
  daily_plan: "plans/daily/{date}"
  checkin: "checkins/{date}"
card_mapping:
  tree: goals/*
  list: plans/*
  form: checkins (interactive)
---

# 目标追踪场景

## 路径规范
- \`goals/{year}/year\` - 年度目标
- \`goals/{year}/q{quarter}\` - 季度目标
- \`plans/daily/{date}\` - 每日计划
- \`checkins/{date}\` - 打卡记录

## 工具组合示例

用户: "帮我设定2026年目标"

1. write_user_data(path="goals/2026/year", content={...})
2. show_card(card_type="tree", data_source={type:"path", path:"goals/2026"})

用户: "今天打卡"

1. read_user_data(path="plans/daily/2026-01-18")
2. show_card(
     card_type="form",
     data_source={type:"inline", data:{tasks:[], date:"2026-01-18"}},
     options={interactive: true, fields: [...]}
   )
3. [用户交互后] write_user_data(path="checkins/2026-01-18", content={...})
`;

export const BAZI = `---
id: bazi
custom_cards:
  - bazi_chart
  - bazi_fortune
path_convention:
  chart_data: "bazi/chart"
  fortune_data: "bazi/fortune/{date}"
---

# 八字技能

## 自定义卡片
注册到 CardRegistry:
- bazi_chart: 八字命盘展示
- bazi_fortune: 运势展示

## 工具组合

用户: "展示我的八字"

1. show_card(
     card_type="custom",
     data_source={type:"api", endpoint:"/bazi/chart"},
     options={component_id: "bazi_chart"}
   )
`;
