import { join } from "node:path";
import { loadOptional } from "../checks/index.ts";
import { parseScenario } from "./parseScenario.ts";
import { readFiles } from "./readFiles.ts";
import type { Scenario } from "./Scenario.ts";
import { ScenarioError } from "./ScenarioError.ts";

/**
 * Loads the scenarios of a folder: each file `*.md`, sorted by name. It needs the package `yaml`.
 *
 * A symbolic link that leads out of the folder is not followed.
 *
 * @throws {ScenarioError} with the file and the line for the first file that is not a scenario, or has the id of another.
 * @experimental
 * @example
 * const scenarios = await loadScenarios("scenarios");
 * const meant = scenarios.filter((scenario) => scenario.isTriggeredBy(message));
 */
export function loadScenarios(folder: string): Promise<Scenario[]> {
  return load(folder, (name) => (name.endsWith(".md") ? name : undefined));
}

/**
 * Loads the skills of a folder: the `SKILL.md` of each of its folders, sorted by name. It needs the package `yaml`.
 *
 * A symbolic link that leads out of the folder is not followed.
 *
 * @throws {ScenarioError} with the file and the line for the first file that is not a skill, or has the id of another.
 * @experimental
 * @example
 * const skills = await loadSkills("skills");
 * skills.map(({ id }) => id); // ["chess", "reading"]
 */
export function loadSkills(folder: string): Promise<Scenario[]> {
  return load(folder, (name) => join(name, "SKILL.md"));
}

async function load(folder: string, pathOf: (name: string) => string | undefined): Promise<Scenario[]> {
  const { readYaml } = await loadOptional(
    () => import("./readYaml.ts"),
    ["yaml"],
    (message, cause) => new ScenarioError("missing_package", message, { cause }),
  );
  const scenarios = new Map<string, Scenario>();
  for (const { file, text } of await readFiles(folder, pathOf)) {
    const scenario = parseScenario(file, text, readYaml);
    const other = scenarios.get(scenario.id);
    if (other !== undefined) {
      const reason = `expected an id of its own, received "${scenario.id}", which ${other.file} has`;
      throw new ScenarioError("duplicate_id", reason, { place: { file } });
    }
    scenarios.set(scenario.id, scenario);
  }
  return [...scenarios.values()];
}
