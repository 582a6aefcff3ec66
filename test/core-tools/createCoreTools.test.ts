import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CoreTools, type CoreToolsOptions, createCoreTools, type Database } from "../../src/core-tools/index.ts";
import { ToolCall, ToolSet } from "../../src/index.ts";
import { onEachDatabase } from "./databases.ts";
import { callTool } from "./tools/callTools.ts";

onEachDatabase((open) => {
  let database: Database;
  let core: CoreTools;
  beforeAll(async () => {
    database = await open();
    core = await createCoreTools({ database, userId: "ada", worker: false, handlers: { notify: () => {} } });
  });
  afterAll(async () => {
    await core?.close();
    await database?.close();
  });

  const daily = { trigger_type: "reminder", title: "Water", schedule: "09:00", schedule_type: "daily" };
  const notify = { type: "notify", params: { body: "Drink" } };

  it("answers each tool in turn", async () => {
    const steps: [name: string, args: object, expected: object][] = [
      ["read_user_data", { path: "a/1" }, { status: "not_found", data: null }],
      ["write_user_data", { path: "a/1", content: { n: 1 } }, { status: "success", version: 1 }],
      ["write_user_data", { path: "a/1", content: { n: 2 }, expected_version: 7 }, { status: "conflict", version: 1 }],
      ["write_user_data", { path: "a/1", content: { m: 2 }, mode: "merge" }, { status: "success", version: 2 }],
      ["read_user_data", { path: "a/1" }, { status: "success", data: { n: 1, m: 2 }, version: 2 }],
      ["write_user_data", { path: "a/2", content: { n: 5 } }, { status: "success" }],
      ["query_user_data", { path_prefix: "a", filters: { n: { $gt: 1 } } }, { count: 1, results: [{ path: "a/2" }] }],
      ["query_user_data", { path_prefix: "a", sort_by: "path", limit: 1 }, { count: 1, has_more: true }],
      ["query_user_data", { path_prefix: "a/", prefix_mode: "string" }, { count: 2 }],
      ["delete_user_data", { path: "a/2", expected_version: 9 }, { status: "conflict" }],
      ["delete_user_data", { path: "a/2" }, { status: "success" }],
      ["delete_user_data", { path: "a/2" }, { status: "not_found" }],
    ];
    for (const [name, args, expected] of steps) {
      const called = await callTool(core, name, args);
      expect(called, `${name} ${JSON.stringify(args)}`).toMatchObject({ ...expected, isError: false });
    }
  });

  it("gives a model each row once in pages that fit into a result", async () => {
    const text = "x".repeat(900);
    for (let i = 0; i < 200; i++) await core.userData.write(`pages/${i}`, { text });
    const seen = new Set<string>();
    let pages = 0;
    for (let cursor: string | undefined; pages === 0 || cursor !== undefined; pages++) {
      const args = { path_prefix: "pages", sort_by: "path", limit: 200, ...(cursor && { cursor }) };
      const [message] = await core.tools.run([new ToolCall({ id: "1", name: "query_user_data", arguments: args })]);
      const page = JSON.parse(String(message?.content));
      for (const { path } of page.results) seen.add(path);
      cursor = page.cursor;
    }
    expect([seen.size, pages]).toEqual([200, 3]);
    const all = await core.userData.query({ pathPrefix: "pages", limit: 200 });
    expect(all).toMatchObject({ count: 200, has_more: false });
    expect(await core.userData.query({ pathPrefix: "pages", maxCharacters: 1 })).toMatchObject({ count: 1 });
  });

  it("a conflict with what is not there is a conflict", async () => {
    const args = { path: "nothing/1", content: { n: 1 }, expected_version: 1 };
    const expected = { status: "conflict", version: 0, data: null, isError: false };
    expect(await callTool(core, "write_user_data", args)).toMatchObject(expected);
    expect(await callTool(core, "delete_user_data", { path: "nothing/1", expected_version: 1 })).toMatchObject({
      isError: false,
    });
  });

  it.each(["updated_at desc", "updated_at:desc", "n DESCENDING"])("refuses the order %s", async (sort_by) => {
    const { status, error } = await callTool(core, "query_user_data", { sort_by });
    const [field = ""] = sort_by.split(/[ :]/);
    expect(status).toBe("error");
    expect(error).toContain(`sort_by: expected "-${field}", received "${sort_by}"`);
  });

  it.each([
    ["+path", "path"],
    ["-n desc", "-n"],
    ["-updated_at ascending", "updated_at"],
    ["updated_at DESC NULLS LAST", "-updated_at"],
    ["updated_at.desc", "-updated_at"],
    [" updated_at", "updated_at"],
    ["content.n desc", "-content.n"],
  ])("refuses the order %s and proposes %s, which it takes", async (sort_by, meant) => {
    const { status, error } = await callTool(core, "query_user_data", { sort_by });
    expect([status, error]).toEqual(["error", expect.stringContaining(`sort_by: expected "${meant}"`)]);
    expect((await callTool(core, "query_user_data", { sort_by: meant })).status).toBe("success");
  });

  it.each(["updated_at desc, path", "-n,path"])("refuses the order %s, of two fields", async (sort_by) => {
    expect((await callTool(core, "query_user_data", { sort_by })).error).toContain("sort_by: expected one field");
  });

  it.each(["first name", "task.desc", "-dc:title", "content.last, first", '["last, first"]'])(
    "takes the field %s, with other signs in its name",
    async (sort_by) => {
      expect((await callTool(core, "query_user_data", { sort_by })).status).toBe("success");
    },
  );

  const unknown: [name: string, args: object, said: string][] = [
    ["query_user_data", { prefix: "zzz" }, 'unknown argument "prefix". Did you mean "path_prefix"'],
    ["query_user_data", { offset: 10 }, 'unknown argument "offset". The arguments are path_prefix, filters, '],
    ["write_user_data", { path: "a/9", content: {}, user_id: "bob" }, 'unknown argument "user_id"'],
    ["read_user_data", { path: "a/1", version: 1 }, 'unknown argument "version"'],
    ["delete_user_data", { path: "a/1", force: true }, 'unknown argument "force"'],
    ["create_trigger", { ...daily, action: notify, time_zone: "Europe/Paris" }, 'Did you mean "timezone"?'],
    ["create_trigger", { ...daily, action: notify, scheduleType: "weekly" }, 'Did you mean "schedule_type"'],
    ["list_triggers", { type: "reminder" }, 'Did you mean "trigger_type"?'],
    [
      "create_trigger",
      { trigger_type: "reminder", title: "x", schedule: "08:00", action: { type: "notify" }, message: "hello" },
      'unknown argument "message". Text belongs in action.params.body.',
    ],
    [
      "create_trigger",
      { trigger_type: "schedule", title: "x", schedule: "08:00", action: { type: "update" }, content: {} },
      'unknown argument "content". It belongs in action.params.content.',
    ],
    ["cancel_trigger", { trigger_id: crypto.randomUUID(), reason: "x" }, 'unknown argument "reason"'],
    ["show_card", { card_type: "table", data_source: { type: "inline", data: [] }, title: "x" }, 'argument "title"'],
  ];
  it.each(unknown)("%s refuses %j", async (name, args, said) => {
    const { status, error, isError } = await callTool(core, name, args);
    expect([status, isError]).toEqual(["error", true]);
    expect(error).toContain(said);
  });

  it("creates, lists and cancels triggers", async () => {
    const created = await callTool(core, "create_trigger", { ...daily, action: notify, timezone: "Asia/Shanghai" });
    expect(created).toEqual({
      status: "success",
      trigger_id: expect.any(String),
      next_trigger_at: expect.stringMatching(/T01:00:00.000Z$/),
      isError: false,
    });
    const condition = { type: "count", watch_path: "c", rule: { op: ">=", value: 2 }, repeat: true };
    const args = { trigger_type: "condition", title: "Two", condition, action: notify };
    const counting = await callTool(core, "create_trigger", args);
    // When it fires depends on the data.
    expect(counting).toEqual({ status: "success", trigger_id: expect.any(String), isError: false });
    expect(await callTool(core, "list_triggers", { trigger_type: "reminder" })).toMatchObject({
      count: 1,
      triggers: [{ trigger_id: created.trigger_id, title: "Water", timezone: "Asia/Shanghai" }],
    });
    for (const status of ["success", "success"]) {
      expect(await callTool(core, "cancel_trigger", { trigger_id: created.trigger_id })).toMatchObject({ status });
    }
    expect(await callTool(core, "list_triggers", { trigger_type: "reminder" })).toMatchObject({ count: 0 });
    expect(await callTool(core, "cancel_trigger", { trigger_id: "x" })).toMatchObject({ status: "not_found" });
  });

  it.each<[name: string, tool: string, args: object, error: RegExp]>([
    ["no path", "read_user_data", {}, /arguments of the call to read_user_data do not fit.*path/s],
    ["another type", "write_user_data", { path: "a", content: [] }, /content: expected object, received array/],
    ["an empty path", "read_user_data", { path: "" }, /path: expected 1 to 1024 characters/],
    ["an unknown operator", "query_user_data", { filters: { n: { $regex: "a" } } }, /\$regex/],
    ["a limit", "query_user_data", { limit: 500 }, /limit.*200/],
    ["no handler", "create_trigger", { ...daily, action: { type: "message", params: { text: "a" } } }, /no handler/],
    ["a mix", "create_trigger", { ...daily, condition: {}, action: notify }, /condition: expected no value/],
    ["an unknown status", "list_triggers", { status: "done" }, /status/],
  ])("tells the model of %s", async (_, tool, args, error) => {
    const called = await callTool(core, tool, args);
    expect(called).toEqual({ status: "error", error: expect.stringMatching(error), isError: true });
  });

  describe("whose data", () => {
    const path = "whose/1";
    beforeAll(async () => {
      for (const userId of ["ada", "bob"]) await core.forUser(userId).userData.write(path, { userId });
    });

    it.each<[name: string, context: unknown, owner: string | undefined]>([
      ["no context", undefined, "ada"],
      ["the context of other tools", { db: 1 }, "ada"],
      ["a user", { userId: "bob" }, "bob"],
      ["nobody, such as a guest", { userId: undefined }, undefined],
      ["null", { userId: null }, undefined],
      ["an empty id", { userId: "" }, undefined],
      ["a list", { userId: ["bob"] }, undefined],
      ["a text in place of the context", "bob", undefined],
    ])("%s", async (_, context, owner) => {
      const { data, status, error } = await callTool(core, "read_user_data", { path }, context);
      if (owner !== undefined) expect(data).toEqual({ userId: owner });
      else expect({ status, error }).toEqual({ status: "error", error: expect.stringMatching(/^expected a user/) });
    });

    it("is said by each run if there is no user by default", async () => {
      const without = await createCoreTools({ database, worker: false });
      expect(await callTool(without, "read_user_data", { path })).toMatchObject({ status: "error" });
      expect(await callTool(without, "read_user_data", { path }, { userId: "bob" })).toMatchObject({ version: 1 });
      expect(() => without.userData).toThrow("expected the option userId");
      await without.close();
    });
  });

  it("does what a model asks for in one answer in its order", async () => {
    const calls = [1, 2, 3].flatMap((n) => [
      new ToolCall({ name: "write_user_data", arguments: { path: "order", content: { n } } }),
      new ToolCall({ name: "read_user_data", arguments: { path: "order" } }),
    ]);
    const messages = await new ToolSet([...core.tools]).run(calls);
    const read = messages.flatMap(({ content }) => JSON.parse(content as string).data ?? []);
    expect(read).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it("evaluates conditions in what tools write, and runs them with the handlers", async () => {
    const heard: unknown[] = [];
    const events: string[] = [];
    const other = await createCoreTools({
      database,
      userId: "carl",
      handlers: { message: ({ userId, action }) => void heard.push([userId, action.params.text]) },
      worker: { name: "other", onFiring: ({ type }) => events.push(type) },
    });
    await callTool(other, "create_trigger", {
      trigger_type: "condition",
      title: "Done",
      condition: { type: "data_match", watch_path: "task", rule: { filter: { done: true } } },
      action: { type: "message", params: { text: "done" } },
    });
    await callTool(other, "write_user_data", { path: "task", content: { done: true } });
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([["carl", "done"]]);
    await expect.poll(() => events, { timeout: 20_000 }).toContain("done");
    await other.close();
  });

  it("takes no calls when it is being closed, and lets those end that run", async () => {
    const closing = await createCoreTools({ database, userId: "dora", worker: false });
    const running = callTool(closing, "write_user_data", { path: "a", content: {} });
    await new Promise(setImmediate);
    const closed = closing.close();
    expect(await callTool(closing, "read_user_data", { path: "a" })).toMatchObject({ status: "error", isError: true });
    expect(await running).toMatchObject({ status: "success" });
    await closed;
    expect(await core.forUser("dora").userData.read("a")).toMatchObject({ status: "success" });
  });
});

describe("options", () => {
  it.each<[name: string, options: object, said: string]>([
    ["no database", {}, 'option "database": expected memory://, file:DIRECTORY, postgres://… or an open database'],
    ["another database", { database: "mysql://x" }, "expected memory://, file:DIRECTORY or postgres://…"],
    ["a misspelt option", { database: "memory://", userID: "a" }, 'unknown option "userID". Did you mean "userId"?'],
    ["an empty user", { database: "memory://", userId: "" }, 'option "userId": expected a string of 1 to 512 bytes'],
    [
      "no time zone",
      { database: "memory://", timeZone: "Mars/Olympus" },
      'option "timeZone": expected an IANA time zone',
    ],
    ["a handler of update", { database: "memory://", handlers: { update() {} } }, 'unknown option "update"'],
    ["a worker", { database: "memory://", worker: { lease: 1 } }, 'unknown option "lease"'],
  ])("%s", async (_, options, said) => {
    await expect(createCoreTools(options as CoreToolsOptions)).rejects.toThrow(said);
  });
});
