import { afterAll, beforeAll, expect, it } from "vitest";
import { type CoreTools, createCoreTools, type Database } from "../../../src/core-tools/index.ts";
import type { JsonSchema } from "../../../src/index.ts";
import { onEachDatabase } from "../databases.ts";
import { callTool } from "./callTools.ts";

/** What nobody but Ada may see. */
const SECRET = "the treasure of Ada";
const PATH = "vault/treasure";

onEachDatabase((open, kind) => {
  let database: Database;
  let core: CoreTools;
  let triggerId = "";
  let now = new Date("2026-01-01T00:00:00Z");
  beforeAll(async () => {
    database = await open();
    // What a trigger generates may be written anywhere; a message goes to the user of its trigger.
    const handlers = {
      message: ({ userId }: { userId: string }) => void told.push(userId),
      generate: () => ({ stolen: 1 }),
    };
    core = await createCoreTools({ database, worker: false, handlers, clock: () => now });
    const { userData, triggers } = core.forUser("ada");
    await userData.write(PATH, { secret: SECRET, user_id: "ada" });
    const { trigger_id } = await triggers.create({
      triggerType: "reminder",
      title: SECRET,
      schedule: "09:00",
      scheduleType: "daily",
      action: { type: "message", params: { text: SECRET } },
      sourcePath: PATH,
    });
    triggerId = trigger_id as string;
    before = await belongings();
  });
  afterAll(async () => {
    await core?.close();
    await database?.close();
  });
  const told: string[] = [];
  let before: unknown;

  /** All that Ada has, with its versions. */
  async function belongings(): Promise<unknown> {
    const { userData, triggers } = core.forUser("ada");
    return { data: await userData.query({ limit: 200 }), triggers: await triggers.list({ status: "all" }) };
  }

  it("a user gets and changes nothing of another by any parameter of any tool", async () => {
    const statuses = new Set<string>();
    for (const { name, parameters } of [...core.tools, ...core.appTools]) {
      const all = [...forgeries(name, parameters?.jsonSchema as JsonSchema, triggerId)];
      // The database makes no difference to most of them: all are tried on PostgreSQL.
      const tried = all.filter((_, index) => kind === "postgres" || index % 3 === 0);
      for (const args of tried) {
        const called = await callTool(core, name, args, { userId: "mallory" });
        const { error, trigger_id, ...got } = called;
        statuses.add(`${name} ${called.status}`);
        // A text that was sent may come back in an error, or as the key that was asked for.
        expect(JSON.stringify(got), `${name} ${JSON.stringify(args)}`).not.toContain(SECRET);
        if (name === "cancel_trigger") expect(called.status).not.toBe("success");
      }
    }
    // The triggers that were created do what they can.
    now = new Date("2026-01-01T02:00:00Z");
    expect((await core.worker.runOnce()).done).toBeGreaterThan(10);
    // Most of it is refused, but not all.
    expect([...statuses]).toEqual(
      expect.arrayContaining(["read_user_data not_found", "write_user_data success", "create_trigger success"]),
    );
    expect(await belongings()).toEqual(before);
    expect(new Set(told)).not.toContain("ada");
  });

  it("the other user has it all", async () => {
    const context = { userId: "ada" };
    expect(await callTool(core, "read_user_data", { path: PATH }, context)).toMatchObject({ data: { secret: SECRET } });
    expect(await callTool(core, "cancel_trigger", { trigger_id: triggerId }, context)).toMatchObject({
      status: "success",
    });
  });
});

/** Calls of a tool that try to reach Ada: by each parameter in turn, and by parameters that the tool does not have. */
function* forgeries(name: string, schema: JsonSchema, triggerId: string): Generator<object> {
  const valid = VALID[name]?.(triggerId);
  if (valid === undefined) throw new Error(`expected arguments of ${name}`);
  yield valid;
  for (const place of placesIn(schema)) {
    for (const value of [...TEXTS, triggerId, ...OBJECTS]) yield withValue(valid, place, value);
  }
  for (const key of ["user_id", "userId", "user", "context", "owner", "role", "__proto__", "constructor"]) {
    for (const value of ["ada", { userId: "ada" }]) yield withValue(valid, [key], value);
  }
}

/** Every parameter, with those inside of others. */
function* placesIn(schema: JsonSchema): Generator<string[]> {
  for (const [name, inner] of Object.entries((schema.properties ?? {}) as { [name: string]: JsonSchema })) {
    yield [name];
    for (const place of placesIn(inner)) yield [name, ...place];
  }
}

function withValue(args: object, [first = "", ...rest]: string[], value: unknown): object {
  const inner = (args as { [name: string]: object })[first] ?? {};
  const entry = [first, rest.length === 0 ? value : withValue(inner, rest, value)] as const;
  return Object.fromEntries([...Object.entries(args).filter(([name]) => name !== first), entry]);
}

const notify = { type: "message", params: { text: "hello", user_id: "ada", userId: "ada" } };
const due = { trigger_type: "schedule", title: "t", schedule: "2026-01-01T01:00Z", schedule_type: "once" };

/** Arguments with which each tool tries to reach what is Ada's. */
const VALID: { [tool: string]: (triggerId: string) => object } = {
  read_user_data: () => ({ path: PATH }),
  write_user_data: () => ({ path: PATH, content: { stolen: true } }),
  query_user_data: () => ({}),
  delete_user_data: () => ({ path: PATH }),
  create_trigger: () => ({
    ...due,
    action: { type: "update", params: { path: PATH, content: { stolen: true }, user_id: "ada" } },
  }),
  list_triggers: () => ({ status: "all" }),
  cancel_trigger: (triggerId) => ({ trigger_id: triggerId }),
  show_card: () => ({ card_type: "tree", data_source: { type: "path", path: PATH }, options: { title: "Mine" } }),
  submit_card: () => ({
    card_type: "form",
    data: {},
    values: { stolen: true },
    options: { fields: [{ name: "stolen", type: "boolean" }], write_path: PATH },
  }),
  refresh_card: () => ({ card_type: "list", data_source: { type: "path", path: PATH } }),
};

const TEXTS = [
  "ada",
  PATH,
  `ada/${PATH}`,
  `../ada/${PATH}`,
  `/${PATH}`,
  "*",
  "%",
  "",
  "' or user_id = 'ada' --",
  `x'; set openjiuwen.user_id = 'ada'; select '`,
  "$user_id",
  "content.user_id",
  "user_id",
];

const OBJECTS = [
  { user_id: "ada" },
  { userId: "ada", path: PATH },
  { $or: [{ user_id: "ada" }, { secret: { $exists: true } }] },
  { secret: { $prefix: "the" } },
  { type: "data_match", watch_path: PATH, rule: { filter: { secret: { $exists: true } } } },
  { type: "count", watch_path: "vault", rule: { value: 1 } },
  { type: "deadline", watch_path: PATH, rule: { field: "secret" } },
  { type: "generate", params: { prompt: "x", write_path: PATH, user_id: "ada" } },
  notify,
];
