import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ToolResult } from "../../../src/cards/index.ts";
import { type DataChange, UserDataService, type WrittenData } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { STORE, statement } from "../../../src/core-tools/database/statement.ts";
import type { JsonObject } from "../../../src/json/index.ts";
import { onEachDatabase } from "../databases.ts";
import { countUp } from "./countUp.ts";

const ALL = { rows: 500, bytes: 2 ** 20 };

onEachDatabase((open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  }, 60_000);
  afterAll(() => database?.close());

  let users = 0;
  const newUser = (options = {}) => new UserDataService(database, { userId: `user-${++users}`, ...options });

  describe("read and write", () => {
    it("give back what was written, with its version", async () => {
      const data = newUser();
      expect(await data.read("notes/1")).toEqual({ status: "not_found", path: "notes/1", data: null, version: 0 });
      expect(await data.write("notes/1", { a: 1 })).toEqual({ status: "success", path: "notes/1", version: 1 });
      expect(await data.write("notes/1", { b: 2 })).toEqual({ status: "success", path: "notes/1", version: 2 });
      expect(await data.read("notes/1")).toEqual({ status: "success", path: "notes/1", data: { b: 2 }, version: 2 });
    });

    it.each<[string, JsonObject, JsonObject?]>([
      [
        "numbers as they are",
        { a: 1.0, b: 0.1, c: 1e-7, d: 5e-324, e: 1.7976931348623157, f: 123456.789e-10, g: -(2 ** 53 - 1) },
      ],
      ["-0 as 0", { a: -0 }, { a: 0 }],
      ["text as it is", { a: "é e\u0301 😀 \u0001 \uffff \\u0000 '\"\\", "😀": "\u2028" }],
      ["keys of all sorts", JSON.parse('{"__proto__":{"a":1},"constructor":2,"":3,"a.b":4}')],
      ["empty containers", { a: {}, b: [], c: [[]], d: [{}] }],
      ["no members that are undefined", { a: undefined, b: 1 } as never, { b: 1 }],
    ])("keep %s", async (_name, content, expected = content) => {
      const data = newUser();
      expect((await data.write("a", content)).status).toBe("success");
      const { data: stored } = await data.read("a");
      expect(JSON.stringify(sorted(stored))).toBe(JSON.stringify(sorted(expected)));
    });

    it("do not keep the order of keys", async () => {
      const data = newUser();
      await data.write("a", { long: 1, b: 2, a: 3 });
      expect(JSON.stringify((await data.read("a")).data)).toBe('{"a":3,"b":2,"long":1}');
    });

    it("know a path in both of its spellings", async () => {
      const data = newUser();
      expect(await data.write("cafe\u0301", { a: 1 })).toMatchObject({ path: "caf\u00e9", version: 1 });
      expect(await data.read("caf\u00e9")).toMatchObject({ status: "success", data: { a: 1 } });
      expect(await data.write("caf\u00e9", { a: 2 })).toMatchObject({ version: 2 });
    });

    it("take the longest path and the largest content", async () => {
      const data = new UserDataService(database, { userId: "目".repeat(170) });
      const path = Array.from({ length: 666 }, (_, index) =>
        String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
      ).join("");
      expect(await data.write(path, { text: "x".repeat(262_144 - 11) })).toMatchObject({ status: "success", path });
      expect(await data.write(path, { text: "x".repeat(262_144 - 10) })).toMatchObject({
        status: "error",
        error: "content: expected at most 262144 bytes of JSON, received 262145",
      });
    });

    it("tell of the longest control characters", async () => {
      const data = newUser();
      expect(await data.write("\u0001".repeat(1024), { a: 1 })).toMatchObject({ status: "success" });
    });

    it.each([
      ["a content that is no object", "a", [1], "content: expected an object, received an array"],
      ["null", "a", null, "content: expected an object, received null"],
      ["a NUL", "a", { a: "\0" }, "content.a: expected text without NUL characters, received one at offset 0"],
      [
        "a large integer",
        "a",
        { a: 2 ** 53 },
        "content.a: expected a number within ±(2^53 − 1), received 9007199254740992; write larger numbers as strings",
      ],
      ["an empty path", "", {}, "path: expected 1 to 1024 characters, received an empty string"],
      ["a path that is none", 5, {}, "path: expected a string, received a number"],
    ])("refuse %s", async (_name, path, content, error) => {
      expect(await newUser().write(path as string, content as JsonObject)).toEqual({ status: "error", error });
    });

    it.each([
      [
        "a negative version",
        { expectedVersion: -1 },
        "expected_version: expected an integer from 0 to 9007199254740991, received -1",
      ],
      [
        "a text as version",
        { expectedVersion: "1" },
        'expected_version: expected an integer from 0 to 9007199254740991, received "1"',
      ],
      ["an unknown mode", { mode: "append" }, 'mode: expected "replace" or "merge", received "append"'],
    ])("refuse %s", async (_name, options, error) => {
      expect(await newUser().write("a", {}, options as never)).toEqual({ status: "error", error });
    });

    it("merge as RFC 7396 says", async () => {
      const data = newUser();
      const patch = { a: null, b: { c: 1, d: null }, e: [{ f: null }] } as JsonObject;
      expect(await data.write("a", patch, { mode: "merge" })).toMatchObject({ version: 1 });
      expect((await data.read("a")).data).toEqual({ b: { c: 1 }, e: [{ f: null }] });
      await data.write("a", { b: { d: 2 }, e: null, g: "x" }, { mode: "merge" });
      expect((await data.read("a")).data).toEqual({ b: { c: 1, d: 2 }, g: "x" });
      const proto = JSON.parse('{"__proto__":{"x":1}}');
      await data.write("a", proto, { mode: "merge" });
      expect(Object.keys((await data.read("a")).data as object).toSorted()).toEqual(["__proto__", "b", "g"]);
    });

    it("do not merge beyond the limit", async () => {
      const data = newUser();
      await data.write("a", { a: "x".repeat(200_000) });
      expect(await data.write("a", { b: "x".repeat(200_000) }, { mode: "merge" })).toMatchObject({ status: "error" });
      expect(await data.read("a")).toMatchObject({ version: 1 });
    });
  });

  describe("the version that is expected", () => {
    it("0 creates alone", async () => {
      const data = newUser();
      expect(await data.write("a", { n: 1 }, { expectedVersion: 0 })).toMatchObject({ status: "success", version: 1 });
      expect(await data.write("a", { n: 2 }, { expectedVersion: 0 })).toEqual({
        status: "conflict",
        path: "a",
        version: 1,
        data: { n: 1 },
        error: "expected_version: expected no data, but the version is 1",
      });
    });

    it("is that of the data", async () => {
      const data = newUser();
      expect(await data.write("a", {}, { expectedVersion: 1 })).toEqual({
        status: "conflict",
        path: "a",
        version: 0,
        data: null,
        error: "expected_version: expected version 1, but there are no data",
      });
      await data.write("a", { n: 1 });
      expect(await data.write("a", { n: 2 }, { expectedVersion: 1 })).toMatchObject({ status: "success", version: 2 });
      expect(await data.write("a", { n: 3 }, { expectedVersion: 1 })).toMatchObject({
        status: "conflict",
        version: 2,
        data: { n: 2 },
      });
      expect(await data.delete("a", { expectedVersion: 1 })).toMatchObject({ status: "conflict", version: 2 });
      expect(await data.delete("a", { expectedVersion: 2 })).toEqual({ status: "success", path: "a", version: 3 });
    });

    it("never fits data that were deleted and created again", async () => {
      const data = newUser();
      await data.write("a", { n: 1 });
      await data.delete("a");
      expect(await data.read("a")).toEqual({ status: "not_found", path: "a", data: null, version: 0 });
      expect(await data.write("a", { n: 2 }, { expectedVersion: 2 })).toMatchObject({
        status: "conflict",
        version: 0,
        data: null,
      });
      expect(await data.write("a", { n: 2 }, { expectedVersion: 0 })).toMatchObject({ status: "success", version: 3 });
      expect(await data.write("a", { n: 3 }, { expectedVersion: 1 })).toMatchObject({
        status: "conflict",
        version: 3,
        data: { n: 2 },
      });
    });

    // PGlite does one transaction after the other. `npm run soak -- data` has 50 writers with 100 increments on both.
    const [writers, times] = kind === "postgres" ? [50, 5] : [10, 5];
    it(`${writers} writers × ${times} increments lose none`, async () => {
      expect(await countUp(database, writers, times)).toEqual([writers * times, writers * times + 1]);
    }, 300_000);

    it("50 racing creates have one winner", async () => {
      const data = newUser();
      const results = await Promise.all(
        Array.from({ length: 50 }, (_, writer) => data.write("a", { writer }, { expectedVersion: 0 })),
      );
      expect(results.filter(({ status }) => status === "success").length).toBe(1);
      const { data: winner } = await data.read("a");
      const losers = results.filter(({ status }) => status === "conflict");
      expect(losers.length).toBe(49);
      for (const loser of losers) expect(loser).toMatchObject({ version: 1, data: winner });
    }, 60_000);

    it("50 racing writes without one all count", async () => {
      const data = newUser();
      await Promise.all(
        Array.from({ length: 50 }, (_, writer) => data.write("a", { [`k${writer}`]: 1 }, { mode: "merge" })),
      );
      const { data: merged, version } = await data.read("a");
      expect([Object.keys(merged as object).length, version]).toEqual([50, 50]);
    }, 60_000);
  });

  describe("delete and purge", () => {
    it("leave nothing to read or to query", async () => {
      const data = newUser();
      await data.write("a", { n: 1 });
      await data.write("b", { n: 1 });
      expect(await data.delete("a")).toEqual({ status: "success", path: "a", version: 2 });
      expect(await data.delete("a")).toEqual({ status: "not_found", path: "a" });
      expect(await data.delete("never")).toEqual({ status: "not_found", path: "never" });
      expect(paths(await data.query())).toEqual(["b"]);
      expect(await data.purge()).toEqual({ status: "success", count: 2 });
      expect(paths(await data.query())).toEqual([]);
      expect(await data.write("a", {})).toMatchObject({ version: 1 });
    });

    it("purge the user alone", async () => {
      const [one, other] = [newUser(), newUser()];
      await one.write("a", {});
      await other.write("a", {});
      await one.purge();
      expect(await other.read("a")).toMatchObject({ status: "success" });
    });
  });

  describe("query", () => {
    const clock = (start: string) => {
      let time = Date.parse(start);
      return () => {
        time += 1000;
        return new Date(time);
      };
    };

    it("gives the newest first, with what there is", async () => {
      const data = newUser({ clock: clock("2026-01-01T00:00:00Z") });
      for (const path of ["a", "b", "c"]) await data.write(path, { path });
      await data.write("a", { path: "again" });
      expect(await data.query({ limit: 2 })).toMatchObject({
        status: "success",
        count: 2,
        results: [
          { path: "a", content: { path: "again" }, version: 2, updated_at: "2026-01-01T00:00:04.000Z" },
          { path: "c", content: { path: "c" }, version: 1, updated_at: "2026-01-01T00:00:03.000Z" },
        ],
        has_more: true,
      });
      expect(Object.keys((await data.query()).results?.[0] as object)).toEqual([
        "path",
        "content",
        "version",
        "updated_at",
      ]);
      expect(await data.query({ limit: 3 })).not.toHaveProperty("cursor");
    });

    it("selects by segments or by the text", async () => {
      const data = newUser();
      const all = [
        "goals",
        "goals-x",
        "goals/2026",
        "goals/2026/year",
        "goals/20260",
        "goalsx",
        "%",
        "100%/a",
        "100x/a",
      ];
      for (const path of all) await data.write(path, {});
      const under = async (pathPrefix: string, prefixMode?: "string") =>
        paths(await data.query({ pathPrefix, prefixMode, sortBy: "path" }));
      expect(await under("goals")).toEqual(["goals", "goals/2026", "goals/2026/year", "goals/20260"]);
      expect(await under("goals/")).toEqual(["goals/2026", "goals/2026/year", "goals/20260"]);
      expect(await under("goals/2026")).toEqual(["goals/2026", "goals/2026/year"]);
      expect(await under("goals/2026", "string")).toEqual(["goals/2026", "goals/2026/year", "goals/20260"]);
      expect(await under("100%")).toEqual(["100%/a"]);
      expect(await under("%")).toEqual(["%"]);
      expect(await under("_", "string")).toEqual([]);
      expect(await under("")).toEqual(all.toSorted());
    });

    it("sorts values of all types alike on all databases", async () => {
      const data = newUser();
      const values = [2, 10, -1.5, "b", "a", "é", "Z", "", true, false, [1], { a: 1 }, null];
      for (const [index, value] of values.entries())
        await data.write(`p${String(index).padStart(2, "0")}`, { v: value, version: -index } as JsonObject);
      await data.write("p99", {});
      const sorted = async (sortBy: string) =>
        paths(await data.query({ sortBy, limit: 200 })).map((path) => values[Number(path?.slice(1))]);
      expect(await sorted("v")).toEqual([
        -1.5,
        2,
        10,
        "",
        "Z",
        "a",
        "b",
        "é",
        false,
        true,
        [1],
        { a: 1 },
        null,
        undefined,
      ]);
      expect(await sorted("-v")).toEqual([
        [1],
        { a: 1 },
        true,
        false,
        "é",
        "b",
        "a",
        "Z",
        "",
        10,
        2,
        -1.5,
        null,
        undefined,
      ]);
      expect((await sorted("content.version"))[0]).toBe(null);
      expect((await sorted('["version"]'))[0]).toBe(null);
      expect((await sorted("version"))[0]).toBe(2);
      expect((await sorted("-path"))[1]).toBe(null);
    });

    it("walks all rows once in each order", async () => {
      const data = newUser({ clock: clock("2026-01-01T00:00:00Z") });
      const values = [
        1,
        1,
        1,
        "x",
        "x",
        true,
        true,
        null,
        undefined,
        [1],
        { a: 1 },
        0.1,
        -5,
        "y".repeat(300),
        `${"y".repeat(256)}z`,
      ];
      for (const [index, v] of values.entries()) await data.write(`p${index}`, { v } as JsonObject);
      await data.write("p3", { v: "x" });
      for (const sortBy of [
        "path",
        "-path",
        "version",
        "-version",
        "created_at",
        "-created_at",
        "updated_at",
        "-updated_at",
        "v",
        "-v",
        "no.field",
        "-v.a",
      ]) {
        for (const limit of [1, 4]) {
          const pages = await walk(data, { sortBy, limit });
          const whole = paths(await data.query({ sortBy, limit: 200 }));
          expect(pages, `${sortBy}, ${limit}`).toEqual(whole);
          expect(new Set(pages).size).toBe(values.length);
        }
      }
    }, 60_000);

    it("walks many rows that fit a filter as well as few", async () => {
      const data = newUser();
      await database.asWorker((trx) =>
        trx.run(statement`insert into ${STORE} (user_id, data_path, content, version, created_at, updated_at)
            select ${`user-${users}`}, 'r/' || lpad(n::text, 4, '0'), json_build_object('even', n % 2 = 0, 'n', n), 1, now(), now()
            from generate_series(0, 2401) n order by n desc`),
      );
      for (const [sortBy, first, firstOfFew] of [
        ["path", "r/0000", "r/0400"],
        ["-path", "r/2400", "r/2400"],
        ["-updated_at", "r/0000", "r/0400"],
      ] as const) {
        const many = await walk(data, { sortBy, limit: 200, filters: { even: true } });
        expect([many.length, new Set(many).size, many[0]], sortBy).toEqual([1201, 1201, first]);
        const few = await walk(data, { sortBy, limit: 200, filters: { even: true, n: { $gte: 400 } } });
        expect([few.length, few[0]], sortBy).toEqual([1001, firstOfFew]);
        expect(paths(await data.query({ sortBy, filters: { even: true, n: 400 } }))).toEqual(["r/0400"]);
      }
    }, 60_000);

    it("walks the rows that stay once while others come, change and go", async () => {
      const data = newUser();
      for (let row = 0; row < 60; row++)
        await data.write(`row/${String(row).padStart(2, "0")}`, { row, even: row % 2 === 0 });
      for (const sortBy of ["path", "-path", "created_at", "row", "-row"]) {
        let round = 0;
        const seen = await walk(data, { sortBy, limit: 7, filters: { even: true } }, async () => {
          const other = (round++ * 8 + 1) % 60;
          await data.write(`row/${String(other).padStart(2, "0")}`, { row: 100 - other, even: false });
          await data.delete(`row/${String((other + 2) % 60).padStart(2, "0")}`);
          await data.write(`new/${sortBy}/${round}`, { row: round });
        });
        const expected = Array.from({ length: 30 }, (_, index) => `row/${String(2 * index).padStart(2, "0")}`);
        expect(seen.toSorted(), sortBy).toEqual(expected);
      }
    }, 60_000);

    it("takes a cursor for its query alone", async () => {
      const data = newUser();
      for (let row = 0; row < 5; row++) await data.write(`p${row}`, { row, b: 1 });
      const query = { limit: 2, filters: { b: 1, row: { $gte: 0 } }, sortBy: "row" };
      const { cursor } = (await data.query(query)) as { cursor: string };
      const again = { filters: { row: { $gte: 0 }, b: 1 }, limit: 200, sortBy: "row", cursor };
      expect(paths(await data.query(again))).toEqual(["p2", "p3", "p4"]);
      const other = newUser();
      const refused: [string, UserDataService, object][] = [
        ["filters", data, { ...query, cursor, filters: { b: 1 } }],
        ["order", data, { ...query, cursor, sortBy: "-row" }],
        ["prefix", data, { ...query, cursor, pathPrefix: "p" }],
        ["user", other, { ...query, cursor }],
      ];
      for (const [name, service, options] of refused) {
        expect((await service.query(options)).error, name).toMatch(/^cursor: expected the cursor of the same query/);
      }
    });

    it("takes no cursor that was changed", async () => {
      const data = newUser();
      for (let row = 0; row < 5; row++) await data.write(`p${row}`, { row });
      const changed = async (sortBy: string, change: (parts: unknown[]) => unknown): Promise<ToolResult> => {
        const { cursor } = await data.query({ limit: 2, sortBy });
        const parts = JSON.parse(Buffer.from(cursor as string, "base64url").toString());
        const text = JSON.stringify(change(parts));
        return data.query({ limit: 2, sortBy, cursor: Buffer.from(text).toString("base64url") });
      };
      const changes: [string, (parts: unknown[]) => unknown][] = [
        ["row", ([query, , , path]) => [query, 1, "1; drop table user_data_store", path]],
        ["row", ([query, rank, , path]) => [query, rank, null, path]],
        ["row", ([query, , , path]) => [query, 7, null, path]],
        ["row", ([query, , , path]) => [query, 2, "a\0", path]],
        ["row", ([query, , , path]) => [query, 3, "maybe", path]],
        ["row", ([query, rank, key]) => [query, rank, key, 5]],
        ["row", ([query, rank, key]) => [query, rank, key, "a\0"]],
        ["row", ([query, rank, key]) => [query, rank, key]],
        ["row", () => ({ length: 4 })],
        ["version", ([query, , , path]) => [query, 0, 1.5, path]],
        ["path", ([query, , , path]) => [query, 0, "x", path]],
        ["updated_at", ([query, , , path]) => [query, 0, "infinity", path]],
        ["updated_at", ([query, , , path]) => [query, 0, "2026-13-01T00:00:00.000Z", path]],
      ];
      for (const [sortBy, change] of changes) {
        expect(await changed(sortBy, change), String(change)).toMatchObject({
          status: "error",
          error: expect.stringMatching(/^cursor: /),
        });
      }
      expect(await data.query({ cursor: "not a cursor" })).toMatchObject({ status: "error" });
      expect(await data.query({ cursor: "A".repeat(1_000_000) })).toMatchObject({ status: "error" });
    });

    it.each([
      [{ limit: 0 }, "limit: expected an integer from 1 to 200, received 0"],
      [{ limit: 201 }, "limit: expected an integer from 1 to 200, received 201"],
      [{ limit: "5" }, 'limit: expected an integer from 1 to 200, received "5"'],
      [
        { sortBy: "" },
        'sort_by: expected path, version, created_at, updated_at or a field of the content, received ""',
      ],
      [
        { sortBy: "-" },
        'sort_by: expected path, version, created_at, updated_at or a field of the content, received "-"',
      ],
      [{ sortBy: "a\0" }, "sort_by: expected text without NUL characters, received one at offset 1"],
      [{ sortBy: 1 }, "sort_by: expected a string, received a number"],
      [{ pathPrefix: 1 }, "path_prefix: expected a string, received a number"],
      [{ prefixMode: "glob" }, 'prefix_mode: expected "segment" or "string", received "glob"'],
      [{ filters: "a" }, "filters: expected an object, received a string"],
    ])("refuses %j", async (options, error) => {
      expect(await newUser().query(options as never)).toEqual({ status: "error", error });
    });

    it("gives a subtree with what there is, up to a limit", async () => {
      const data = newUser();
      for (const path of ["g/2026/b", "g/2026", "g/2026/a", "g/20260"]) await data.write(path, { path });
      const { rows, truncated } = await data.subtree("g/2026", ALL);
      expect([rows.map(({ path }) => path), truncated]).toEqual([["g/2026", "g/2026/a", "g/2026/b"], false]);
      expect(await data.subtree("g/2026", { ...ALL, rows: 2 })).toMatchObject({
        truncated: true,
        rows: [{ path: "g/2026" }, {}],
      });
    });
  });

  describe("row-level security", () => {
    it("shows nothing of others, whatever is asked", async () => {
      const [ada, eve] = [newUser(), newUser()];
      const adaId = `user-${users - 1}`;
      for (let row = 0; row < 5; row++) await ada.write(`secret/${row}`, { secret: "s3cret", user_id: adaId });
      const { cursor } = await ada.query({ limit: 1 });
      const forged = [adaId, `${adaId}/secret`, `' or user_id = '${adaId}`, `x') or true --`, "secret"];
      for (const text of forged) {
        const answers = [
          await eve.read(text),
          await eve.delete(text),
          await eve.query({ pathPrefix: text }),
          await eve.query({ pathPrefix: text, prefixMode: "string" }),
          await eve.query({ filters: { user_id: text } }),
          await eve.query({ filters: { [text]: { $exists: true } } }),
          await eve.query({ filters: { $not: { [text]: "x" } } }),
          await eve.query({ filters: { $or: [{}, { user_id: { $ne: text } }] } }),
          await eve.query({ sortBy: text }),
          await eve.query({ sortBy: `-${text}` }),
          await eve.query({ cursor: text }),
          await eve.query({ cursor: cursor as string }),
        ];
        expect(JSON.stringify(answers), text).not.toContain("s3cret");
        for (const answer of answers) expect(answer.results ?? [], text).toEqual([]);
      }
      expect((await eve.subtree("", ALL)).rows).toEqual([]);
      expect(await eve.write("secret/0", { mine: true }, { expectedVersion: 0 })).toMatchObject({ version: 1 });
      await eve.purge();
      expect((await ada.query()).count).toBe(5);
    });

    it.each(["", "a\0", "a\ud800", "a\nb", "x".repeat(513), 5, undefined, null])("has no user %j", (userId) => {
      expect(() => new UserDataService(database, { userId: userId as string })).toThrow(/userId/);
    });

    it("names a wrong option", () => {
      expect(() => new UserDataService(database, { userID: "a" } as never)).toThrow('Did you mean "userId"?');
      expect(() => newUser().query({ path_prefix: "a" } as never)).toThrow('Did you mean "pathPrefix"?');
    });
  });

  it("takes texts of SQL in every parameter as values", async () => {
    const data = newUser();
    await data.write("keep", { a: 1 });
    const texts = [
      "'; drop table user_data_store; --",
      "$1",
      "$" + "{1}",
      "a' || pg_sleep(10) || '",
      '"; select 1; "',
      "\\'; delete from user_data_store",
      "{a,b}",
      '["a"]',
      "%s",
      "?",
      "*/ or 1=1 /*",
    ];
    for (const text of texts) {
      expect(await data.write(text, { [text]: text })).toMatchObject({ status: "success" });
      expect(await data.read(text)).toMatchObject({ data: { [text]: text } });
      const field = JSON.stringify([text]);
      for (const operator of ["$eq", "$gte", "$lte", "$contains", "$prefix"]) {
        expect(paths(await data.query({ filters: { [field]: { [operator]: text } } })), operator).toEqual([text]);
      }
      expect(paths(await data.query({ pathPrefix: text }))).toEqual([text]);
      const walked = await walk(data, { sortBy: `-${field}`, limit: 1 });
      expect(walked[0]).toBe(text);
      expect(await data.query({ cursor: text })).toMatchObject({ status: "error" });
      expect(await data.delete(text)).toMatchObject({ status: "success" });
    }
    expect(paths(await data.query())).toEqual(["keep"]);
  }, 60_000);

  describe("onWrite", () => {
    it("is told in the transaction, which it can undo", async () => {
      const told: WrittenData[] = [];
      const data = newUser({
        async onWrite(_trx: unknown, change: WrittenData) {
          told.push(change);
          if (change.after?.bad) throw new Error("undone");
        },
      });
      const userId = `user-${users}`;
      await data.write("a", { n: 1 });
      await data.write("a", { m: 2 }, { mode: "merge" });
      await expect(data.write("a", { bad: true })).rejects.toThrow("undone");
      await data.write("a", { n: 9 }, { expectedVersion: 7 });
      await data.delete("a");
      await data.delete("a");
      expect(told.filter(({ after }) => !after?.bad)).toEqual([
        { userId, path: "a", before: null, after: { n: 1 }, depth: 0 },
        { userId, path: "a", before: { n: 1 }, after: { n: 1, m: 2 }, depth: 0 },
        { userId, path: "a", before: { n: 1, m: 2 }, after: null, depth: 0 },
      ]);
    });
  });

  describe("onChange", () => {
    it("tells of the user's changes below a prefix, after they are done", async () => {
      const [data, other] = [newUser(), newUser()];
      const heard: DataChange[] = [];
      let gaps = 0;
      const end = await data.onChange(
        "notes",
        (change) => heard.push(change),
        () => gaps++,
      );
      await other.write("notes/1", {});
      for (const text of ["", "null", "{", '"x"', "[]"]) {
        await database.asUser("x", (trx) => trx.run(statement`select pg_notify('openjiuwen_data', ${text})`));
      }
      await data.write("notes/1", { a: 1 });
      await data.write("notes-x", {});
      await data.write("notes/1", { a: 2 }, { expectedVersion: 9 });
      await data.write("notes", {});
      await data.delete("notes/1");
      await expect
        .poll(() => heard)
        .toEqual([
          { path: "notes/1", version: 1, deleted: false },
          { path: "notes", version: 1, deleted: false },
          { path: "notes/1", version: 2, deleted: true },
        ]);
      expect(gaps).toBe(0);
      await data.purge();
      await expect.poll(() => gaps).toBe(1);
      await end();
      await data.write("notes/2", {});
      await other.write("last", {});
      expect(heard.length).toBe(3);
    });

    it("refuses a prefix that is none", () => {
      return expect(newUser().onChange("a\0", () => {})).rejects.toThrow("prefix: expected text without NUL");
    });
  });
});

const paths = ({ results = [] }: ToolResult): string[] => results.map(({ path }) => path as string);

/** The paths of all pages; between two of them something else may happen. */
async function walk(data: UserDataService, query: object, between?: () => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await data.query({ ...query, cursor });
    expect(page.status).toBe("success");
    seen.push(...paths(page));
    cursor = page.cursor;
    await between?.();
  } while (cursor !== undefined && seen.length < 10_000);
  return seen;
}

/** With the keys of its objects in order. */
function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}
