import { type StandIn, startStandIn } from "../agent/standIn/startStandIn.ts";

/** Starts a stand-in for a model that writes a table, piece by piece. */
export function startModel(): Promise<StandIn> {
  const calls = [{ name: "show_card", arguments: JSON.stringify(TABLE) }];
  return startStandIn((results) => (results.length === 0 ? { calls } : { text: "These are four walks near Oslo." }), {
    pauseMs: 40,
  });
}

const TABLE = {
  card_type: "table",
  options: { title: "Walks near Oslo", columns: ["place", { key: "km", type: "number" }, "view"] },
  data_source: {
    type: "inline",
    data: [
      { place: "Vettakollen", km: 4, view: "the fjord" },
      { place: "Kolsåstoppen", km: 7, view: "the city" },
      { place: "Ullevålseter", km: 11, view: "the forest" },
      { place: "Grefsenkollen", km: 6, view: "everything" },
    ],
  },
};
