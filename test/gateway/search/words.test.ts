import { describe, expect, it } from "vitest";
import { EVERYDAY_WORDS } from "../../../src/gateway/search/everydayWords.ts";
import { readShapes } from "../../../src/gateway/search/shapes.ts";
import { stemOf } from "../../../src/gateway/search/stem.ts";
import { type Thesaurus, thesaurusOf } from "../../../src/gateway/search/thesaurus.ts";
import { wordsOf } from "../../../src/gateway/search/words.ts";

describe("wordsOf", () => {
  it.each([
    ["searchGitHubIssues", "search git hub issues"],
    ["HTTPServer get_L3-data S3", "http server get l3 data s3"],
    ["It's e-mail", "it s e mail"],
    ["查询天气", "查 询 天 气 查询 询天 天气"],
    ["用Excel画图", "用 画 图 excel 画图"],
    ["\u0000\ud800 🎻", ""],
  ])("%s", (text, words) => {
    expect(new Set(wordsOf(text))).toEqual(new Set(words.split(" ").filter((word) => word !== "" && word !== "用")));
  });
});

describe("stemOf makes the forms of a word equal", () => {
  it.each([
    "create creates created creating creator creation",
    "file files filed filing",
    "move moves moved moving",
    "run runs running",
    "query queries",
    "movie movies",
    "box boxes",
    "translate translator translation translating",
    "send sender sending",
  ])("%s", (forms) => {
    expect(new Set(forms.split(" ").map(stemOf)).size).toBe(1);
  });

  it("and tells other words apart", () => {
    const words = "new news note not plane place file fill state station status analysis direct directory".split(" ");
    expect(new Set(words.map(stemOf)).size).toBe(words.length);
  });
});

describe("readShapes", () => {
  it.each<[query: string, shapes: string[], kept: string]>([
    ["open https://www.wikipedia.org/wiki/Oslo now", ["url"], "open wikipedia now"],
    ["get https://api.example.com/v1/users.json", ["url"], "get api json"],
    ["write to ann@example.com", ["email"], "write to an"],
    ["is example.com up", ["url"], "is example up"],
    ["who owns 8.8.8.8", ["ip"], "who owns"],
    ["what is at 48.8584, -2.2945", ["coordinate"], "what is at"],
    ["shares of $AAPL", ["ticker"], "shares of"],
    ["read ~/notes/todo.md", ["file", "file"], "read md"],
    ["list /etc", ["file"], "list"],
    ["17 % of 342", ["calculate"], "17 342"],
    ["sqrt(2)", ["calculate"], "(2)"],
    ["12 * 7", ["calculate"], "1"],
    ["on 2027-01-01 at 10/12", [], "on 2027-01-01 at 10/12"],
    ["version v1.2.3 of and/or", [], "version v1.2.3 of and/or"],
  ])("%s", (query, shapes, kept) => {
    const { text, words } = readShapes(query);
    expect(words).toEqual(shapes);
    expect(text.trim().split(/\s+/).join(" ")).toBe(kept);
  });
});

describe("the thesaurus", () => {
  it("adds words to the concept of the same first word, and new concepts", () => {
    const { inQueries, inTools } = thesaurusOf("weather hygrometer < drizzle\nbeer lager");
    const conceptsOf = (map: Thesaurus["inTools"], word: string) => [...(map.get(stemOf(word)) ?? []).keys()];
    expect(conceptsOf(inQueries, "drizzle")).toEqual(conceptsOf(inQueries, "forecast"));
    expect(conceptsOf(inTools, "drizzle")).toEqual([]);
    expect(conceptsOf(inTools, "hygrometer")).toEqual(["#weather"]);
    expect(conceptsOf(inTools, "lager")).toEqual(["#beer"]);
  });

  it("gives added words less weight than its own, even if they repeat these", () => {
    const { inQueries } = thesaurusOf("weather < drizzle forecast");
    const [drizzle = 1, forecast = 0] = ["drizzle", "forecast"].map((word) =>
      inQueries.get(stemOf(word))?.get("#weather"),
    );
    expect(drizzle).toBeLessThan(forecast);
    expect(forecast).toBe(thesaurusOf().inQueries.get(stemOf("forecast"))?.get("#weather"));
  });

  it("has Chinese words that can be found: of one or two characters", () => {
    const { inQueries } = thesaurusOf(EVERYDAY_WORDS);
    expect([...inQueries.keys()].filter((term) => /\p{sc=Han}{3}/u.test(term))).toEqual([]);
  });

  it("marks a general verb the same in all its lines", () => {
    const concepts = new Set([...thesaurusOf(EVERYDAY_WORDS).inQueries.values()].flatMap((all) => [...all.keys()]));
    const verbs = [...concepts].filter((concept) => /^[!*]/.test(concept));
    expect(verbs.filter((verb) => concepts.has(`#${verb.slice(1)}`))).toEqual([]);
  });
});
