import { type StandIn, startStandIn } from "./startStandIn.ts";

/** Starts a stand-in for a model that is asked where it is warmer: it calls for both cities, and compares the results. */
export function startModel(): Promise<StandIn> {
  return startStandIn((results) => {
    if (results.length > 0) return { text: compare(results) };
    const calls = ["Oslo", "Bergen"].map((city) => ({ name: "get_weather", arguments: JSON.stringify({ city }) }));
    return { thought: "I need the weather of both.", text: "Let me look.\n", calls };
  });
}

function compare(results: readonly string[]): string {
  const weather: { city: string; celsius: number }[] = results.map((result) => JSON.parse(result));
  const [warm, cool] = weather.sort((left, right) => right.celsius - left.celsius);
  return `It is warmer in ${warm?.city}: ${warm?.celsius} °C, and ${cool?.celsius} °C in ${cool?.city}.\n`;
}
