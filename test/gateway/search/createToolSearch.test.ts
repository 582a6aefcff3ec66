import { describe, expect, expectTypeOf, it } from "vitest";
import { GatewayError } from "../../../src/gateway/GatewayError.ts";
import { createToolSearch, type ToolHit } from "../../../src/gateway/search/createToolSearch.ts";
import type { SearchableTool } from "../../../src/gateway/search/searchableTool.ts";
import { McpToolInfo, OptionError, ToolInfo } from "../../../src/index.ts";
import { cpuTime } from "../../cpuTime.ts";
import { errorOf } from "../../errorOf.ts";
import { readServerTools, serverQuestions } from "./questions.ts";
import { isRetrievalMissing, readQuestions, readTools, recall } from "./retrieval.ts";
import { sizeOfSearch } from "./sizeOfSearch.ts";

const tools: SearchableTool[] = [
  { server: "maps", name: "get_weather", description: "Current conditions in a city" },
  { server: "mail", name: "sendMessage", description: "Send an email to somebody" },
  { server: "mail", name: "listMessages", description: "The emails in a folder" },
  {
    server: "files",
    name: "convert",
    description: "Changes a file",
    inputSchema: {
      type: "object",
      properties: { resolution: { type: "integer" }, format: { enum: ["jpeg", "tiff"], description: "The codec" } },
    },
  },
  { server: "shop", name: "查询订单", description: "根据订单号返回快递信息" },
];
const namesFor = (query: string | readonly string[], limit?: number): string[] =>
  createToolSearch(tools)(query, { limit }).map(({ name }) => name);

describe("createToolSearch finds a tool", () => {
  const cases: [by: string, query: string, best: string][] = [
    ["a word of its name", "weather", "get_weather"],
    ["a word of its name in camel case", "message list", "listMessages"],
    ["another form of a word", "cities", "get_weather"],
    ["a synonym", "temperature", "get_weather"],
    ["its description", "electronic mail to somebody", "sendMessage"],
    ["the name of a parameter", "resolution", "convert"],
    ["a value that a parameter takes", "tiff", "convert"],
    ["the description of a parameter", "codec", "convert"],
    ["a part of its name", "getweatherfor", "get_weather"],
    ["its server", "shop", "查询订单"],
    ["Chinese words of an English tool", "今天的天气怎么样", "get_weather"],
    ["English words of a Chinese tool", "order delivery", "查询订单"],
    ["Chinese words", "快递到哪里了", "查询订单"],
  ];
  it.each(cases)("by %s", (_, query, best) => {
    expect(namesFor(query, 1)).toEqual([best]);
  });
});

describe("createToolSearch", () => {
  it("says nothing about a query that fits no tool", () => {
    expect(["", "  ", "the of and", "xylophone", "\u0000", "🎻"].flatMap((query) => namesFor(query))).toEqual([]);
  });

  it("counts the first sentence of a description more than the others", () => {
    const description = ["Lists invoices.", "Sends a reminder."];
    const search = createToolSearch([
      { name: "a", description: description.join(" ") },
      { name: "b", description: description.toReversed().join(" ") },
    ]);
    expect(["invoices", "reminder"].map((query) => search(query)[0]?.name)).toEqual(["a", "b"]);
  });

  it("puts a tool whose server fits too before another that fits alike", () => {
    const search = createToolSearch([
      { server: "x", name: "show", description: "The newest entry" },
      { server: "y", name: "show", description: "The newest entry" },
      { server: "y", name: "list", description: "Invoices" },
    ]);
    expect(search("newest entry for invoices").map(({ server, name }) => `${server}/${name}`)).toEqual([
      "y/list",
      "y/show",
      "x/show",
    ]);
  });

  it("takes the best of each query in turn, and each tool once", () => {
    expect(namesFor(["email message", "weather", "email message"], 3)).toEqual([
      "sendMessage",
      "get_weather",
      "listMessages",
    ]);
    expect(namesFor([])).toEqual([]);
  });

  it("gives no more than the limit, 5 by default, with falling scores", () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `weather_${index}` }));
    expect(createToolSearch(many)("weather")).toHaveLength(5);
    const hits = createToolSearch(many)("weather 7", { limit: 20 });
    expect(hits).toHaveLength(20);
    expect(hits[0]?.name).toBe("weather_7");
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
  });

  it("is its own `search`, and names the server", () => {
    const search = createToolSearch([
      new McpToolInfo({ serverName: "maps", name: "route", description: "A way", parameters: null }),
      new ToolInfo({ name: "clock", description: "The hour" }),
    ]);
    expect(search("route clock").map(({ server, name }) => ({ server, name }))).toEqual(
      expect.arrayContaining([
        { server: "maps", name: "route" },
        { server: undefined, name: "clock" },
      ]),
    );
    expect(search.search).toBe(search);
    expectTypeOf(search).returns.toEqualTypeOf<ToolHit[]>();
  });

  it("reads hostile tools in bounded time", () => {
    let deep: object = {};
    for (let level = 0; level < 10_000; level++) deep = { properties: { a: deep } };
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`p${index}`, {}]));
    const hostile = [
      { name: "constructor", description: "x ".repeat(1_000_000) },
      { name: "__proto__", inputSchema: deep },
      { name: "toString", inputSchema: { properties: wide } },
      { name: "a".repeat(1_000_000), description: "\u001b[31m" },
    ];
    const start = cpuTime();
    const search = createToolSearch(hostile);
    for (const query of ["constructor", "__proto__", "a".repeat(1_000_000), "x ".repeat(100_000)]) search(query);
    expect(search("constructor")[0]?.name).toBe("constructor");
    expect(cpuTime() - start).toBeLessThan(5_000);
  });

  it("refuses what is no tool, no query and no option", () => {
    const unnamed = errorOf(GatewayError, () => createToolSearch([{ name: "a" }, { title: "b" } as never]));
    expect(unnamed).toMatchObject({ code: "invalid_tool", path: "/1" });
    const search = createToolSearch(tools);
    const wrong: [run: () => unknown, message: string][] = [
      [
        () => createToolSearch({} as never),
        'createToolSearch: option "tools": expected a list of tools, received an empty object',
      ],
      [() => createToolSearch(tools, { embedd: 1 } as never), 'unknown option "embedd". Did you mean "embed"?'],
      [
        () => createToolSearch(tools, { memory: [{ tool: "x" }] as never }),
        "expected a list of { query, server?, name }",
      ],
      [() => createToolSearch(tools, { words: ["x"] as never }), 'option "words": expected a string'],
      [() => search(5 as never), "expected a query, or a list of at most 100 queries"],
      [() => search(Array.from({ length: 101 }, () => "x")), "at most 100 queries"],
      [() => search("x", { limit: 0 }), "from 1 to 1000"],
      [() => search.remember({ query: "x" } as never), "expected { query, server?, name } of texts"],
    ];
    for (const [run, message] of wrong) expect(errorOf(OptionError, run).message).toContain(message);
  });
});

describe("the memory of a search", () => {
  it("finds what was used for such a query before", () => {
    const search = createToolSearch(tools);
    expect(search("invoice")).toEqual([]);
    search.remember({ query: "Where is my invoice?", server: "files", name: "convert" });
    expect(search("an invoice")[0]?.name).toBe("convert");

    const kept = JSON.parse(JSON.stringify(search.memory));
    expect(createToolSearch(tools, { memory: kept })("invoices")[0]?.name).toBe("convert");
  });

  it("tells servers apart, and forgets the oldest", () => {
    const search = createToolSearch(tools);
    search.remember({ query: "invoice", server: "shop", name: "convert" });
    expect(search("invoice")).toEqual([]);
    for (let use = 0; use < 1_000; use++) search.remember({ query: `use ${use}`, name: "convert" });
    expect(search.memory).toHaveLength(1_000);
    expect(search.memory[0]?.query).toBe("use 0");
  });
});

describe("with embed", () => {
  /** Stands for a model: texts about the same thing get the same direction. */
  const embed = async (texts: readonly string[]): Promise<number[][]> =>
    texts.map((text) => [/weather|sandals/.test(text) ? 1 : 0, /mail|letter/i.test(text) ? 1 : 0, 0.1]);

  it("finds by meaning what no word finds, and embeds the tools once", async () => {
    const asked: (readonly string[])[] = [];
    const search = createToolSearch(tools, {
      embed: (texts) => {
        asked.push(texts);
        return embed(texts);
      },
    });
    expect(namesFor("sandals")).toEqual([]);
    expect((await search("sandals"))[0]?.name).toBe("get_weather");
    expect((await search(["sandals", "a letter"], { limit: 2 })).map(({ name }) => name)).toEqual([
      "get_weather",
      "sendMessage",
    ]);
    expect(asked.map(({ length }) => length)).toEqual([5, 1, 2]);
  });

  it.each([
    ["no list", null, "expected 5 vectors, received null"],
    ["too few", [[1]], "expected 5 vectors, received 1"],
    ["no numbers", [["1"], [1], [1], [1], [1]], "expected a vector of 1 finite numbers at /0"],
    ["different lengths", [[1], [1, 2], [1], [1], [1]], "expected a vector of 1 finite numbers at /1"],
    ["NaN", [[1], [1], [Number.NaN], [1], [1]], "finite numbers at /2"],
  ])("refuses vectors that are wrong: %s", async (_, vectors, message) => {
    await expect(createToolSearch(tools, { embed: async () => vectors as never })("x")).rejects.toThrow(message);
  });

  it("tries again after a failure", async () => {
    let calls = 0;
    const search = createToolSearch(tools, {
      embed: async (texts) => {
        if (calls++ === 0) throw new Error("no network");
        return embed(texts);
      },
    });
    await expect(search("sandals")).rejects.toThrow("no network");
    expect((await search("sandals"))[0]?.name).toBe("get_weather");
  });
});

describe.skipIf(isRetrievalMissing)("on questions", () => {
  if (isRetrievalMissing) console.warn("skipped: the questions of MetaTool, as ../shared/corpora is not there");

  it("finds the tools of MetaTool", () => {
    const search = createToolSearch(readTools());
    const found = (query: string): string[] => search(query, { limit: 10 }).map(({ name }) => name);
    const questions = readQuestions().filter(({ split }) => split === "test");
    const one = questions.filter(({ kind }) => kind === "single");
    const several = questions.filter(({ kind }) => kind === "multi");
    const [first = 0, five = 0, ten = 0] = recall(one, found, [1, 5, 10]);
    expect(first).toBeGreaterThanOrEqual(46);
    expect(five).toBeGreaterThanOrEqual(71);
    expect(ten).toBeGreaterThanOrEqual(77);
    expect(recall(several, found, [5])[0]).toBeGreaterThanOrEqual(79);
  });

  it("finds the tools of MCP servers", () => {
    const search = createToolSearch(readServerTools());
    const found = (query: string): string[] =>
      search(query, { limit: 10 }).map(({ server, name }) => `${server}/${name}`);
    const [first = 0, five = 0, ten = 0] = recall(serverQuestions(), found, [1, 5, 10]);
    expect(first).toBeGreaterThanOrEqual(36);
    expect(five).toBeGreaterThanOrEqual(76);
    expect(ten).toBeGreaterThanOrEqual(79);
  });
});

it("createToolSearch has at most 10 kB, minified and gzipped", async () => {
  expect(await sizeOfSearch()).toBeLessThanOrEqual(10_000);
});

it("the tools of one server do not hold up the search, however long their texts are", () => {
  const tools = Array.from({ length: 2_000 }, (_, index) => ({
    server: "odd",
    name: `tool_${index}`,
    description: "查询天气的一个工具可以".repeat(800),
  }));
  const start = cpuTime();
  const search = createToolSearch([
    ...tools,
    { server: "well", name: "get_time", description: `${"a ".repeat(5_000)}clock` },
  ]);
  expect(search("clock").map(({ name }) => name)).toEqual(["get_time"]);
  expect(search("天气")).toHaveLength(5);
  expect(cpuTime() - start).toBeLessThan(4_000);
});
