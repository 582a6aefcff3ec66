import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BAZI_CHART, TAROT_SPREAD } from "../../docs/examples/skills/samples.ts";
import type { Database } from "../../src/core-tools/database/Database.ts";
import { type CoreTools, createCoreTools, type ToolResult } from "../../src/core-tools/index.ts";
import { ToolCall } from "../../src/index.ts";
import { loadScenarios, loadSkills } from "../../src/scenarios/index.ts";
import { onBothDatabases } from "../core-tools/databases.ts";
import { newUser } from "../core-tools/worker/triggers.ts";
import { type CardPage, describeChromium, type OpenPage } from "./browser.ts";
import { coloursOf } from "./coloursOf.ts";
import { ASK_DAY, COUNT_CUP, drawCards, READ_PLAN, SET_YEAR, SHOW_BAZI, writeDay } from "./modelAnswers.ts";

const EXAMPLES = join(import.meta.dirname, "..", "..", "docs", "examples");

/** The dialogues of the specification, and two of the further examples: the text of each answer of the model, the tools, the database and the cards. */
describeChromium("the dialogues", dialogues, "test/cards/skills/page.ts");

function dialogues(open: OpenPage): void {
  onBothDatabases((openDatabase, kind) => {
    let database: Database;
    let page: CardPage;
    const cores: CoreTools[] = [];
    beforeAll(async () => {
      database = await openDatabase();
      page = await open({ lang: "zh-CN", csp: true, theme: kind === "pglite" ? "light" : "dark" });
    });
    afterAll(async () => {
      await page?.close();
      for (const core of cores) await core.close();
      await database?.close();
    });

    /** Somebody who talks with the model. */
    const talk = async () => {
      const userId = newUser();
      const endpoints = { "/bazi/chart": () => BAZI_CHART };
      const handlers = { message: () => {} };
      const core = await createCoreTools({ database, userId, endpoints, handlers, worker: false });
      cores.push(core);
      /** Runs what the model answers, a body of OpenAI's Chat API, and gives what the page and the model get. */
      const answer = async (body: string) => {
        const messages = await core.tools.run(ToolCall.fromOpenAI(JSON.parse(body).choices[0].message));
        for (const { content } of messages) expect(Buffer.byteLength(content as string)).toBeLessThan(2000);
        return messages.map(({ content, structured = JSON.parse(content as string) }) => ({
          told: content as string,
          result: structured as ToolResult,
        }));
      };
      return { core, answer };
    };

    const meantBy = async (message: string): Promise<string[]> => {
      const all = [
        ...(await loadScenarios(join(EXAMPLES, "scenarios"))),
        ...(await loadSkills(join(EXAMPLES, "skills"))),
      ];
      return all.filter((scenario) => scenario.isTriggeredBy(message)).map(({ id }) => id);
    };

    const textOf = (): Promise<string> => page.locator("oj-card article").innerText();

    /** A card that is blank has few colours, and nothing but its background. */
    const expectDrawn = async (): Promise<void> => {
      const { colours, ink } = await coloursOf(page, await page.locator("oj-card").screenshot());
      expect(colours).toBeGreaterThan(20);
      expect(ink).toBeGreaterThan(0.004);
    };

    it("帮我设定2026年目标", async () => {
      expect(await meantBy("帮我设定2026年目标")).toEqual(["goal_tracking"]);
      const { core, answer } = await talk();
      const [written, shown] = await answer(SET_YEAR);
      expect(written?.result).toMatchObject({ status: "success", path: "goals/2026/year", version: 1 });
      expect(shown?.result).toMatchObject({ status: "success", card_type: "tree", path: "goals/2026" });
      expect(JSON.parse(shown?.told ?? "")).not.toHaveProperty("data");
      expect(await core.userData.read("goals/2026/year")).toMatchObject({ version: 1, data: { title: "2026年目标" } });

      await page.show(shown?.result);
      const tree = page.getByRole("tree");
      await tree.waitFor();
      for (const name of ["2026年目标", "读完12本书", "每周跑步三次", '学会"做饭"']) {
        expect(await tree.getByRole("treeitem", { name }).last().isVisible(), name).toBe(true);
      }
      expect(await textOf()).toContain("每月一道新菜");
      await expectDrawn();
      expect(page.faults).toEqual([]);
    });

    it("今天打卡", async () => {
      expect(await meantBy("今天打卡")).toEqual(["goal_tracking"]);
      const { core, answer } = await talk();
      await core.userData.write("plans/daily/2026-01-18", { items: [{ title: "晨跑" }, { title: "阅读30分钟" }] });
      const [plan] = await answer(READ_PLAN);
      expect(plan?.told).toContain("阅读30分钟");

      const [shown] = await answer(ASK_DAY);
      expect(shown?.result).toMatchObject({ status: "pending", card_type: "form" });
      await page.show(shown?.result);
      expect(await page.getByLabel("日期").inputValue()).toBe("2026-01-18");
      await expectDrawn();

      // What is required is asked for, and nothing is sent.
      const before = (await page.submissions()).length;
      await page.getByRole("button", { name: "提交" }).click();
      expect(await textOf()).toContain("此项必填");
      expect((await page.submissions()).length).toBe(before);

      await page.getByRole("checkbox", { name: "晨跑" }).check();
      await page.getByLabel("心情").selectOption("很好");
      await page.getByLabel("备注").fill("跑了五公里，<b>很累</b>");
      await page.getByRole("button", { name: "提交" }).press("Enter");
      const submitted = (await page.submissions()).at(-1);
      const values = { date: "2026-01-18", tasks: ["晨跑"], mood: "很好", note: "跑了五公里，<b>很累</b>" };
      expect(submitted).toMatchObject({ cardType: "form", cardId: shown?.result.card_id, values });

      // The card has written nothing: that is the model's, which is told what the user entered.
      expect(await core.userData.read("checkins/2026-01-18")).toMatchObject({ status: "not_found" });
      const [written] = await answer(writeDay(submitted?.values));
      expect(written?.result).toMatchObject({ status: "success", version: 1 });
      expect(await core.userData.read("checkins/2026-01-18")).toMatchObject({ data: values });
      expect(page.faults).toEqual([]);
    });

    it("展示我的八字", async () => {
      expect(await meantBy("展示我的八字")).toEqual(["bazi"]);
      const { answer } = await talk();
      const [shown] = await answer(SHOW_BAZI);
      expect(shown?.result).toMatchObject({ status: "success", card_type: "custom", data: BAZI_CHART });

      await page.show(shown?.result);
      const table = page.getByRole("table");
      expect(await table.getByRole("columnheader").allInnerTexts()).toEqual(["年柱", "月柱", "日柱", "时柱"]);
      expect(await table.getByRole("row", { name: "天干" }).getByRole("cell").allInnerTexts()).toEqual([
        "壬",
        "戊",
        "戊",
        "丙",
      ]);
      expect(await page.getByRole("heading", { name: "八字命盘" }).isVisible()).toBe(true);
      expect(await textOf()).toContain("日主 戊土");
      await expectDrawn();
      expect(page.faults).toEqual([]);
    });

    it("我刚喝水，记一杯", async () => {
      expect(await meantBy("我刚喝水，记一杯")).toEqual(["daily_routine"]);
      const { core, answer } = await talk();
      await core.userData.write("routines/water/days/2026-01-18", { label: "喝水", value: 4, max: 8 });
      const [written, shown, trigger] = await answer(COUNT_CUP);
      expect(written?.result).toMatchObject({ status: "success", version: 2 });
      expect(shown?.result).toMatchObject({ status: "success", data: { value: 5, max: 8 } });
      expect(trigger?.result).toMatchObject({ status: "success" });
      await page.show(shown?.result);
      expect(await page.getByRole("progressbar", { name: "喝水" }).getAttribute("aria-valuetext")).toBe("5 / 8, 63%");
      await expectDrawn();
    });

    it("帮我抽三张塔罗牌，看看这份工作", async () => {
      expect(await meantBy("帮我抽三张塔罗牌，看看这份工作")).toEqual(["zodiac"]);
      const { answer } = await talk();
      const [, shown] = await answer(drawCards(TAROT_SPREAD));
      expect(shown?.result).toMatchObject({ status: "success", data: TAROT_SPREAD, version: 1 });
      await page.show(shown?.result);
      expect(await page.locator("oj-card").getByRole("listitem").count()).toBe(3);
      for (const part of ["这份工作适合我吗？", "魔术师", "逆位", "方向清楚"]) expect(await textOf()).toContain(part);
      await expectDrawn();
    });
  });
}
