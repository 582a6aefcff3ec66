import pg from "pg";
import type { ToolResult } from "../../src/cards/index.ts";
import { UserDataService } from "../../src/core-tools/data/index.ts";
import type { Database } from "../../src/core-tools/database/Database.ts";
import { openDatabase } from "../../src/core-tools/database/openDatabase.ts";
import type { JsonObject } from "../../src/json/index.ts";
import { compare, median } from "./compare.ts";

const SIZES = [10_000, 100_000];
const USER = "bench";
const CALLERS = 10;
/** How many runs differ from each other; the same ones are done by both sides, so that both find as much in caches. */
const DIFFERENT = 200;

/**
 * User data beside the same statements sent by `pg` alone, among 10,000 and 100,000 rows of one user and as many of others.
 * Ratios are those of the times: 1.25 × the time is 0.8 of the rate.
 */
export async function benchUserData(url: string): Promise<void> {
  const database = await openDatabase(url);
  const pool = new pg.Pool({ connectionString: url });
  // The server ends before the last connection knows.
  pool.on("error", () => {});
  try {
    let rows = 0;
    for (const size of SIZES) {
      await fill(pool, rows, size);
      rows = size;
      for (const job of jobsOf(new UserDataService(database, { userId: USER }), size)) await benchJob(pool, job, size);
      await benchFilters(database, size);
    }
  } finally {
    await database.close();
    await pool.end();
  }
}

/** Rows of the user, and as many of 100 others. */
async function fill(pool: pg.Pool, from: number, to: number): Promise<void> {
  const content = `jsonb_build_object('n', n, 'status', case when n % 1000 = 0 then 'rare' when n % 3 = 0 then 'open' else 'done' end,
    'tags', jsonb_build_array('t' || n % 500, 'all'), 'owner', jsonb_build_object('id', n % 5000), 'text', repeat('lorem ', 20))`;
  for (const user of [`'${USER}'`, "'other-' || n % 100"]) {
    await pool.query(
      `insert into user_data_store (user_id, data_path, content, version, created_at, updated_at)
       select ${user}, 'items/' || lpad(n::text, 6, '0'), ${content}, 1, now(), now() from generate_series($1::int, $2::int - 1) n`,
      [from, to],
    );
  }
  await pool.query("vacuum analyze user_data_store");
}

type Job = { readonly name: string; run(): Promise<ToolResult> };

function jobsOf(data: UserDataService, size: number): Job[] {
  let run = 0;
  const next = (): number => ((++run % DIFFERENT) * 7919) % size;
  const path = (): string => `items/${String(next()).padStart(6, "0")}`;
  const content = (): JsonObject => ({ n: next(), status: "open", tags: ["t1", "all"], text: "lorem ".repeat(20) });
  return [
    { name: "read", run: () => data.read(path()) },
    { name: "write", run: () => data.write(`writes/${next()}`, content()) },
    { name: "query, the newest 20", run: () => data.query() },
    {
      name: "query, a filter and a prefix",
      run: () => data.query({ pathPrefix: "items", filters: { "owner.id": next() % 5000 } }),
    },
  ];
}

async function benchJob(pool: pg.Pool, { name, run }: Job, size: number): Promise<void> {
  // What is written is there when the statements are recorded, so that they do the same each time.
  for (let index = 0; index < DIFFERENT; index++) await run();
  const recorded = await record(run, DIFFERENT);
  let at = 0;
  const replay = async (): Promise<void> => {
    const statements = recorded[at++ % recorded.length] as Statement[];
    const client = await pool.connect();
    for (const { text, values } of statements) await client.query(text, values);
    client.release();
  };
  for (const callers of [1, CALLERS]) {
    const [alone = 0, ours = 0] = (
      await compare(
        `core-tools, ${name}, among ${size} rows, ${callers} at once`,
        [
          { role: "floor", name: "the same statements by pg", run: () => atOnce(replay, callers), jobs: callers },
          { role: "ours", name: "UserDataService", run: () => atOnce(run, callers), jobs: callers },
        ],
        { rounds: 101, batchMs: 10 },
      )
    ).map(({ value }) => value);
    const rate = (ms: number): string => Math.round(1000 / ms).toLocaleString("en");
    console.log(`  ${rate(ours)} a second, pg alone ${rate(alone)}`);
  }
}

const atOnce = (run: () => Promise<unknown>, callers: number): Promise<unknown> =>
  callers === 1 ? run() : Promise.all(Array.from({ length: callers }, run));

type Statement = { readonly text: string; readonly values: unknown[] | undefined };

/** The statements that so many runs send to PostgreSQL. */
async function record(run: () => Promise<ToolResult>, count: number): Promise<Statement[][]> {
  const { prototype } = pg.Client;
  const { query } = prototype;
  const runs: Statement[][] = [];
  prototype.query = function (this: pg.Client, text: string, values?: unknown[]) {
    runs.at(-1)?.push({ text, values });
    return Reflect.apply(query, this, [text, values]);
  } as never;
  try {
    for (let index = 0; index < count; index++) {
      runs.push([]);
      const { status, error } = await run();
      if (status !== "success") throw new Error(error ?? status);
    }
  } finally {
    prototype.query = query;
  }
  return runs;
}

/** How long selective filters take, to their answer. */
async function benchFilters(database: Database, size: number): Promise<void> {
  console.log(`\ncore-tools, filters among ${size} rows of one user`);
  const filters: [string, object][] = [
    ["1 row", { n: 500 }],
    ["20 rows", { "owner.id": 77 }],
    ["one of two texts, 100 rows", { status: { $in: ["rare", "lost"] } }],
    ["an item of an array, 200 rows", { tags: { $contains: ["t7"] } }],
    ["an order beside a selective value", { "owner.id": 77, n: { $gt: 500 } }],
    ["none", { status: "lost" }],
    ["a third of all", { status: "open" }],
    ["an order alone, which no index finds", { n: { $gt: size - 10 } }],
  ];
  const other = new UserDataService(database, { userId: "other-7" });
  const data = new UserDataService(database, { userId: USER });
  for (const [name, filter] of filters) {
    const [mine, theirs] = [await timesOf(data, filter), await timesOf(other, filter)];
    console.log(`  ${name.padEnd(40)}${shown(mine)}   of one user of 100: ${shown(theirs)}`);
  }
}

async function timesOf(data: UserDataService, filters: object): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < 60; run++) {
    const start = performance.now();
    const { status, error } = await data.query({ filters });
    if (status !== "success") throw new Error(error);
    if (run >= 10) times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b);
}

const shown = (times: readonly number[]): string =>
  `p50 ${median(times).toFixed(2).padStart(6)} ms, p95 ${(times[Math.floor(times.length * 0.95)] as number).toFixed(2).padStart(6)} ms`;
