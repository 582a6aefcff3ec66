import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CORE_CARD_TYPES } from "../../src/cards/index.ts";
import { CORE_TOOLS } from "../../src/core-tools/tools/index.ts";
import { loadScenarios, loadSkills, type Scenario } from "../../src/scenarios/index.ts";
import { BAZI, GOAL_TRACKING } from "./seed.ts";

const folder = join(import.meta.dirname, "../../docs/examples");
let all: Scenario[];
beforeAll(async () => {
  all = [...(await loadScenarios(join(folder, "scenarios"))), ...(await loadSkills(join(folder, "skills")))];
});

describe("the examples", () => {
  it("are the four of the specification", () => {
    expect(all.map(({ id }) => id)).toEqual(["daily_routine", "goal_tracking", "bazi", "zodiac"]);
    for (const { body } of all)
      expect(body).toMatch(/^# .+\n[\s\S]*\n## (?:路径规范|自定义卡片)\n[\s\S]*\n## 工具组合\n/);
  });

  it.each([
    ["goal_tracking", GOAL_TRACKING],
    ["bazi", BAZI],
  ])("%s has the paths of the specification", (id, text) => {
    const { paths } = all.find((scenario) => scenario.id === id) as Scenario;
    const specified = [...text.matchAll(/^ {2}(\w+): "(.+)"$/gm)].map(([, name, template]) => [name, template]);
    expect(specified.length).toBeGreaterThan(1);
    expect(Object.entries(paths).map(([name, { template }]) => [name, template])).toEqual(specified);
  });

  it("are meant by what their users say, and no other is", () => {
    for (const scenario of all) {
      const said = [...scenario.body.matchAll(/^用户: "(.+)"$/gm)].map(([, message]) => message as string);
      expect(said.length, scenario.id).toBeGreaterThan(1);
      for (const message of said) {
        const meant = all.filter((one) => one.isTriggeredBy(message)).map(({ id }) => id);
        expect(meant, message).toEqual([scenario.id]);
      }
    }
  });

  it("call tools that exist, with their paths and their cards", () => {
    const tools = CORE_TOOLS.map(({ name }) => name as string);
    const types = Object.values(CORE_CARD_TYPES) as string[];
    for (const scenario of all) {
      const { body } = scenario;
      const found = (pattern: RegExp): string[] => [...body.matchAll(pattern)].map(([, text]) => text as string);
      const called = found(/\b(\w+)\(\s*\w+=/g);
      expect(called.length, scenario.id).toBeGreaterThan(1);
      expect(called.filter((name) => !tools.includes(name))).toEqual([]);
      expect(found(/card_type="(\w+)"/g).filter((type) => !types.includes(type))).toEqual([]);
      const ids = found(/component_id: "(\w+)"/g);
      expect(ids.filter((id) => !scenario.customCards.includes(id))).toEqual([]);
      const paths = found(/\bpath(?:=|: )"([^"]+)"/g);
      expect(paths.filter((path) => !scenario.matchPath(path) && !scenario.cardFor(path))).toEqual([]);
    }
  });

  it("register the cards that they name", () => {
    const registered = readFileSync(join(folder, "skills", "registerCards.ts"), "utf8");
    const ids = [...registered.matchAll(/registerCustom\("(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(all.flatMap(({ customCards }) => customCards));
  });
});
