import { type StandIn, startStandIn } from "../agent/standIn/startStandIn.ts";

/** Starts a stand-in for a model that sets two triggers, and says when they will fire. */
export function startModel(): Promise<StandIn> {
  return startStandIn((results) => {
    if (results.length === 0) return { calls: [MESSAGE, BADGE].map(triggerOf) };
    const isSet = results.every((result) => JSON.parse(result).status === "success");
    return { text: isSet ? "I will, when you write down the third walk." : `That did not work: ${results.join()}` };
  });
}

const MESSAGE = { title: "Three walks", action: { type: "message", params: { text: "Well done!" } } };
const BADGE = {
  title: "A badge for three walks",
  action: { type: "update", params: { path: "badges/walker", content: { walks: 3 } } },
};

function triggerOf(init: object): { readonly name: string; readonly arguments: string } {
  const condition = { type: "count", watch_path: "walks", rule: { op: ">=", value: 3 } };
  return { name: "create_trigger", arguments: JSON.stringify({ trigger_type: "condition", condition, ...init }) };
}
