import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as samples from "../../../docs/examples/skills/samples.ts";
import { loadSkills } from "../../../src/scenarios/index.ts";
import { describeChromium } from "../browser.ts";
import { seriousFaults } from "../views/axe.ts";

const SAMPLES: readonly [id: string, data: object, texts: readonly string[]][] = [
  ["bazi_chart", samples.BAZI_CHART, ["小雅 · 1992年8月20日 08:30 · 日主 戊土", "大林木"]],
  ["bazi_fortune", samples.BAZI_FORTUNE, ["思路清晰的一天", "事业", "签约", "争执"]],
  ["zodiac_chart", samples.ZODIAC_CHART, ["太阳", "狮子座 27°", "逆行"]],
  ["tarot_spread", samples.TAROT_SPREAD, ["这份工作适合我吗？", "隐士", "逆位"]],
];

const resultOf = (id: string, data: unknown) => ({
  status: "success",
  card_type: "custom",
  data,
  options: { component_id: id, title: "标题" },
});

describeChromium(
  "the cards of the skills",
  (open) => {
    it("are those that their files name", async () => {
      const skills = await loadSkills(join(import.meta.dirname, "../../../docs/examples/skills"));
      expect(skills.flatMap(({ customCards }) => customCards)).toEqual(SAMPLES.map(([id]) => id));
    });

    it.each([
      ["light", 760],
      ["dark", 360],
    ] as const)("show their data, %s and %i pixels wide", async (theme, width) => {
      const page = await open({ theme, width, lang: "zh-CN", csp: true });
      for (const [id, data, texts] of SAMPLES) {
        await page.show(resultOf(id, data));
        const article = page.locator("oj-card article");
        await article.getByRole("heading", { name: "标题" }).waitFor();
        for (const text of texts) expect(await article.innerText(), id).toContain(text);
        expect(await article.evaluate((node) => node.scrollWidth - node.clientWidth), id).toBe(0);
        expect(await seriousFaults(page), id).toEqual([]);
      }
      expect(page.faults).toEqual([]);
      await page.close();
    });

    it("show what is wrong with data of another form", async () => {
      const page = await open({ lang: "zh-CN" });
      for (const [id] of SAMPLES) {
        await page.show(resultOf(id, ["text"]));
        await page.getByRole("alert").waitFor();
        expect(await page.getByRole("alert").innerText(), id).toContain("expected { ");
      }
      await page.show(resultOf("tarot_spread", { cards: [] }));
      await page.getByText("暂无内容").waitFor();
      expect(page.faults).toEqual([]);
      await page.close();
    });

    it("show any data without an exception, and run none of them", async () => {
      const page = await open();
      const attack = fc.constantFrom(
        "<img src=x onerror=alert(1)>",
        "javascript:alert(1)",
        '"><script>alert(1)</script>',
      );
      const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), attack, fc.integer({ min: -400, max: 400 }));
      const keys = [
        "label",
        "stem",
        "branch",
        "hidden",
        "score",
        "date",
        "id",
        "longitude",
        "position",
        "name",
        "arcana",
        "reversed",
        "meaning",
      ];
      const row = fc.dictionary(fc.constantFrom(...keys), value);
      const lists = [
        "pillars",
        "planets",
        "cards",
        "aspects",
        "suitable",
        "elements",
        "summary",
        "ascendant",
        "question",
        "born",
        "score",
      ];
      const data = fc.dictionary(fc.constantFrom(...lists), fc.oneof(fc.array(fc.oneof(row, value)), value, row));
      const given = fc.sample(fc.tuple(fc.constantFrom(...SAMPLES.map(([id]) => id)), data), { numRuns: 400, seed: 7 });
      let alerts = 0;
      page.on("dialog", (dialog) => {
        alerts++;
        void dialog.dismiss();
      });
      await page.evaluate(
        async (results) => {
          for (let from = 0; from < results.length; from += 50) {
            const cards = results.slice(from, from + 50).map((result) => {
              const card = document.createElement("oj-card");
              card.result = result as never;
              return card;
            });
            document.querySelector("main")?.replaceChildren(...cards);
            await new Promise(requestAnimationFrame);
          }
        },
        given.map(([id, data]) => resultOf(id, data)),
      );
      expect(alerts).toBe(0);
      expect(page.faults).toEqual([]);
      await page.close();
    });
  },
  "test/cards/skills/page.ts",
);
