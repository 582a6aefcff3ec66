import { readFields } from "./readFields.ts";
import { Scenario } from "./Scenario.ts";
import { frontMatterOf, Source } from "./Source.ts";
import { type ReadYaml, YamlFault, type YamlNode } from "./YamlNode.ts";

/**
 * The scenario in the text of a file.
 *
 * @throws {ScenarioError} with the line and the column.
 */
export function parseScenario(file: string, text: string, readYaml: ReadYaml): Scenario {
  const source = new Source(file, text);
  const { start, end, bodyStart } = frontMatterOf(source);
  const fields = readFields(source, yamlOf(source, start, end, readYaml));
  return new Scenario({ ...fields, body: text.slice(bodyStart).replace(/^(?:\r?\n)+/, ""), file });
}

function yamlOf(source: Source, start: number, end: number, readYaml: ReadYaml): YamlNode {
  try {
    return readYaml(source.text.slice(start, end), start);
  } catch (cause) {
    if (!(cause instanceof YamlFault)) throw cause;
    throw source.error("invalid_front_matter", cause.offset, cause.message, cause);
  }
}
