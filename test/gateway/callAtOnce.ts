import { expect } from "vitest";
import { execBy, type LoadWay, servedFour } from "./load.ts";
import { until } from "./until.ts";
import { handles, processesWith } from "./upstream/kills.ts";

/** Makes so many calls at once to four servers; each gets its own answer, and they leave nothing. */
export async function callAtOnce(way: LoadWay, count: number): Promise<void> {
  const mark = `load-${process.pid}-${way.transport}-${way.era}`;
  const before = handles();
  const four = await servedFour(way, mark);
  try {
    const exec = execBy(four.callTool);
    const texts = Array.from({ length: count }, (_, index) => `text ${index} 天`);
    expect(await Promise.all(texts.map((text) => exec("echo", { text })))).toEqual(texts);
    if (process.platform === "linux") expect(processesWith(mark)).toBeGreaterThanOrEqual(2);
  } finally {
    await four.close();
  }
  await until(() => handles() <= before);
  if (process.platform === "linux") await until(() => processesWith(mark) === 0);
}
