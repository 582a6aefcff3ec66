import { existsSync } from "node:fs";
import { type OutputOptions, rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import config from "../../../docs/examples/skills/cardScript.config.ts";
import { BAZI_CHART } from "../../../docs/examples/skills/samples.ts";
import { type CoreTools, createCoreTools } from "../../../src/core-tools/index.ts";
import { type Served, serveMcp } from "../../../src/gateway/index.ts";
import { ToolCall } from "../../../src/index.ts";
import { CHROMIUM } from "../browser.ts";
import { coloursOf } from "../coloursOf.ts";
import { ASK_DAY, READ_PLAN, SET_YEAR, SHOW_BAZI, writeDay } from "../modelAnswers.ts";
import { type AppHost, startAppHost } from "./startAppHost.ts";

const lacks = existsSync(CHROMIUM) ? undefined : `${CHROMIUM} is missing`;
if (lacks) console.warn(`skipped: the dialogues in a host of MCP Apps (${lacks})`);

describe.skipIf(lacks)("the dialogues, in a host of MCP Apps", () => {
  let core: CoreTools;
  let served: Served;
  let at: AppHost;

  beforeAll(async () => {
    const endpoints = { "/bazi/chart": () => BAZI_CHART };
    const cardScripts = ["throw new Error('a script with a fault: </script>');", await cardsOfSkills()];
    core = await createCoreTools({ database: "memory://", userId: "ada", endpoints, cardScripts, worker: false });
    served = await serveMcp(core.tools.concat(core.appTools), { transport: "http", resources: core.resources });
    at = await startAppHost(served.url as URL);
  });
  afterAll(async () => {
    await at?.close();
    await core?.close();
    await served?.close();
  });

  /** Makes the calls of what a model answered, as a host does, and opens the card of the last. */
  async function answer(body: string): Promise<object[]> {
    const results: object[] = [];
    for (const call of ToolCall.fromOpenAI(JSON.parse(body).choices[0].message)) {
      const args = JSON.parse(call.arguments as string);
      if (call.name === "show_card") await at.openApp({ theme: "light", locale: "zh-CN", timeZone: "Asia/Shanghai" });
      const made = call.name === "show_card" ? at.show(args) : at.client.callTool({ name: call.name, arguments: args });
      results.push((await made).structuredContent as object);
    }
    return results;
  }

  const text = (): Promise<string> => at.app.locator("article").innerText();

  const expectDrawn = async (): Promise<void> => {
    const { colours, ink } = await coloursOf(at.page, await at.app.locator("article").screenshot());
    expect(colours).toBeGreaterThan(20);
    expect(ink).toBeGreaterThan(0.004);
  };

  it("帮我设定2026年目标", async () => {
    expect(await answer(SET_YEAR)).toMatchObject([{ status: "success", version: 1 }, { status: "success" }]);
    await at.app.getByRole("tree").waitFor();
    for (const title of ["2026年目标", "读完12本书", '学会"做饭"', "每月一道新菜"])
      expect(await text()).toContain(title);
    await expectDrawn();
    // The card follows its data.
    await core.userData.write("goals/2026/q1", { title: "第一季度" });
    await expect.poll(text).toContain("第一季度");
  });

  it("今天打卡", async () => {
    await core.userData.write("plans/daily/2026-01-18", { items: [{ title: "晨跑" }, { title: "阅读30分钟" }] });
    expect(await answer(READ_PLAN)).toMatchObject([{ status: "success", data: { items: [{}, {}] } }]);
    expect(await answer(ASK_DAY)).toMatchObject([{ status: "pending" }]);
    await at.app.getByRole("checkbox", { name: "晨跑" }).check();
    await at.app.getByLabel("心情").selectOption("很好");
    await at.app.getByLabel("备注").fill("跑了五公里");
    await expectDrawn();
    await at.app.getByRole("button", { name: "提交" }).press("Enter");

    // The server checks what was entered, and the model is told. Nothing is written yet.
    const values = { date: "2026-01-18", tasks: ["晨跑"], mood: "很好", note: "跑了五公里" };
    await expect.poll(() => at.said("message")).toHaveLength(1);
    expect(at.called).toContain("submit_card");
    expect(await at.said("update-model-context")).toMatchObject([
      { structuredContent: { status: "success", data: values } },
    ]);
    expect(JSON.stringify(await at.said("message"))).toContain("跑了五公里");
    expect(await core.userData.read("checkins/2026-01-18")).toMatchObject({ status: "not_found" });

    expect(await answer(writeDay(values))).toMatchObject([{ status: "success", version: 1 }]);
    expect(await core.userData.read("checkins/2026-01-18")).toMatchObject({ data: values });
  });

  it("展示我的八字", async () => {
    expect(await answer(SHOW_BAZI)).toMatchObject([{ status: "success", card_type: "custom", data: BAZI_CHART }]);
    const table = at.app.getByRole("table");
    expect(await table.getByRole("columnheader").allInnerTexts()).toEqual(["年柱", "月柱", "日柱", "时柱"]);
    expect(await text()).toContain("日主 戊土");
    await expectDrawn();
  });

  it("a custom card that the page does not have shows its data", async () => {
    await at.openApp({ locale: "zh-CN" });
    const data = { pillars: [{ label: "年柱" }] };
    await at.show({ card_type: "custom", data_source: { type: "inline", data }, options: { component_id: "other" } });
    await at.app.getByRole("treeitem", { name: "年柱" }).waitFor();
  });

  it("made no error in the page", () => {
    expect(at.faults.filter((fault) => !fault.includes("a script with a fault: </script>"))).toEqual([]);
  });
});

/** The script of the example, as its config makes it. */
async function cardsOfSkills(): Promise<string> {
  const { output, ...input } = config;
  const bundle = await rolldown({ ...input, logLevel: "silent" });
  const { output: files } = await bundle.generate(output as OutputOptions);
  return files[0].code;
}
