import {
  awaitsUser,
  type CardType,
  checkValues,
  ENGLISH,
  messageOf,
  readCounter,
  readForm,
  readModal,
  readSelect,
} from "../../cards/index.ts";
import { describeKind, describeValue, shorten } from "../../checks/index.ts";
import type { JsonObject, JsonValue } from "../../json/index.ts";
import { isObject } from "../../schema/index.ts";
import { checkStorable, listed, refuse } from "../data/index.ts";
import { parseCard, readCard } from "./parseCard.ts";

/** A card as it was shown: a ToolResult of show_card fits. */
export type SubmittedCard = {
  readonly card_type?: string | undefined;
  readonly data?: JsonValue | undefined;
  readonly options?: JsonObject | undefined;
};

type Submission = {
  readonly what: string;
  readonly entered: JsonObject;
  readonly writePath?: string;
  /** The content to write. A form's content is merged: members without a field stay, and empty fields are removed. */
  readonly written: readonly [content: JsonObject, options: { readonly mode: "merge" | "replace" }];
};

/**
 * The values that the user entered, if they fit the card. All values are checked, because anybody can change what a
 * page sends.
 *
 * @throws {CoreToolsError} `invalid_input`
 */
export function parseSubmission(card: SubmittedCard, values: unknown, action: unknown): Submission {
  const { card_type: type = "", data = {}, options: given } = card ?? {};
  const { cardType, options } = parseCard({
    cardType: type,
    dataSource: { type: "inline", data },
    options: given,
  });
  if (!isObject(values)) refuse(`values: expected an object, received ${describeKind(values)}`);
  checkStorable("data", data);
  checkStorable("values", values);
  const parse = PARSERS[cardType];
  if (parse === undefined) refuse(`card_type: expected ${listed(Object.keys(PARSERS))}, received "${cardType}"`);
  const entered = readCard(cardType, () => {
    if (!awaitsUser(cardType, data, options)) {
      refuse(`expected a card that awaits its user, received a ${cardType} that does not`);
    }
    return parse(data, options, values as JsonObject, action);
  });
  const { title, write_path: writePath } = options;
  const name = typeof title === "string" ? ` ${JSON.stringify(title)}` : "";
  const chosen = typeof action === "string" ? ` by ${describeValue(action)}` : "";
  return {
    what: `the ${cardType}${name}${chosen}`,
    entered,
    written:
      cardType === "form"
        ? [{ ...emptied(data, options), ...entered }, { mode: "merge" }]
        : [entered, { mode: "replace" }],
    ...(typeof writePath === "string" && { writePath }),
  };
}

/**
 * The fields that the user may have emptied. A field for a value that it cannot show, such as an object, does not
 * remove the value.
 */
const emptied = (data: JsonValue, options: JsonObject): JsonObject =>
  Object.fromEntries(
    readForm(data, options)
      .filter(({ name, value }) => value !== undefined || !holds(data, name))
      .map(({ name }) => [name, null]),
  );

const holds = (data: JsonValue, name: string): boolean =>
  isObject(data) && Object.hasOwn(data, name) && ![null, ""].includes(data[name] as null);

/** The values that a card of a type takes, and nothing else. */
type Parse = (data: JsonValue, options: JsonObject, values: JsonObject, action: unknown) => JsonObject;

const PARSERS: { readonly [Type in CardType]?: Parse } = {
  form(data, options, values) {
    const fields = readForm(data, options);
    onlyMembers(
      values,
      fields.map(({ name }) => name),
    );
    const [problem] = checkValues(fields, values);
    if (problem === undefined) return values;
    const [name, reason] = problem;
    refuse(`values.${shorten(name, 60)}: ${messageOf(reason, ENGLISH)}`);
  },
  select(data, options, values) {
    const { choices, multiple } = readSelect(data, options);
    const { selected } = onlyMembers(values, ["selected"]);
    const open = new Set(choices.flatMap(({ value, disabled }) => (disabled ? [] : [JSON.stringify(value)])));
    const chosen = multiple ? selected : [selected];
    if (!Array.isArray(chosen)) refuse(`values.selected: expected an array, received ${describeKind(selected)}`);
    const wrong = chosen.find((value) => !open.has(JSON.stringify(value)));
    if (wrong !== undefined || chosen.includes(undefined)) {
      refuse(`values.selected: expected one of the choices, received ${describeValue(wrong)}`);
    }
    return values;
  },
  modal(data, options, values, action) {
    const ids = readModal(data, options).actions.map(({ id }) => id);
    const { action: chosen = action } = onlyMembers(values, ["action"]);
    const id = ids.find((id) => id === action && id === chosen);
    if (id === undefined) refuse(`action: expected ${listed(ids)}, received ${describeValue(action)}`);
    return { action: id };
  },
  counter(data, options, values) {
    const { isOne, counts } = readCounter(data, options);
    const entered = readCard("counter", () => readCounter(values).counts, "values");
    if (entered.length !== counts.length) {
      refuse(`values: expected ${counts.length} numbers, received ${entered.length}`);
    }
    const items = counts.map((count, index): JsonObject => {
      const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = count;
      const { value } = entered[index] as { value: number };
      if (value < min || value > max) refuse(`values: expected a number from ${min} to ${max}, received ${value}`);
      return { ...count, value };
    });
    return isOne ? (items[0] as JsonObject) : { items };
  },
  custom: (_data, _options, values) => values,
};

function onlyMembers(values: JsonObject, names: readonly string[]): JsonObject {
  const stray = Object.keys(values).find((name) => !names.includes(name));
  if (stray === undefined) return values;
  refuse(`values: expected ${listed(names)} alone, received ${describeValue(stray)} too`);
}
