/** A card of each view, as they are shown in docs/cards.md. */
export const GALLERY: readonly object[] = [
  card(
    "tree",
    { title: "Goals", subtitle: "2026" },
    {
      title: "2026",
      children: [
        {
          title: "Learn Norwegian",
          badge: "year",
          progress: 0.4,
          children: [
            { title: "Ten new words a day", done: true },
            { title: "Read a novel", done: false },
          ],
        },
        { title: "Half marathon", badge: "q2", progress: 0.75 },
      ],
    },
  ),
  card("list", { title: "Today" }, [
    { title: "Morning run", text: "5 km along the river", done: true, badge: "sport" },
    { title: "Call the dentist", done: false },
    { title: "Read chapter four", text: "The lighthouse", done: false, url: "https://example.com" },
  ]),
  card(
    "table",
    {
      title: "Spending",
      subtitle: "January",
      columns: [
        { key: "what", title: "What" },
        { key: "when", title: "Date", type: "date" },
        { key: "amount", title: "Amount", type: "number", format: "EUR" },
      ],
    },
    [
      { what: "Groceries", when: "2026-01-12", amount: 84.2 },
      { what: "Train", when: "2026-01-14", amount: 39 },
      { what: "Concert", when: "2026-01-17", amount: 55.5 },
    ],
  ),
  card(
    "chart",
    { title: "Sleep", subtitle: "hours", chart_type: "line" },
    {
      labels: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      datasets: [
        { label: "Ada", data: [7.1, 6.4, 7.8, 6.9, 7.2, 8.6, 8.1] },
        { label: "Goal", data: [7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5] },
      ],
    },
  ),
  card("chart", { title: "Where the time goes", chart_type: "pie" }, { Work: 38, Sleep: 52, Sport: 6, Family: 24 }),
  card(
    "form",
    {
      title: "How was your day?",
      interactive: true,
      fields: [
        { name: "mood", label: "Mood", type: "select", options: ["great", "good", "so-so"], required: true },
        { name: "hours", label: "Hours of work", type: "number", min: 0, max: 24 },
        { name: "sport", label: "Did sport", type: "boolean" },
        { name: "note", label: "Note", type: "textarea", description: "Only you can read it" },
      ],
    },
    { mood: "good", hours: 7.5, sport: true },
  ),
  card(
    "select",
    { title: "What shall we cook?", multiple: false },
    {
      options: [
        { value: "curry", label: "Lentil curry", description: "40 minutes" },
        { value: "soup", label: "Pumpkin soup", description: "25 minutes" },
        { value: "pasta", label: "Pasta", description: "15 minutes" },
      ],
      selected: "soup",
    },
  ),
  card("timeline", { title: "Order 1042" }, [
    { time: "2026-01-14T09:12Z", title: "Ordered", status: "done" },
    { time: "2026-01-15T17:40Z", title: "Sent", text: "from Rotterdam", status: "done" },
    { time: "2026-01-18", title: "Arrives", status: "active" },
  ]),
  card("progress", { title: "Reading" }, [
    { label: "Norwegian Wood", value: 212, max: 296 },
    { label: "The Pragmatic Programmer", value: 40, max: 320 },
  ]),
  card("counter", { title: "Water", interactive: true }, { value: 5, unit: "glasses", label: "today" }),
  card(
    "chart",
    { title: "Skills", chart_type: "radar" },
    {
      labels: ["Reading", "Writing", "Speaking", "Listening", "Grammar"],
      datasets: [
        { label: "Now", data: [4, 3, 2, 3, 4] },
        { label: "June", data: [5, 4, 4, 4, 4] },
      ],
    },
  ),
  card("chart", { title: "Steps", chart_type: "bar" }, { Mon: 8200, Tue: 10_400, Wed: 6100, Thu: 9300, Fri: 12_100 }),
  card("list", { title: "Tomorrow" }, []),
  { status: "error", card_type: "table", error: "the server did not answer" },
];

function card(type: string, options: object, data: unknown): object {
  return { status: "success", card_type: type, data, options };
}
