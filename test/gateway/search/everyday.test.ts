import { afterEach, describe, expect, it, vi } from "vitest";
import { createToolSearch } from "../../../src/gateway/search/createToolSearch.ts";
import { EVERYDAY_WORDS } from "../../../src/gateway/search/everydayWords.ts";
import { everydayQuestions, everydayTools, hitRates } from "./everyday.ts";

const tools = everydayTools();
const search = createToolSearch(tools);
const wide = createToolSearch(tools, { words: EVERYDAY_WORDS });
const found = (query: string, limit = 5): string[] =>
  search(query, { limit }).map(({ server, name }) => `${server}/${name}`);

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the search over 300 tools finds among the first two", () => {
  const cases: [by: string, query: string, best: string][] = [
    ["everyday words", "do I need an umbrella tomorrow?", "weather/get_forecast"],
    ["everyday words", "is there much smog in Delhi", "weather/air_quality"],
    ["everyday words", "how far is it from here by car?", "maps/distance_matrix"],
    ["everyday words", "jot down an idea", "obsidian/append_note"],
    ["several words that are one", "how high is the Brocken", "maps/elevation"],
    ["the noun of a server, not the verb of another", "rename the file a.txt", "filesystem/move_file"],
    ["the noun of a server, not the verb of another", "rename the sheet Costs", "excel/rename_sheet"],
    ["the noun of a server, not the verb of another", "delete the event on Monday", "calendar/delete_event"],
    ["another form of a word", "geocoding of addresses", "maps/geocode"],
    ["a compound that is written apart", "a screen shot", "playwright/browser_take_screenshot"],
    ["a compound that is written as one", "searchcode", "github/search_code"],
    ["a word with a typo", "fork the repositry", "github/fork_repository"],
    ["a word with two letters swapped", "all my subscirptions", "stripe/list_subscriptions"],
    ["the form of a path", "show /etc/hosts", "filesystem/read_file"],
    ["the form of an address", "write to ann@example.com", "gmail/send_email"],
    ["the form of a link", "open https://example.com/a.html", "playwright/browser_navigate"],
    ["the form of coordinates", "48.8584, 2.2945", "maps/reverse_geocode"],
    ["Chinese words", "把网页截个图", "playwright/browser_take_screenshot"],
    ["Chinese words that are not its own", "我的包裹到哪了", "快递/查询物流"],
  ];
  it.each(cases)("by %s: %s", (_, query, best) => {
    expect(found(query, 2)).toContain(best);
  });

  it.each([
    "17 % of 342",
    "add 12 and 30",
    "sqrt 2",
    "12 * 7",
    "7! / 3!",
    "how much is 12 times 7",
    "25 乘以 4",
    "√16",
    "2^10",
  ])("a calculator for %s", (query) => {
    expect(found(query, 2)).toContain("calculator/evaluate");
  });

  it("tools that read for a question, and tools that write for a request", () => {
    expect(found("is there mail from Ann?", 1)).not.toContain("gmail/send_email");
    expect(found("a mail to Ann: I am late", 3)).toContain("gmail/send_email");
  });

  it("no whois for the words of a question", () => {
    const whois = createToolSearch([{ name: "whois" }, { name: "members", description: "The persons of a team" }]);
    expect(whois("who is in the team?")[0]?.name).toBe("members");
    expect(whois("whois example.com")[0]?.name).toBe("whois");
  });

  it("nothing for dates, phrases and versions that look like a calculation", () => {
    for (const query of ["2027-01-01", "1/2/2027", "ABC-17", "v1.2.3", "+49 170 1234567"]) {
      expect([query, ...found(query)]).not.toContain("calculator/evaluate");
    }
  });
});

describe("everyday questions", () => {
  it("find the right tool first, or among five", () => {
    const questions = everydayQuestions();
    const names = new Set(tools.map(({ server, name }) => `${server}/${name}`));
    expect(tools.length).toBeGreaterThanOrEqual(300);
    expect(questions.flatMap(({ tools }) => tools).filter((name) => !names.has(name))).toEqual([]);
    const [first = 0, five = 0] = hitRates(questions, found, [1, 5]);
    // Without the thesaurus it is 20 and 43.
    expect(first).toBeGreaterThanOrEqual(53);
    expect(five).toBeGreaterThanOrEqual(84);
  });

  it("find more with the words of everyday life", () => {
    const [first = 0, five = 0] = hitRates(
      everydayQuestions(),
      (query) => wide(query).map(({ server, name }) => `${server}/${name}`),
      [1, 5],
    );
    expect(first).toBeGreaterThanOrEqual(61);
    expect(five).toBeGreaterThanOrEqual(88);
    expect(found("cloudy", 1).join()).not.toContain("weather");
    expect(wide("cloudy", { limit: 1 })[0]?.server).toBe("weather");
  });

  it("find, in Chinese, tools that are described in English", () => {
    const [first = 0, five = 0] = hitRates(
      everydayQuestions("chinese.txt"),
      (query) => wide(query).map(({ server, name }) => `${server}/${name}`),
      [1, 5],
    );
    // Before these words had the Chinese of everyday life it was 33 and 60.
    expect(first).toBeGreaterThanOrEqual(49);
    expect(five).toBeGreaterThanOrEqual(86);
  });

  it.each<[query: string, best: string]>([
    ["it is 3 pm here, what is it in Denver", "time/convert_time"],
    ["what does Coca-Cola pay out to its owners", "yahoo-finance/get_dividends"],
    ["keep in mind that my sister is allergic to nuts", "memory/create_entities"],
    ["return to where we were before", "playwright/browser_navigate_back"],
    ["change Meier to Meyer everywhere in letter.docx", "word/replace_text"],
    ["what is running on my computer", "terminal/list_processes"],
    ["a cottage by the sea in August", "hotels/find_hotels"],
    ["今天大家在聊什么", "热搜/微博热搜"],
    ["宫保鸡丁的做法", "recipes/find_recipe"],
    ["后天冷不冷", "weather/get_forecast"],
    ["昨晚我睡得好吗", "fitness/get_sleep"],
    ["把这段话读出来", "audio/text_to_speech"],
  ])("find with these words: %s", (query, best) => {
    const two = wide(query, { limit: 2 }).map(({ server, name }) => `${server}/${name}`);
    expect(two).toContain(best);
    expect(found(query, 2)).not.toContain(best);
  });

  it("are answered the same where the platform has no dictionary", () => {
    const chinese = everydayQuestions().filter(({ query }) => /\p{sc=Han}/u.test(query));
    const before = chinese.map(({ query }) => found(query));
    vi.stubGlobal("Intl", undefined);
    expect(
      chinese.map(({ query }) => createToolSearch(tools)(query).map(({ server, name }) => `${server}/${name}`)),
    ).toEqual(before);
  });
});

describe("the words of everyday life find", () => {
  const daily = createToolSearch(
    [
      "set_alarm: Set an alarm clock",
      "create_leave_request: Ask for days off",
      "get_expense_report: Expenses of a month",
      "create_appointment: Make an appointment with a doctor",
      "get_grades: Grades of a student",
      "order_food: Order food from a restaurant",
      "order_taxi: Order a taxi",
      "set_thermostat: Set the temperature of a room",
      "get_weather: Current conditions in a city",
      "send_message: Send a message to a contact",
      "pay_bill: Pay a bill",
      "lock_door: Lock or unlock a door",
    ].map((line) => {
      const [name = "", description] = line.split(": ");
      return { name, description };
    }),
    { words: EVERYDAY_WORDS },
  );

  it.each<[tool: string, ...queries: string[]]>([
    ["set_alarm", "设个闹钟", "叫我起床", "明早七点叫醒我", "wake me up at 7"],
    ["create_leave_request", "我想请假", "请三天假", "I want next week off"],
    ["get_expense_report", "报销", "我这个月花了多少钱", "reimburse my taxi"],
    ["create_appointment", "挂号", "我想看牙医", "I have a toothache"],
    ["get_grades", "查成绩", "期末考了多少分"],
    ["order_food", "点外卖", "我饿了", "I am hungry"],
    ["order_taxi", "打车去机场", "帮我叫辆车"],
    ["set_thermostat", "屋里太热了", "空调调低一点", "turn down the heat"],
    ["get_weather", "明天要带伞吗", "外面冷不冷", "出门穿什么"],
    ["send_message", "告诉小王我晚点到", "给妈妈发微信"],
    ["pay_bill", "交电费"],
    ["lock_door", "门锁了吗"],
  ])("%s", (tool, ...queries) => {
    for (const query of queries) {
      expect([query, ...daily(query, { limit: 2 }).map(({ name }) => name)]).toContain(tool);
    }
  });
});
