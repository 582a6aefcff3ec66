import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { QueryOptions } from "../../../src/core-tools/data/index.ts";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { onEachDatabase } from "../databases.ts";

onEachDatabase((open) => {
  let database: Database;
  let data: UserDataService;
  beforeAll(async () => {
    database = await open();
    data = new UserDataService(database, { userId: "ada" });
    for (let i = 1; i <= 3; i++) await data.write(`rows/${i}`, { i, tags: ["a"], title: `row ${i}` });
  }, 60_000);
  afterAll(() => database?.close());

  describe("a query that finds nothing says", () => {
    it.each<[string, QueryOptions, string]>([
      ["how many rows it looked at", { filters: { i: 7 } }, "0 of 3 rows fit."],
      [
        "which field no row has",
        { pathPrefix: "rows", filters: { i: 1, done: true } },
        '0 of 3 rows fit. No row has the field "done". The fields are "i", "tags", "title".',
      ],
      [
        "that fields begin in the content",
        { filters: { "content.i": 1 } },
        '0 of 3 rows fit. No row has the field "content.i". Write "i". The fields are "i", "tags", "title".',
      ],
      [
        "that a path is no field",
        { filters: { $or: [{ path: "rows/1" }] } },
        '0 of 3 rows fit. No row has the field "path". Filters name fields of the content; path_prefix selects by path. The fields are "i", "tags", "title".',
      ],
      [
        "that a field has values of another type",
        { filters: { i: { $gte: "1" }, title: "row 1" } },
        '0 of 3 rows fit. The field "i" is compared as string, and is number in the rows. The fields are "i", "tags", "title".',
      ],
      [
        "that a field cannot contain the value",
        { filters: { i: { $contains: 1 }, title: { $contains: ["r"] }, tags: { $contains: "b" } } },
        '0 of 3 rows fit. The field "i" is compared as array, and is number in the rows. The field "title" is compared as array, and is string in the rows. The fields are "i", "tags", "title".',
      ],
      ["nothing of a condition that is negated", { filters: { done: { $ne: 1 }, i: 9 } }, "0 of 3 rows fit."],
      ["that there are no data under a path", { pathPrefix: "row" }, '0 of 0 rows: there are no data under "row".'],
      [
        "that there are no data under a path with a slash in front",
        { pathPrefix: "/other" },
        '0 of 0 rows: there are no data under "/other".',
      ],
    ])("%s", async (_name, query, model_output) => {
      const answer = await data.query(query);
      expect(answer).toEqual({ status: "success", count: 0, results: [], model_output, has_more: false });
    });

    it("that there are no data at all", async () => {
      const bob = new UserDataService(database, { userId: "bob" });
      expect(await bob.query({ filters: { a: 1 } })).toMatchObject({
        model_output: "0 of 0 rows: there are no data yet.",
      });
    });

    it("that it looked at the first rows alone", async () => {
      const cem = new UserDataService(database, { userId: "cem" });
      for (let i = 0; i < 100; i++) await cem.write(`n/${i}`, { i });
      expect(await cem.query({ filters: { j: 1 } })).toMatchObject({
        model_output: '0 rows fit. Of the first 100 rows: No row has the field "j". The fields are "i".',
      });
    });
  });

  describe("a query with a prefix of another form is refused", () => {
    it.each([
      ["/rows", 'there are data at or below "rows"'],
      ["./rows/", 'there are data at or below "rows"'],
      ["rows/*", 'a path has no wildcards; there are data at or below "rows"'],
      ["rows/%", 'a path has no wildcards; there are data at or below "rows"'],
      ["ro*", 'a path has no wildcards; there are data in paths that begin with "ro"'],
      ["/rows/1*", 'a path has no wildcards; there are data in paths that begin with "rows/1"'],
      ["**/x", "a path has no wildcards"],
      ["other/*", "a path has no wildcards"],
    ])("%s", async (pathPrefix, why) => {
      expect(await data.query({ pathPrefix })).toEqual({
        status: "error",
        error: `path_prefix: expected a path or its beginning, received ${JSON.stringify(pathPrefix)}: ${why}`,
      });
    });

    it("but not if there are data", async () => {
      const dee = new UserDataService(database, { userId: "dee" });
      await dee.write("/rows/*", { a: 1 });
      expect(await dee.query({ pathPrefix: "/rows" })).toMatchObject({ count: 1 });
      expect(await dee.query({ pathPrefix: "/rows/*" })).toMatchObject({ count: 1 });
      expect(await dee.read("/rows/*")).toMatchObject({ status: "success" });
    });
  });

  it("a query that finds rows says which fields it names in vain", async () => {
    expect(await data.query({ sortBy: "-updatedAt" })).toMatchObject({
      count: 3,
      model_output:
        'sort_by: no row that fits has a value in the field "updatedAt": sorted by path. Did you mean "updated_at", "created_at"?',
    });
    expect(await data.query({ filters: { "content.i": { $ne: 1 } } })).toMatchObject({
      count: 3,
      model_output:
        'filters: no row of this page has the field "content.i". Filters name fields of the content; path_prefix selects by path.',
    });
    for (const query of [{ filters: { archived: { $ne: true } } }, { sortBy: "i" }, { sortBy: "path" }, {}]) {
      expect(await data.query(query)).not.toHaveProperty("model_output");
    }
  });

  it("a path of another form is not found, with the form that has data", async () => {
    const error = 'path: there are no data under this path: there are data at or below "rows/1"';
    expect(await data.read("/rows/1")).toMatchObject({ status: "not_found", error });
    expect(await data.delete("rows/1/")).toEqual({ status: "not_found", path: "rows/1/", error });
    expect(await data.delete("rows/*")).toMatchObject({
      status: "not_found",
      error: 'path: there are no data under this path: a path has no wildcards; there are data at or below "rows"',
    });
    expect(await data.read("/rows/9")).not.toHaveProperty("error");
    expect(await data.read("rows/9")).not.toHaveProperty("error");
  });
});
