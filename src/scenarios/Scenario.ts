import type { JsonValue } from "../json/index.ts";
import type { PathTemplate, PathValues } from "./PathTemplate.ts";

/**
 * The template that a path belongs to, and the values of its variables.
 *
 * @example
 * const match: PathMatch = { name: "quarter", template, values: { year: "2026", quarter: "1" } };
 */
export type PathMatch = { readonly name: string; readonly template: PathTemplate; readonly values: PathValues };

/**
 * A scenario or a skill: the paths of its data, the cards that show them, and the text that tells a model how to work.
 *
 * @experimental
 * @example
 * const [scenario] = await loadScenarios("scenarios");
 * scenario.isTriggeredBy("今天读书"); // true
 * scenario.paths.day.fill({ date: "2026-01-18" }); // "reading/2026-01-18"
 */
export class Scenario {
  readonly id!: string;
  /** The name and the description of Agent Skills. */
  readonly name!: string | undefined;
  readonly description!: string | undefined;
  /** The keywords of a user's message for which the scenario is meant. */
  readonly triggers!: readonly string[];
  /** The paths of its data, by their names. */
  readonly paths!: { readonly [name: string]: PathTemplate };
  readonly cards!: readonly CardMapping[];
  /** The ids of the custom cards that it registers. */
  readonly customCards!: readonly string[];
  /** The text below the front matter, which a model reads. */
  readonly body!: string;
  /** The whole front matter, with fields that are not known here. */
  readonly frontMatter!: { readonly [field: string]: JsonValue };
  readonly file!: string;

  /** @internal */
  constructor(facts: ScenarioFacts) {
    Object.assign(this, facts);
  }

  /**
   * Whether a message contains one of the keywords, in any case. In scripts with spaces a keyword must be a whole word.
   *
   * @example
   * scenario.isTriggeredBy("What shall I READ today?"); // true
   */
  isTriggeredBy(text: string): boolean {
    return isTriggered(text, this.triggers);
  }

  /**
   * The first template, in the order of the file, that a path belongs to.
   *
   * @example
   * scenario.matchPath("reading/2026-01-18"); // { name: "day", template: PathTemplate, values: { date: "2026-01-18" } }
   */
  matchPath(path: string): PathMatch | undefined {
    for (const [name, template] of Object.entries(this.paths)) {
      const values = template.match(path);
      if (values !== undefined) return { name, template, values };
    }
    return undefined;
  }

  /**
   * The first card, in the order of the file, whose pattern fits a path. Write patterns for few paths before those for
   * many.
   *
   * @example
   * scenario.cardFor("reading/2026-01-18"); // { cardType: "list", pattern: "reading/*", interactive: false }
   */
  cardFor(path: string): CardMapping | undefined {
    return this.cards.find(({ pattern }) => matchesPattern(pattern, path));
  }
}

/** What a file says of a scenario. */
export type ScenarioFacts = Omit<Scenario, "isTriggeredBy" | "matchPath" | "cardFor">;

/**
 * Which card shows the data of which paths.
 *
 * @example
 * const mapping: CardMapping = { cardType: "form", pattern: "notes", interactive: true };
 */
export type CardMapping = {
  /** A type of cards such as `tree`, or `custom`. */
  readonly cardType: string;
  /** The custom card. Only with `custom`. */
  readonly componentId?: string;
  /** A path and all below it; `*` stands for one segment, and at the end for all segments below. */
  readonly pattern: string;
  /** Whether the user enters something into the card. */
  readonly interactive: boolean;
};

/**
 * Whether a path fits a pattern.
 *
 * @example
 * matchesPattern("notes/*", "notes/2026/q1"); // true
 * matchesPattern("notes", "notes-old"); // false
 */
function matchesPattern(pattern: string, path: string): boolean {
  const parts = path.split("/");
  return pattern
    .split("/")
    .every((segment, index) => (segment === "*" ? Boolean(parts[index]) : segment === parts[index]));
}

/**
 * Whether a text contains a keyword, in any case and width. In a script with spaces between words a keyword must be a
 * whole word; a Chinese keyword is found anywhere.
 *
 * @example
 * isTriggered("Show my plan", ["plan"]); // true
 * isTriggered("An aeroplane", ["plan"]); // false
 */
function isTriggered(text: string, keywords: readonly string[]): boolean {
  const folded = fold(text);
  return keywords.some((keyword) => has(folded, fold(keyword)));
}

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

function has(text: string, keyword: string): boolean {
  for (let from = text.indexOf(keyword); from !== -1; from = text.indexOf(keyword, from + 1)) {
    if (!isInsideWord(text, from) && !isInsideWord(text, from + keyword.length)) return true;
  }
  return false;
}

/** Whether the characters on both sides of a place belong to the same word. */
function isInsideWord(text: string, index: number): boolean {
  const before = text.codePointAt(index - 1 - Number(/[\udc00-\udfff]/.test(text[index - 1] ?? "")));
  const after = text.codePointAt(index);
  return [before, after].every((point) => point !== undefined && IN_WORD.test(String.fromCodePoint(point)));
}

/** A letter or digit of a script that writes spaces between words. */
const IN_WORD =
  /^(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}_]$/u;
