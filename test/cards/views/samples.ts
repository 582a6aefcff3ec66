const NAMES = [
  "Ann Lee",
  "Bo Chen",
  "Carla Díaz",
  "Dmitri Ivanov",
  "Eve",
  "Farid",
  "Grace",
  "Hana",
  "Ivo",
  "Jun",
  "Kim",
];

const MONTHS = ["2026-01-01", "2026-02-01", "2026-03-01"];
const SALES = {
  labels: MONTHS,
  datasets: [
    { label: "Sold", data: [1200, 1900, 300] },
    { label: "Returned", data: [100, null, 60] },
  ],
};

/** The views that interact little, and those over the page: their data and options. */
const PANELS: { readonly [name: string]: object } = {
  timeline: {
    data: [
      { time: "2026-01-05", title: "Start", text: "All agreed on the goals.", status: "done" },
      { time: "2026-01-18T09:30:00Z", title: "Draft", status: "in progress" },
      { time: "2026-02-01", title: "Review", status: "late" },
      { time: "Spring", title: "Release", status: "cancelled" },
    ],
    options: { title: "Project" },
  },
  select: {
    data: ["Tea", "Coffee", { label: "Water", description: "Still or sparkling" }, { label: "Juice", disabled: true }],
    options: { title: "A drink?", selected: "Coffee" },
  },
  "select several": { data: ["Mon", "Tue", "Wed"], options: { multiple: true, selected: ["Mon"] } },
  "chart bar": { data: SALES, options: { title: "Sales" } },
  "chart line": { data: SALES, options: { title: "Sales", chart_type: "line" } },
  "chart pie": { data: { Rent: 1200, Food: 620, Travel: 180 }, options: { title: "Spending", chart_type: "pie" } },
  "chart radar": { data: SALES, options: { title: "Sales", chart_type: "radar" } },
  progress: {
    data: [
      { label: "Read", value: 3, max: 8 },
      { label: "Run", value: 100 },
    ],
    options: { title: "January" },
  },
  "progress alone": { data: { label: "Plan", value: 12, max: 18 } },
  counter: {
    data: [
      { label: "Water", value: 6, unit: "glasses" },
      { label: "Steps", value: 8421 },
    ],
  },
  "counter interactive": {
    data: [
      { label: "Water", value: 6, unit: "glasses" },
      { label: "Coffee", value: 0, unit: "cups", min: 0 },
    ],
    options: { title: "Today", interactive: true },
  },
  modal: {
    data: {
      title: "Delete the plan?",
      body: "This removes **three** entries:\n\n- [Read](https://example.com)\n- Run\n\n> For good.\n\n`archive` keeps them.",
      actions: [
        { id: "no", label: "Keep" },
        { label: "Archive", style: "primary" },
        { label: "Delete", style: "danger" },
      ],
    },
  },
  toast: { data: { title: "Saved", message: "The plan is saved.", level: "success", duration_ms: 0 } },
  "toast error": { data: { message: "The server did not answer.", level: "error" } },
};

/** Cards of all views: the name of each starts with its type. */
export const SAMPLES: { readonly [name: string]: object } = {
  list: {
    status: "success",
    card_type: "list",
    options: { title: "Today", subtitle: "What is left" },
    data: [
      { title: "Buy milk", done: true },
      { title: "Call Ann", text: "about the holidays", done: false, badge: "today" },
      { title: "Read the documentation", url: "https://example.org/docs" },
    ],
  },
  tree: {
    status: "success",
    card_type: "tree",
    options: { title: "Goals" },
    data: {
      title: "2026",
      progress: 0.42,
      children: [
        {
          title: "Spring",
          children: [
            { title: "Run 100 km", done: true },
            { title: "Read", done: false, badge: "books" },
          ],
        },
        { title: "Autumn", progress: 1, children: [{ title: "Write", text: "a chapter a week" }] },
        { title: "Settings", children: { reminders: true, hour: 7.5 } },
      ],
    },
  },
  table: {
    status: "success",
    card_type: "table",
    options: { title: "Members", columns: ["name", { key: "paid", format: "EUR" }, "joined", "active", "site"] },
    data: NAMES.map((name, index) => ({
      name,
      paid: index * 1000.5 - 1000,
      joined: `2026-0${1 + (index % 9)}-11`,
      active: index % 3 === 0,
      site: `https://example.org/members/${index}`,
    })),
  },
  form: {
    status: "pending",
    card_type: "form",
    options: {
      title: "Check-in",
      fields: [
        { name: "name", required: true, minLength: 2, description: "As your friends call you" },
        { name: "email", type: "email" },
        { name: "mood", type: "select", options: ["Great", { value: 2, label: "Fine" }], required: true },
        { name: "hours", label: "Hours of sleep", type: "number", min: 0, max: 24 },
        { name: "cups", type: "integer" },
        { name: "day", type: "date", min: "2026-01-01" },
        { name: "at", type: "time" },
        { name: "when", type: "datetime" },
        {
          name: "did",
          label: "What did you do?",
          type: "multiselect",
          options: ["Run", "Read", "Swim"],
          required: true,
        },
        { name: "remind", label: "Remind me tomorrow", type: "boolean" },
        { name: "notes", type: "textarea" },
      ],
    },
    data: { name: "Ann", remind: true, when: "2026-01-18T09:30:00+08:00", did: ["Read"] },
  },
  ...Object.fromEntries(
    Object.entries(PANELS).map(([name, card]) => [
      name,
      { status: "success", card_type: name.split(" ")[0], options: {}, ...card },
    ]),
  ),
};
