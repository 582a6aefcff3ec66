import { join } from "node:path";
import { createGateway } from "../../src/gateway/index.ts";

/** Code that calls tools 10,000 times, and 40 runs side by side, of which each fourth does what it should not. */
export async function soakCode(): Promise<boolean> {
  const odd = { command: process.execPath, args: [join(import.meta.dirname, "../gateway/servers/odd.mjs")] };
  const gateway = await createGateway({ code: true, mcpServers: { odd } });
  const caller = { signal: new AbortController().signal, progress: () => {} };
  const run = async (code: string): Promise<string> => {
    const { content } = await gateway.service.callTool({ name: "run", arguments: { code } }, caller);
    return (content as { text: string }[])[0]?.text ?? "";
  };
  await run(CALLS(10));
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const start = performance.now();
  const sums = [];
  for (let round = 0; round < 10; round++) sums.push(await run(CALLS(1_000)));
  const isCounted = sums.every((sum) => sum === "1000");
  console.log(`10,000 calls: ${isCounted ? "all answered" : sums}, ${Math.round(performance.now() - start)} ms`);
  const codes = Array.from({ length: 40 }, (_, index) =>
    index % 4 === 0 ? (BAD[(index / 4) % BAD.length] as string) : CALLS(50),
  );
  const values = await Promise.all(codes.map(run));
  const isWell = values.every((value, index) => (index % 4 === 0 ? value.includes('"error"') : value === "50"));
  clearInterval(watch);
  const megabytes = (bytes: number): number => Math.round(bytes / 1e6);
  console.log(
    `40 side by side: ${isWell ? "all as they should" : values}; at most ${megabytes(most)} MB, ${megabytes(before)} before`,
  );
  const next = await run(CALLS(1));
  await gateway.close();
  return isCounted && isWell && next === "1" && most - before < MOST_MORE;
}

/** Four threads, each with its limit of 64 MB for the code, and what it needs by itself. */
const MOST_MORE = 500e6;

const CALLS = (count: number): string =>
  `let sum = 0; for (let i = 0; i < ${count}; i++) if (await tools.odd__echo({ text: "t" + i }) === "t" + i) sum++; return sum;`;

const BAD = [
  "for (;;) {}",
  "const a = []; for (;;) a.push(new Array(100000).fill(a.length))",
  "let s = 'x'; for (;;) s += s",
  "for (let i = 0; i < 100000; i++) tools.odd__echo({ text: 'x' }); return 1",
  "return 'x'.repeat(20_000_000)",
];
