import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CARD_DATA, CORE_CARD_TYPES, type ToolResult } from "../../../src/cards/index.ts";
import { CardService, type Endpoints } from "../../../src/core-tools/cards/index.ts";
import { UserDataService } from "../../../src/core-tools/data/index.ts";
import type { Database } from "../../../src/core-tools/database/Database.ts";
import { onEachDatabase } from "../databases.ts";
import { newUser } from "../worker/triggers.ts";
import { checkRandomCards } from "./checkRandomCards.ts";

/** The service as models reach it: with any card. */
type Cards = {
  render(init: object, options?: object): Promise<ToolResult>;
  watch(init: object, listener: (result: ToolResult) => void): Promise<() => Promise<void>>;
  refresh(init: object, options?: object): Promise<ToolResult>;
  submit(card: unknown, values: unknown, action?: unknown): Promise<ToolResult>;
};

const inline = (data: unknown) => ({ type: "inline", data });

onEachDatabase((open, kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());

  const servicesOf = (userId = newUser(), endpoints: Endpoints = {}) => {
    const userData = new UserDataService(database, { userId });
    return { userId, userData, cards: new CardService({ userId, userData, endpoints }) as unknown as Cards };
  };

  describe("a card of given data", () => {
    const { cards } = { cards: () => servicesOf().cards };

    it.each([
      ["list", ["one", "two"], {}, "list with 2 entries:\n- one\n- two"],
      [
        "list",
        { tasks: [{ title: "Read", done: true }] },
        { title: "Today" },
        'list "Today" with 1 entry:\n- [x] Read',
      ],
      ["tree", { year: { books: 12 } }, {}, "tree:\n- year\n  - books 12"],
      ["table", [{ name: "Ann", age: 41 }], {}, 'table with 1 row, columns name, age:\n- {"name":"Ann","age":41}'],
      ["table", [{ a: 1 }], { columns: ["a", "b"] }, 'table with 1 row, columns a, b; no row has "b":\n- {"a":1}'],
      ["timeline", [{ time: "2026", title: "Start" }], {}, "timeline with 1 entry:\n- 2026 Start"],
      [
        "chart",
        { labels: ["a", "b"], datasets: [{ label: "x", data: [1, 2] }] },
        { chart_type: "pie" },
        "chart (pie) with 2 labels:\n- x a 1, b 2",
      ],
      ["progress", { value: 3, max: 8 }, {}, "progress:\n- 3 of 8"],
      ["counter", { value: 3, unit: "cups" }, {}, "counter:\n- 3 cups"],
      ["counter", { steps: 9, date: "2026-01-18" }, {}, 'counter; no number in "date":\n- steps 9'],
      ["toast", { message: "Saved", level: "success" }, {}, "toast (success):\n- Saved"],
      ["custom", { day: "甲子" }, { component_id: "star_map" }, 'custom component "star_map":\n- day'],
    ])("of the type %s is shown: %j", async (cardType, data, options, modelOutput) => {
      const result = await cards().render({ cardType, dataSource: inline(data), options });
      expect(result).toEqual({
        status: "success",
        card_type: cardType,
        data: Array.isArray(data) ? { items: data } : data,
        options,
        card_id: expect.stringMatching(/^[\w-]{36}$/),
        model_output: modelOutput,
      });
    });

    it.each([
      ["form", {}, { fields: ["mood"] }],
      ["select", { options: ["tea", "coffee"] }, {}],
      ["modal", { body: "Sure?", actions: ["Yes"] }, {}],
      ["counter", { value: 1 }, { interactive: true }],
      ["custom", {}, { interactive: true, component_id: "a" }],
    ])("of the type %s awaits the user: %j %j", async (cardType, data, options) => {
      expect(await cards().render({ cardType, dataSource: inline(data), options })).toMatchObject({
        status: "pending",
      });
    });

    it.each<[string, object, string]>([
      ["no type", { cardType: "lists" }, 'card_type: expected "list" or'],
      ["data that its view cannot show", { dataSource: inline({ a: 1 }) }, `needs ${CARD_DATA.list.needs}`],
      [
        "a misspelt option",
        { options: { subtitel: "a" } },
        'options: unknown option "subtitel". Did you mean "subtitle"?',
      ],
      [
        "no data",
        { dataSource: inline(undefined) },
        "data_source.data: expected the data of the card, received undefined",
      ],
      ["data that are no JSON", { dataSource: inline([1n]) }, "data_source.data[0]: expected"],
      [
        "no source",
        { dataSource: undefined },
        "data_source: expected an object with type and path, data or endpoint, received undefined",
      ],
      [
        "a source of no type",
        { dataSource: { type: "url" } },
        'data_source.type: expected "path" or "inline" or "api", received "url"',
      ],
      [
        "two sources",
        { dataSource: { type: "path", path: "a", data: [] } },
        'expected path alone with the type "path", received "data" too',
      ],
      ["no path", { dataSource: { type: "path" } }, "data_source.path: expected"],
      ["options that are none", { options: [] }, "options: expected an object, received an empty array"],
      [
        "a custom view without its component",
        { cardType: "custom" },
        "options.component_id: expected the id of a component",
      ],
      [
        "a path that cannot be written",
        { options: { write_path: "" } },
        "options.write_path: expected 1 to 1024 characters, received an empty string",
      ],
      ["a path to write that is none", { options: { write_path: 1 } }, "options.write_path: expected a string"],
      [
        "an endpoint where there is none",
        { dataSource: { type: "api", endpoint: "/a" } },
        'expected "path" or "inline", as there are no endpoints here',
      ],
      [
        "a form with fields that cannot be read",
        { cardType: "form", dataSource: inline({}), options: { fields: ["mood", { label: "Why" }] } },
        'data: expected an array of different names, or objects with a name, received {"label":"Why"} as fields[1]. A card of the type "form" needs',
      ],
      [
        "a form with too many fields",
        {
          cardType: "form",
          dataSource: inline({}),
          options: { fields: Array.from({ length: 101 }, (_, index) => `${index}`) },
        },
        "expected at most 100 fields, received 101",
      ],
      [
        "data that are too large",
        { dataSource: inline(["x".repeat(2 ** 20)]) },
        "expected at most 1048576 bytes of JSON, received 1048",
      ],
    ])("with %s is an error", async (_name, init, message) => {
      const result = await cards().render({ cardType: "list", dataSource: inline(["one"]), ...init });
      expect(result).toMatchObject({ status: "error", error: expect.stringContaining(message) });
    });

    it.each(Object.values(CORE_CARD_TYPES))("of the type %s says little of many and long entries", async (cardType) => {
      const rows = Array.from({ length: 300 }, (_, index) => ({
        title: `${"长文本🙂".repeat(20)}${index}`,
        label: `標籤${index}`,
        value: index,
        name: `n${index}`,
      }));
      const options = { component_id: "长".repeat(2000), title: "题🙂".repeat(3000), fields: rows.slice(0, 100) };
      const data =
        cardType === "form" ? {} : cardType === "toast" || cardType === "modal" ? { text: "长🙂".repeat(9000) } : rows;
      const { model_output = "", error } = await cards().render({ cardType, dataSource: inline(data), options });
      expect(error).toBe(undefined);
      expect(Buffer.byteLength(model_output)).toBeLessThanOrEqual(1000);
      expect(Buffer.byteLength(model_output)).toBeGreaterThan(100);
      expect(model_output.isWellFormed()).toBe(true);
    });
  });

  describe("a card of a path", () => {
    it("shows the row of the path with its version", async () => {
      const { cards, userData } = servicesOf();
      await userData.write("notes", { items: ["one"] });
      await userData.write("notes/more", { items: ["two"] });
      const init = { cardType: "list", dataSource: { type: "path", path: "notes" } };
      expect(await cards.render(init)).toMatchObject({
        status: "success",
        path: "notes",
        version: 1,
        revision: expect.stringMatching(/^[\w-]{22}$/),
        data: { items: ["one"] },
      });
    });

    it.each([
      [
        "list",
        {
          items: [
            { path: "goals/2026/q1", title: "Q" },
            { path: "goals/2026/year", title: "Y", books: 12 },
          ],
        },
      ],
      ["custom", { q1: { title: "Q" }, year: { title: "Y", books: 12 } }],
      [
        "tree",
        {
          title: "2026",
          path: "goals/2026",
          children: [
            { title: "Q", path: "goals/2026/q1", badge: "q1", children: [] },
            { title: "Y", path: "goals/2026/year", badge: "year", children: [{ title: "books", text: 12 }] },
          ],
        },
      ],
    ])("without a row shows what is below, as a %s", async (cardType, data) => {
      const { cards, userData } = servicesOf();
      await userData.write("goals/2026/year", { title: "Y", books: 12 });
      await userData.write("goals/2026/q1", { title: "Q" });
      await userData.write("goals/20260", { title: "other" });
      const options = { component_id: "c" };
      const result = await cards.render({ cardType, dataSource: { type: "path", path: "goals/2026" }, options });
      expect(result).toMatchObject({ status: "success", path: "goals/2026", data });
      expect(result).not.toHaveProperty("version");
    });

    it("whose rows are nodes themselves keeps what they say, and their children", async () => {
      const { cards, userData } = servicesOf();
      const books = [{ title: "Books", progress: 25 }, "Sleep"];
      await userData.write("notes/2026/year", {
        title: "Y",
        text: "a plan",
        done: false,
        progress: {},
        children: books,
      });
      await userData.write("notes/2026/q1", { text: "no title", children: "none" });
      const result = await cards.render({ cardType: "tree", dataSource: { type: "path", path: "notes/2026" } });
      expect(result.data).toEqual({
        title: "2026",
        path: "notes/2026",
        children: [
          {
            title: "q1",
            path: "notes/2026/q1",
            children: [
              { title: "children", text: "none" },
              { title: "text", text: "no title" },
            ],
          },
          {
            title: "Y",
            path: "notes/2026/year",
            badge: "year",
            text: "a plan",
            done: false,
            children: [...books, { title: "progress", children: {} }],
          },
        ],
      });
    });

    it("as an object has the members of a row and the rows below it", async () => {
      const { cards, userData } = servicesOf();
      await userData.write("a/b", { c: { d: 1 }, e: 2 });
      await userData.write("a/b/c", { f: 3 });
      const init = { cardType: "custom", dataSource: { type: "path", path: "a" }, options: { component_id: "x" } };
      expect((await cards.render(init)).data).toEqual({ b: { c: { d: 1, f: 3 }, e: 2 } });
    });

    it("that has nothing is not found, but a form is empty", async () => {
      const { cards } = servicesOf();
      const dataSource = { type: "path", path: "nothing" };
      expect(await cards.render({ cardType: "table", dataSource })).toMatchObject({
        status: "not_found",
        path: "nothing",
        // By it a page waits until there is something.
        card_id: expect.any(String),
        revision: expect.stringMatching(/^[\w-]{22}$/),
        error: "there are no data under this path",
      });
      const wild = await cards.render({ cardType: "list", dataSource: { type: "path", path: "notes/*" } });
      expect(wild.error).toContain("a path has no wildcards");
      const form = { cardType: "form", dataSource, options: { fields: ["mood"] } };
      expect(await cards.render(form)).toMatchObject({ status: "pending", data: {} });
    });

    it("is not found with the path that has data, if it has a slash too much", async () => {
      const { cards, userData } = servicesOf();
      await userData.write("notes/1", { mood: "good" });
      for (const cardType of ["form", "list"]) {
        const init = { cardType, dataSource: { type: "path", path: "/notes/1" }, options: { fields: ["mood"] } };
        expect(await cards.render(init)).toMatchObject({
          status: "not_found",
          error: 'path: there are no data under this path: there are data at or below "notes/1"',
        });
      }
    });

    it("shows at most 500 rows, and tells that there are more", async () => {
      const { cards, userData } = servicesOf();
      const write = (index: number) => userData.write(`rows/${index}`, { index });
      for (let from = 0; from < 510; from += 10)
        await Promise.all(Array.from({ length: 10 }, (_, index) => write(from + index)));
      const result = await cards.render({ cardType: "table", dataSource: { type: "path", path: "rows" } });
      expect(result.truncated).toBe(true);
      expect(result.model_output).toMatch(/^only the first part of the data, as there are more: /);
      expect((result.data as { items: unknown[] }).items).toHaveLength(500);
    });

    it.each(["tree", "custom", "table"])(
      "of the type %s shows as much of many large rows as a card has room for",
      async (cardType) => {
        const { cards, userData } = servicesOf();
        const content = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index]));
        const longPath = `rows/${"长".repeat(300)}`;
        for (let index = 0; index < 100; index++) await userData.write(`${longPath}/${index}`, content);
        const options = { component_id: "c" };
        const result = await cards.render({ cardType, dataSource: { type: "path", path: "rows" }, options });
        expect(result).toMatchObject({ status: "success", truncated: true });
        const bytes = Buffer.byteLength(JSON.stringify(result.data));
        expect(bytes).toBeGreaterThan(200_000);
        expect(bytes).toBeLessThanOrEqual(524_288);
      },
    );

    it("shows what is as deep as a path can be", async () => {
      const { cards, userData } = servicesOf();
      const path = Array.from({ length: 512 }, () => "a").join("/");
      await userData.write(path, { end: true });
      for (const cardType of Object.values(CORE_CARD_TYPES)) {
        const options = { component_id: "c", fields: ["x"], options: ["x"] };
        const result = await cards.render({ cardType, dataSource: { type: "path", path: "a" }, options });
        expect(JSON.stringify(result)).toContain(cardType);
      }
    });

    it("is never one of another user", async () => {
      const { userData } = servicesOf();
      await userData.write("secret", { items: ["mine"] });
      const { cards } = servicesOf();
      for (const cardType of Object.values(CORE_CARD_TYPES)) {
        const options = { component_id: "c", fields: ["a"] };
        const result = await cards.render({ cardType, dataSource: { type: "path", path: "secret" }, options });
        expect(JSON.stringify(result)).not.toContain("mine");
      }
    });
  });

  describe("a card of an endpoint", () => {
    const endpoints: Endpoints = {
      "/scores": ({ userId, endpoint }) => ({ items: [`${endpoint} for ${userId}`] }),
      "/list": async () => ["one"],
      "/throws": () => {
        throw new Error("password of the database");
      },
      "/nothing": (() => undefined) as never,
    };

    it.each([
      ["/scores", { status: "success", data: { items: ["/scores for ada"] } }],
      ["/list", { status: "success", data: { items: ["one"] } }],
      ["/throws", { status: "error", error: 'the endpoint "/throws" failed' }],
      ["/nothing", { status: "error", error: expect.stringContaining("data: expected") }],
      [
        "/score",
        {
          status: "error",
          error: expect.stringMatching(/expected "\/scores" or .* received "\/score"\..*"\/scores"\?/),
        },
      ],
      [
        "https://example.com/scores",
        { status: "error", error: expect.stringContaining("data_source.endpoint: expected") },
      ],
      ["constructor", { status: "error", error: expect.stringContaining("data_source.endpoint: expected") }],
    ])("%s", async (endpoint, expected) => {
      const { cards } = servicesOf("ada", endpoints);
      expect(await cards.render({ cardType: "list", dataSource: { type: "api", endpoint } })).toMatchObject(expected);
    });
  });

  describe("a card that is watched", () => {
    it("is given now, and after each change that shows", async () => {
      const { cards, userData } = servicesOf();
      await userData.write("notes/1", { title: "one" });
      const seen: unknown[] = [];
      const ids = new Set<unknown>();
      const end = await cards.watch(
        { cardType: "list", dataSource: { type: "path", path: "notes" } },
        ({ data, card_id }) => {
          seen.push((data as { items: { title: string }[] }).items.map(({ title }) => title));
          ids.add(card_id);
        },
      );
      expect(seen).toEqual([["one"]]);
      await userData.write("notes/2", { title: "two" });
      await expect.poll(() => seen.at(-1)).toEqual(["one", "two"]);
      await userData.write("other", { title: "three" });
      for (let round = 0; round < 20; round++) await userData.write("notes/1", { title: `${round}` });
      await expect.poll(() => seen.at(-1)).toEqual(["19", "two"]);
      expect(ids.size).toBe(1);
      await end();
      const before = seen.length;
      await userData.write("notes/1", { title: "after" });
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(seen).toHaveLength(before);
    });

    it("is answered when it differs from a revision, and after the time without data", async () => {
      const { cards, userData } = servicesOf();
      await userData.write("notes/1", { title: "one" });
      const init = { cardType: "list", dataSource: { type: "path", path: "notes" } };
      const first = await cards.refresh(init);
      expect(first).toMatchObject({ status: "success", data: { items: [{ title: "one" }] } });
      const revision = first.revision as string;
      expect(await cards.refresh(init, { revision })).toEqual({ status: "success", revision });
      const next = cards.refresh(init, { revision, waitMs: 20_000 });
      await userData.write("notes/1", { title: "two" });
      expect(await next).toMatchObject({ data: { items: [{ title: "two" }] } });
      expect((await next).revision).not.toBe(revision);
      const stopped = cards.refresh(init, {
        revision: (await next).revision,
        waitMs: 20_000,
        signal: AbortSignal.timeout(50),
      });
      expect(await stopped).toMatchObject({ status: "success" });
    });

    it("that is deleted is told once, and then waited for", async () => {
      const { cards, userData } = servicesOf();
      await userData.write("note", { items: ["one"] });
      const init = { cardType: "list", dataSource: { type: "path", path: "note" } };
      const { revision } = await cards.refresh(init);
      await userData.delete("note");
      const gone = await cards.refresh(init, { revision });
      expect(gone).toMatchObject({ status: "not_found", revision: expect.any(String) });
      expect(await cards.refresh(init, { revision: gone.revision })).toEqual({
        status: "success",
        revision: gone.revision,
      });
      const back = cards.refresh(init, { revision: gone.revision, waitMs: 20_000 });
      await userData.write("note", { items: ["two"] });
      expect(await back).toMatchObject({ status: "success", data: { items: ["two"] }, revision: expect.any(String) });
    });

    it("of other data is rendered at once", async () => {
      const { cards } = servicesOf();
      const init = { cardType: "list", dataSource: inline(["one"]) };
      const rendered = { status: "success", data: { items: ["one"] } };
      expect(await cards.refresh(init, { waitMs: 20_000 })).toMatchObject(rendered);
      await expect(cards.watch(init, () => {})).rejects.toThrow('expected "path" for a card that follows its data');
    });
  });

  describe("what a user enters", () => {
    const FIELDS = [
      { name: "mood", required: true, type: "select", options: ["good", "bad"] },
      { name: "hours", type: "number", min: 0, max: 24 },
      { name: "done", type: "boolean" },
      { name: "day", type: "date" },
    ];
    const form = { card_type: "form", data: {}, options: { title: "Today", fields: FIELDS } };
    const select = { card_type: "select", data: { options: ["tea", { value: 2, label: "Two", disabled: true }] } };
    const modal = { card_type: "modal", data: { body: "Sure?", actions: [{ id: "yes", label: "Yes" }] } };

    const counter = { card_type: "counter", data: { value: 3, unit: "cups", max: 5 }, options: { interactive: true } };

    it.each<[string, object, object, string | undefined, object]>([
      [
        "a form that fits",
        form,
        { mood: "good", hours: 7.5, done: true, day: "2026-01-18" },
        undefined,
        {
          status: "success",
          data: { mood: "good", hours: 7.5, done: true, day: "2026-01-18" },
          model_output:
            'the user answered the form "Today": {"mood":"good","hours":7.5,"done":true,"day":"2026-01-18"}',
        },
      ],
      [
        "a form without what is required",
        form,
        { hours: 1 },
        undefined,
        { status: "error", error: "values.mood: This field is required" },
      ],
      [
        "a form with a number that is too large",
        form,
        { mood: "good", hours: 25 },
        undefined,
        { status: "error", error: "values.hours: At most 24" },
      ],
      [
        "a form with a value of another type",
        form,
        { mood: "good", done: "yes" },
        undefined,
        { status: "error", error: "values.done: Enter a value such as true" },
      ],
      [
        "a form with a field that it does not have",
        form,
        { mood: "good", admin: true },
        undefined,
        { status: "error", error: expect.stringContaining('alone, received "admin" too') },
      ],
      [
        "values that are none",
        form,
        [],
        undefined,
        { status: "error", error: "values: expected an object, received an empty array" },
      ],
      ["a choice", select, { selected: "tea" }, undefined, { status: "success" }],
      [
        "a choice that is not open",
        select,
        { selected: 2 },
        undefined,
        { status: "error", error: "values.selected: expected one of the choices, received 2" },
      ],
      [
        "no choice",
        select,
        {},
        undefined,
        { status: "error", error: "values.selected: expected one of the choices, received undefined" },
      ],
      [
        "several choices",
        { ...select, options: { multiple: true } },
        { selected: ["tea"] },
        undefined,
        { status: "success" },
      ],
      ["several choices where one is asked for", select, { selected: ["tea"] }, undefined, { status: "error" }],
      [
        "an action",
        modal,
        {},
        "yes",
        { status: "success", model_output: 'the user answered the modal by "yes": {"action":"yes"}' },
      ],
      [
        "an action that there is not",
        modal,
        {},
        "no",
        { status: "error", error: 'action: expected "yes", received "no"' },
      ],
      [
        "an action beside another one",
        modal,
        { action: "no" },
        "yes",
        { status: "error", error: 'action: expected "yes", received "yes"' },
      ],
      [
        "a choice beside what was not asked for",
        select,
        { selected: "tea", admin: true },
        undefined,
        { status: "error", error: 'values: expected "selected" alone, received "admin" too' },
      ],
      [
        "a counter, which keeps what it says",
        counter,
        { value: 4, min: -9, unit: "litres", admin: true },
        undefined,
        { status: "success", data: { value: 4, unit: "cups", step: 1, max: 5 } },
      ],
      [
        "counters",
        { ...counter, data: [1, 2] },
        { items: [{ value: 3 }, { value: -1 }] },
        undefined,
        {
          status: "success",
          data: {
            items: [
              { value: 3, step: 1 },
              { value: -1, step: 1 },
            ],
          },
        },
      ],
      [
        "a counter beyond its limit",
        counter,
        { value: 6 },
        undefined,
        { status: "error", error: "values: expected a number from -Infinity to 5, received 6" },
      ],
      [
        "more counters than there are",
        counter,
        { items: [1, 2] },
        undefined,
        { status: "error", error: "values: expected 1 numbers, received 2" },
      ],
      [
        "a counter without a number",
        counter,
        { value: "many" },
        undefined,
        { status: "error", error: expect.stringContaining("values: expected numbers, received none") },
      ],
      [
        "a counter that cannot be changed",
        { ...counter, options: {} },
        { value: 4 },
        undefined,
        { status: "error", error: "expected a card that awaits its user, received a counter that does not" },
      ],
      [
        "a form that cannot be changed",
        { ...form, options: { ...form.options, interactive: false } },
        { mood: "good" },
        undefined,
        { status: "error", error: "expected a card that awaits its user, received a form that does not" },
      ],
      [
        "a form whose data do not fit",
        { ...form, data: ["good"] },
        { mood: "good" },
        undefined,
        { status: "error", error: expect.stringContaining(`needs ${CARD_DATA.form.needs}`) },
      ],
      [
        "a card that asks for nothing",
        { card_type: "list", data: ["a"] },
        {},
        undefined,
        { status: "error", error: expect.stringContaining('card_type: expected "form"') },
      ],
    ])("%s", async (_name, card, values, action, expected) => {
      expect(await servicesOf().cards.submit(card, values, action)).toMatchObject(expected);
    });

    it("is written only where the card says so", async () => {
      const { cards, userData } = servicesOf();
      const values = { mood: "bad" };
      expect(await cards.submit(form, values)).not.toHaveProperty("path");
      expect(await userData.query({ pathPrefix: "" })).toMatchObject({ count: 0 });
      const card = { ...form, options: { ...form.options, write_path: "checkins/1" } };
      expect(await cards.submit(card, values)).toMatchObject({
        path: "checkins/1",
        version: 1,
        model_output: 'the user answered the form "Today", written to "checkins/1": {"mood":"bad"}',
      });
      expect(await userData.read("checkins/1")).toMatchObject({ data: values });
      expect(await cards.submit(card, {})).toMatchObject({ status: "error" });
      expect(await userData.read("checkins/1")).toMatchObject({ version: 1 });
    });

    it("of a choice takes the place of the choice before", async () => {
      const { cards, userData } = servicesOf();
      const choices = [{ value: { id: 1, old: true } }, { value: { id: 2 } }];
      const card = { card_type: "select", data: { options: choices }, options: { write_path: "choice" } };
      for (const { value } of choices) await cards.submit(card, { selected: value });
      expect(await userData.read("choice")).toMatchObject({ data: { selected: { id: 2 } }, version: 2 });
      expect(JSON.stringify(await userData.read("choice"))).not.toContain("old");
    });

    it("is merged into what is there: what is no field stays, and an empty field is removed", async () => {
      const { cards, userData } = servicesOf();
      await userData.write("checkins/1", { mood: "good", hours: 3, weather: "rain" });
      const card = { ...form, options: { ...form.options, write_path: "checkins/1" } };
      await cards.submit(card, { mood: "bad", done: true });
      const data = { mood: "bad", done: true, weather: "rain" };
      expect(await userData.read("checkins/1")).toEqual({ status: "success", path: "checkins/1", data, version: 2 });
    });

    it.each([
      ["an object", "text", { street: "Elm 1" }],
      ["a choice that there is no more", { type: "select", options: ["a", "b"] }, "c"],
      ["a text as a number", "number", "many"],
    ])("keeps what its field could not show: %s", async (_, type, value) => {
      const { cards, userData } = servicesOf();
      const data = { name: "Ann", shown: "old", odd: value };
      await userData.write("people/1", data);
      const odd = { name: "odd", ...(typeof type === "string" ? { type } : type) };
      const card = { card_type: "form", data, options: { fields: ["name", "shown", odd], write_path: "people/1" } };
      await cards.submit(card, { name: "Bo" });
      expect(await userData.read("people/1")).toMatchObject({ data: { name: "Bo", odd: value }, version: 2 });
    });

    it.each([
      ["a field", { card_type: "form", data: {}, options: { fields: [{ name: "x".repeat(100_000), type: "no" }] } }],
      ["a column", { card_type: "table", data: [1], options: { columns: [{ key: "x".repeat(100_000), type: "no" }] } }],
      [
        "a property",
        {
          card_type: "form",
          data: {},
          options: {
            schema: { properties: { ["x".repeat(100_000)]: { type: "object" } }, required: ["x".repeat(100_000)] },
          },
        },
      ],
      ["fields alone", { card_type: "form", data: {}, options: { fields: ["x".repeat(100_000)] } }],
    ])("is refused in few words whatever the length of the name of %s", async (_, card) => {
      const { cards } = servicesOf();
      const { card_type: cardType, data, options } = card;
      const shown = await cards.render({ cardType, dataSource: inline(data), options });
      const taken = await cards.submit(card, { other: 1 });
      for (const { error = "" } of [shown, taken]) expect(error.length).toBeLessThan(1000);
      expect(taken.status).toBe("error");
    });
  });

  it("answers whatever it is given", async () => {
    // `npm run soak -- cards` makes 10,000 on both.
    const count = kind === "postgres" ? 600 : 150;
    const { rendered, submitted, faults } = await checkRandomCards(database, 1, count);
    expect(faults.slice(0, 5)).toEqual([]);
    for (const status of ["success", "pending", "error"]) {
      expect(rendered[status], status).toBeGreaterThan(count / 30);
    }
    expect(submitted.error).toBeGreaterThan(count / 6);
  });
});
