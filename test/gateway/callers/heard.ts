import { CLIENTS } from "../serve/clients.ts";
import { inFrontOf, placeOf, type Way } from "./places.ts";

/** How many of 600 notifications of progress, which come without a pause, each client for TypeScript hears, so many times. */
export async function heardOf600(way: Way, times: number): Promise<{ [client: string]: number[] }> {
  const call = { server_name: "test", tool_name: "progress", arguments: { count: 600 } };
  const heard: { [client: string]: number[] } = {};
  for (const [name, connect] of CLIENTS) {
    heard[name] = await inFrontOf(way, async (place) => {
      const client = await connect(placeOf(place));
      const counts = Array<number>(times).fill(0);
      for (let time = 0; time < times; time++) {
        const onprogress = (): void => {
          counts[time] = (counts[time] ?? 0) + 1;
        };
        if (way.form === "exec") await client.call("exec", call, { onprogress });
        else await client.call("test__progress", call.arguments, { onprogress });
      }
      await client.close();
      return counts;
    });
  }
  return heard;
}
