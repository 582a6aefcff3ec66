import { CORE_CARD_TYPES } from "../cards/index.ts";
import { defineOwn, describeValue, didYouMean, isMisspelt } from "../checks/index.ts";
import type { JsonValue } from "../json/index.ts";
import { MAX_FIELD_LENGTH } from "./limits.ts";
import { PathTemplate } from "./PathTemplate.ts";
import type { CardMapping, ScenarioFacts } from "./Scenario.ts";
import { ScenarioError } from "./ScenarioError.ts";
import type { Source } from "./Source.ts";
import type { YamlMember, YamlNode } from "./YamlNode.ts";

/**
 * The fields of the front matter.
 *
 * @throws {ScenarioError} `invalid_field` or `invalid_template`
 */
export function readFields(source: Source, node: YamlNode): Omit<ScenarioFacts, "body" | "file"> {
  const fields = new Fields(source, node);
  const [name, id = name] = [fields.text("name"), fields.text("id")];
  if (id === undefined) throw fields.refuse(node.offset, "id", "a text", undefined);
  const customCards = fields.texts("custom_cards");
  return {
    id,
    name,
    description: fields.text("description"),
    triggers: fields.texts("triggers"),
    paths: fields.templates("path_convention"),
    cards: fields.cards("card_mapping", customCards),
    customCards,
    frontMatter: node.value as { readonly [field: string]: JsonValue },
  };
}

/** The types of cards that need no component. */
const VIEWS: readonly string[] = Object.values(CORE_CARD_TYPES).filter((type) => type !== CORE_CARD_TYPES.CUSTOM);

/** The fields of this package. A misspelt one would be ignored silently. */
const OWN_FIELDS = ["triggers", "path_convention", "card_mapping", "custom_cards"];

class Fields {
  readonly #source: Source;
  readonly #nodes: ReadonlyMap<string, YamlNode>;

  constructor(source: Source, node: YamlNode) {
    this.#source = source;
    const members = this.#membersOf("the front matter", node);
    this.#nodes = new Map(members.map(({ key, node }) => [key, node]));
    for (const { key, offset } of members) {
      const meant = OWN_FIELDS.find((field) => isMisspelt(key, field));
      if (meant === undefined || OWN_FIELDS.includes(key)) continue;
      const reason = `unknown field ${describeValue(key)}. Did you mean "${meant}"?`;
      throw source.error("invalid_field", offset, reason);
    }
  }

  text(field: string): string | undefined {
    const node = this.#nodes.get(field);
    return node === undefined || node.value === null ? undefined : this.#textOf(field, node);
  }

  texts(field: string): string[] {
    return this.#itemsOf(field).map((item) => this.#textOf(field, item, "a list of texts"));
  }

  templates(field: string): { readonly [name: string]: PathTemplate } {
    const templates = {};
    for (const { key, node } of this.#pairsOf(field)) {
      const text = this.#textOf(`${field}.${key}`, node, 'a template of paths such as "notes/{date}"');
      defineOwn(templates, key, this.#templateOf(`${field}.${key}`, text, node.offset));
    }
    return templates;
  }

  /** The value of a card is one pattern or a list of patterns. */
  cards(field: string, customCards: readonly string[]): CardMapping[] {
    return this.#pairsOf(field).flatMap(({ key, node }) => {
      const card = this.#cardOf(field, key, node.offset, customCards);
      return (node.items ?? [node]).map((item) => ({ ...card, ...this.#patternOf(`${field}.${key}`, item) }));
    });
  }

  refuse(offset: number, field: string, expected: string, value: JsonValue | undefined): ScenarioError {
    const received = value === undefined ? "none" : describeValue(value);
    const reason = `${field}: expected ${expected}, received ${received}`;
    return this.#source.error("invalid_field", offset, reason);
  }

  #cardOf(
    field: string,
    name: string,
    offset: number,
    customCards: readonly string[],
  ): Omit<CardMapping, "pattern" | "interactive"> {
    if (customCards.includes(name)) return { cardType: "custom", componentId: name };
    if (VIEWS.includes(name)) return { cardType: name };
    const expected = `${field}: expected ${VIEWS.join(", ")} or one of custom_cards`;
    const hint = didYouMean(name, [...VIEWS, ...customCards]);
    throw this.#source.error("invalid_field", offset, `${expected}, received ${describeValue(name)}.${hint}`);
  }

  #patternOf(field: string, node: YamlNode): { readonly pattern: string; readonly interactive: boolean } {
    const expected = 'a path such as "notes/*", or "notes (interactive)"';
    const [, pattern = "", flag] = PATTERN.exec(this.#textOf(field, node, expected)) ?? [];
    const isPattern = pattern.split("/").every((segment) => segment === "*" || !/[*{}]/.test(segment));
    if (pattern === "" || !isPattern) throw this.refuse(node.offset, field, expected, node.value);
    return { pattern, interactive: flag !== undefined };
  }

  #templateOf(field: string, text: string, offset: number): PathTemplate {
    try {
      return new PathTemplate(text);
    } catch (cause) {
      if (!(cause instanceof ScenarioError)) throw cause;
      throw this.#source.error(cause.code, offset, `${field}: ${cause.message}`, cause);
    }
  }

  #textOf(field: string, { value, offset }: YamlNode, expected = "a text"): string {
    if (typeof value === "string" && value.trim() !== "" && value.length <= MAX_FIELD_LENGTH) return value;
    if (typeof value === "string" && value.length > MAX_FIELD_LENGTH)
      expected = `at most ${MAX_FIELD_LENGTH} characters`;
    throw this.refuse(offset, field, expected, value);
  }

  #itemsOf(field: string): readonly YamlNode[] {
    const node = this.#nodes.get(field);
    if (node === undefined || node.value === null) return [];
    if (node.items === undefined) throw this.refuse(node.offset, field, "a list of texts", node.value);
    return node.items;
  }

  #pairsOf(field: string): readonly YamlMember[] {
    const node = this.#nodes.get(field);
    return node === undefined || node.value === null ? [] : this.#membersOf(field, node);
  }

  #membersOf(field: string, { members, offset, value }: YamlNode): readonly YamlMember[] {
    if (members === undefined) throw this.refuse(offset, field, "names with values", value);
    return members;
  }
}

const PATTERN = /^([^\s()](?:[^()]*[^\s()])?)(?:\s*(\(interactive\)))?$/;
