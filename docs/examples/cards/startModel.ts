import { type StandIn, startStandIn } from "../agent/standIn/startStandIn.ts";

/** Starts a stand-in for a model that answers each message with a form and a table. */
export function startModel(): Promise<StandIn> {
  return startStandIn((results) =>
    results.length === 0 ? { calls: [FORM, TABLE].map(callOf) } : { text: "Here you are." },
  );
}

const FORM = {
  card_type: "form",
  data_source: { type: "inline", data: {} },
  options: {
    title: "A walk",
    fields: [
      { name: "place", required: true },
      { name: "minutes", type: "integer", min: 1, required: true },
    ],
    write_path: "walks/2026-01-18",
  },
};

const TABLE = {
  card_type: "table",
  data_source: { type: "path", path: "walks" },
  options: { title: "Your walks", columns: ["place", { key: "minutes", type: "number" }] },
};

const callOf = (args: object) => ({ name: "show_card", arguments: JSON.stringify(args) });
