import { type StandIn, startStandIn } from "../agent/standIn/startStandIn.ts";

/** Starts a stand-in for a model that writes a note, and reads it again. */
export function startModel(): Promise<StandIn> {
  return startStandIn(([result], turn) => {
    if (turn === 0) return { calls: [callOf("write_user_data", { path: "notes/tea", content: { likes: true } })] };
    if (turn === 1) return { calls: [callOf("read_user_data", { path: "notes/tea" })] };
    return { text: `I have noted ${JSON.stringify(JSON.parse(result ?? "null").data)}.` };
  });
}

const callOf = (name: string, args: object) => ({ name, arguments: JSON.stringify(args) });
