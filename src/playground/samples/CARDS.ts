import type { ToolResult } from "openjiuwen-tools/cards";

/** Results for the gallery of cards. */
export const CARDS: readonly ToolResult[] = [
  {
    status: "success",
    card_type: "list",
    options: { title: "Packing list" },
    data: [
      { title: "Passport", done: true },
      { title: "Rain jacket", text: "Bergen", done: false, badge: "weather" },
      { title: "Charger", done: false },
    ],
  },
  {
    status: "success",
    card_type: "chart",
    options: { title: "Tokens of a tool", chart_type: "bar" },
    data: { JSON: 275, inline: 127, dense: 168 },
  },
  {
    status: "success",
    card_type: "table",
    options: {
      title: "Flights to Lisbon",
      columns: [
        { key: "from", title: "From" },
        { key: "leaves", title: "Leaves" },
        { key: "price", title: "Price", type: "number", format: "EUR" },
      ],
    },
    data: [
      { from: "OSL", leaves: "07:20", price: 142.5 },
      { from: "BGO", leaves: "09:05", price: 171 },
      { from: "TRD", leaves: "11:45", price: 203.9 },
    ],
  },
  {
    status: "success",
    card_type: "form",
    options: {
      title: "Confirm the meeting",
      interactive: true,
      fields: [
        { name: "room", label: "Room", type: "select", options: ["Fjord", "Forest", "Lake"], required: true },
        { name: "minutes", label: "Minutes", type: "number", min: 5, max: 240 },
        { name: "notify", label: "Send invitations", type: "boolean" },
      ],
    },
    data: { room: "Fjord", minutes: 45, notify: true },
  },
  {
    status: "success",
    card_type: "timeline",
    options: { title: "Issue 128" },
    data: [
      { time: "2026-03-02T09:12Z", title: "Opened", status: "done" },
      { time: "2026-03-03T14:40Z", title: "Confirmed", text: "3 MB a minute", status: "done" },
      { time: "2026-03-06", title: "Fix in review", status: "active" },
    ],
  },
  {
    status: "success",
    card_type: "progress",
    options: { title: "Import of orders" },
    data: [
      { label: "Read", value: 4200, max: 4200 },
      { label: "Checked", value: 2650, max: 4200 },
    ],
  },
];
