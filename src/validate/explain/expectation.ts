import { shorten } from "../../checks/index.ts";
import { listed } from "./preview.ts";

/**
 * What a keyword that stands alone asks for, in words that follow "expected". The rules of members, such as `required`
 * and a closed object, have their own words in evaluate/keywords/members/.
 *
 * @example
 * expectation("minItems", { minItems: 2 }); // "an array of at least 2 items"
 */
export function expectation(keyword: string, schema: { readonly [keyword: string]: unknown }): string {
  const value = schema[keyword];
  switch (keyword) {
    case "type":
      return [value].flat().join(" or ");
    case "const":
      return listed([value]);
    case "enum":
      return Array.isArray(value) && value.length === 0
        ? "nothing, as the list of values is empty"
        : listed(value as unknown[], " or ");
    case "minimum":
      return `a number of at least ${digits(value)}`;
    case "maximum":
      return `a number of at most ${digits(value)}`;
    case "exclusiveMinimum":
      return `a number above ${digits(value)}`;
    case "exclusiveMaximum":
      return `a number below ${digits(value)}`;
    case "multipleOf":
      return `a multiple of ${digits(value)}`;
    case "minLength":
      return `a string of at least ${count(value, "character")}`;
    case "maxLength":
      return `a string of at most ${count(value, "character")}`;
    case "minItems":
      return `an array of at least ${count(value, "item")}`;
    case "maxItems":
      return `an array of at most ${count(value, "item")}`;
    case "uniqueItems":
      return "an array of items that are all different";
    case "minProperties":
      return `an object of at least ${count(value, "property", "properties")}`;
    case "maxProperties":
      return `an object of at most ${count(value, "property", "properties")}`;
    case "pattern":
      return `a string that matches ${shorten(String(value))}`;
    case "format":
      return `a string of the format ${shorten(String(value))}${example(String(value))}`;
    case "contains": {
      const { minContains = 1, maxContains } = schema;
      const least = `at least ${count(minContains, "item")}`;
      return `an array with ${least}${maxContains === undefined ? "" : ` and at most ${maxContains}`} as "contains" describes`;
    }
    case "not":
      return 'a value other than what "not" describes';
    default:
      return `a value that "${shorten(keyword)}" allows`;
  }
}

const EXAMPLES: Record<string, string> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  duration: "PT1H30M",
  email: "name@example.com",
  time: "12:00:00Z",
  uri: "https://example.com/",
  uuid: "123e4567-e89b-12d3-a456-426614174000",
};

function example(format: string): string {
  return Object.hasOwn(EXAMPLES, format) ? `, such as "${EXAMPLES[format]}"` : "";
}

/** JavaScript writes zeros for the last digits of a large integer. */
function digits(number: unknown): string {
  return Number.isInteger(number) && Math.abs(number as number) < 1e21 ? String(BigInt(number as number)) : `${number}`;
}

function count(number: unknown, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
