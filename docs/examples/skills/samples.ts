/** What the host's own service would answer for `/bazi/chart`: a birth on 20 August 1992 at half past eight. */
export const BAZI_CHART = {
  name: "小雅",
  born: "1992-08-20T08:30",
  day_master: "戊土",
  pillars: [
    { label: "年柱", stem: "壬", branch: "申", god: "偏财", hidden: ["庚", "壬", "戊"], note: "剑锋金" },
    { label: "月柱", stem: "戊", branch: "申", god: "比肩", hidden: ["庚", "壬", "戊"], note: "大驿土" },
    { label: "日柱", stem: "戊", branch: "辰", god: "日主", hidden: ["戊", "乙", "癸"], note: "大林木" },
    { label: "时柱", stem: "丙", branch: "辰", god: "偏印", hidden: ["戊", "乙", "癸"], note: "沙中土" },
  ],
  elements: { 木: 2, 火: 1, 土: 8, 金: 4, 水: 5 },
};

/** What a model writes to `bazi/fortune/2026-01-18`. */
export const BAZI_FORTUNE = {
  date: "2026-01-18",
  score: 82,
  summary: "思路清晰的一天，适合把拖延已久的计划落到纸面。傍晚留一点时间给家人。",
  aspects: [
    { label: "事业", score: 88 },
    { label: "财运", score: 74 },
    { label: "感情", score: 80 },
    { label: "健康", score: 69 },
  ],
  suitable: ["签约", "学习", "整理"],
  avoid: ["远行", "争执"],
};

/** What the host's own service would answer for `/zodiac/chart`. */
export const ZODIAC_CHART = {
  name: "小雅",
  ascendant: 186.4,
  planets: [
    { id: "sun", longitude: 147.4 },
    { id: "moon", longitude: 48.2 },
    { id: "mercury", longitude: 130.6 },
    { id: "venus", longitude: 166.3 },
    { id: "mars", longitude: 76.9 },
    { id: "jupiter", longitude: 168.1 },
    { id: "saturn", longitude: 315.2, retrograde: true },
    { id: "uranus", longitude: 284.4, retrograde: true },
    { id: "neptune", longitude: 286.5, retrograde: true },
    { id: "pluto", longitude: 230.3 },
  ],
};

/** What a model writes to `zodiac/tarot/2026-01-18`. */
export const TAROT_SPREAD = {
  question: "这份工作适合我吗？",
  cards: [
    { position: "过去", name: "魔术师", arcana: 1, meaning: "手中已有所需的工具，缺的是开始" },
    { position: "现在", name: "隐士", arcana: 9, reversed: true, meaning: "独自思考太久，该听听别人的看法" },
    { position: "未来", name: "星星", arcana: 17, meaning: "方向清楚，耐心会有回报" },
  ],
  summary: "答案更接近“适合”：先和未来的同事谈一次，再决定。",
};
