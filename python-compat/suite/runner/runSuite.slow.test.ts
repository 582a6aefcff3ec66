import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { questionsIn, readIndex } from "../Suite.ts";
import { type RunOptions, runSuite } from "./runSuite.ts";

const folder = await mkdtemp(join(tmpdir(), "testees-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const ONLY = "0.1.4/BaseCard/*";
const asked = readIndex()
  .files.filter(({ subject }) => subject === "BaseCard")
  .flatMap(({ path }) => questionsIn(path, ["0.1.4"]));
const expected = new Map(asked.map(({ question, expected }) => [question.id, expected]));

/** A testee in plain JavaScript, which knows the right answers; `answer` is what it makes of them. */
async function testee(answer: string, greeting = {}): Promise<string> {
  const file = join(folder, `${Math.random()}.mjs`);
  const hello = { name: "fake", level: "bytes", kinds: ["class"], capabilities: [], ...greeting };
  await writeFile(
    file,
    `import { createInterface } from "node:readline";
const expected = new Map(${JSON.stringify([...expected])});
let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  const right = { id: question.id, ...expected.get(question.id) };
  const at = ++count;
  const answer = ${answer};
  console.log(typeof answer === "string" ? answer : JSON.stringify("hello" in question ? ${JSON.stringify(hello)} : answer));
}`,
  );
  return `${process.execPath} ${file}`;
}

async function run(answer: string, options: Partial<RunOptions> & { readonly greeting?: object } = {}) {
  const { greeting, ...rest } = options;
  return runSuite({ testee: await testee(answer, greeting), only: ONLY, ...rest });
}

const able = asked.filter(({ needs }) => needs.length === 0).length;
const skipped = asked.length - able;

const REST = { level: "accepts", reason: "known" } as const;

describe("the runner", () => {
  it("finds right answers right, and skips what the testee has no capability for", async () => {
    const { counts, failures } = await run("right");
    expect(failures).toEqual([]);
    expect(counts).toEqual({ class: { passed: able, failed: 0, expected: 0, skipped } });
    expect(Math.min(able, skipped)).toBeGreaterThan(0);
  });

  it("waits for the rest of an answer that comes in pieces", async () => {
    const soon = "await new Promise((end) => setTimeout(end, 20))";
    const pieces = `at % 20 ? right : (${soon}, process.stdout.write(" "), ${soon}, right)`;
    expect((await run(pieces)).failures).toEqual([]);
  });

  it("compares by the level that is asked for", async () => {
    const onlyAccepts = "({ id: right.id, accepts: right.accepts })";
    expect((await run(onlyAccepts, { level: "accepts" })).failures).toEqual([]);
    expect((await run(onlyAccepts)).counts.class?.failed).toBe(able);
  });

  it("asks what the testee names, and takes a skip with its reason", async () => {
    expect((await run("right", { greeting: { subjects: ["ToolCall"] } })).counts).toEqual({});
    expect((await run("right", { greeting: { profiles: ["0.1.3"] } })).counts).toEqual({});
    expect((await run("right", { greeting: { kinds: ["conversion"] } })).counts).toEqual({});
    const { counts } = await run("({ id: right.id, skip: 'not yet' })");
    expect(counts).toEqual({ class: { passed: 0, failed: 0, expected: 0, skipped: asked.length } });
  });

  it.each([
    ["a line that is no JSON", '"hello" in question || at % 50 ? right : "oops"', "received oops"],
    ["another id", "at % 50 ? right : { id: 5 }", 'received {"id":5}'],
    ["the end of its process", "at % 50 ? right : (console.error('out of ideas'), process.exit(1))", "out of ideas"],
    [
      "no answer in time",
      "at % 50 ? right : (Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5000))",
      "no answer in 0.7 s",
    ],
  ])("fails the question that gets %s, and asks the others again", async (_, answer, reason) => {
    const { counts, failures } = await run(answer, { patience: 700 });
    const crashed = Math.floor(able / 49);
    expect(counts.class).toEqual({ passed: able - crashed, failed: crashed, expected: 0, skipped });
    expect(failures[0]?.reason).toContain("crashed: ");
    expect(failures[0]?.reason).toContain(reason);
  });

  it("ends where every answer is a crash", async () => {
    await expect(run("process.exit(1)")).rejects.toThrow(
      "expected an answer to the greeting, but its process has ended",
    );
    await expect(run('"hello" in question ? right : process.exit(1)')).rejects.toThrow("ended 5 times in succession");
  });

  it.each([
    [{ level: "nearly" }, `expected "level" to be accepts or type+loc or bytes, received "nearly": {"name"`],
    [{ kinds: undefined }, `expected "kinds" in the greeting: {"name":"fake"`],
  ])("wants a whole greeting: %j", async (greeting, said) => {
    await expect(run("right", { greeting })).rejects.toThrow(said);
  });

  it("expects the failures that are known, and tells which of them do not come", async () => {
    const wrong = "question.operation === 'validate' ? { ...right, accepts: !right.accepts } : right";
    const known = [{ id: "0.1.4/BaseCard/validate/*", ...REST }];
    const { counts, failures, unexpected } = await run(wrong, { expectedFailures: known });
    expect([failures, unexpected]).toEqual([[], []]);
    expect(counts.class?.expected).toBeGreaterThan(20);
    const id = asked.find(({ needs }) => needs.length === 0)?.question.id as string;
    expect((await run("right", { expectedFailures: [{ id, ...REST }] })).unexpected).toEqual([id]);
    const some = `question.id === ${JSON.stringify(id)} ? right : (${wrong})`;
    const all = await run(some, { expectedFailures: [{ id: id.replace(/^[^/]+/, "*"), ...REST }, ...known] });
    expect([all.failures, all.unexpected]).toEqual([[], [id]]);
    const later = [{ id: "0.1.4/BaseCard/validate/*", level: "bytes", reason: "known" }] as const;
    const report = await run("right", { expectedFailures: later, level: "accepts" });
    expect(report.unexpected).toEqual([]);
    expect((await run(wrong, { expectedFailures: later, level: "accepts" })).counts.class?.expected).toBe(0);
  });
});
