import type { JsonObject } from "../json/index.ts";
import type { FieldType } from "./data/readForm.ts";

/**
 * How a card is shown. Each option names the views that use it; a custom component may have further ones.
 *
 * @example
 * const options: CardOptions = { title: "Steps", chart_type: "line" };
 */
export type CardOptions = {
  readonly title?: string;
  readonly subtitle?: string;
  /** Whether the user can enter something. Default: `true` for a form, a choice and the actions of a modal. */
  readonly interactive?: boolean;
  /** Of a chart. Default: `"bar"`. */
  readonly chart_type?: "bar" | "line" | "pie" | "radar";
  /** The component of a custom card. */
  readonly component_id?: string;
  /** Of a table: a key, or a column. Default: the keys of its rows. */
  readonly columns?: readonly (string | CardColumn)[];
  /** Of a table: shows pages of so many rows. */
  readonly page_size?: number;
  /** Of a form: a name, or a field. */
  readonly fields?: readonly (string | CardField)[];
  /** Of a form, instead of `fields`: the JSON Schema of an object. */
  readonly schema?: JsonObject;
  /** Of a modal: with `false`, a button opens it. Default: `true`, the dialog is open. */
  readonly open?: boolean;
  /** The label of the button. */
  readonly submit_label?: string;
  /** Where the values are written when they are submitted. */
  readonly write_path?: string;
  readonly [option: string]: unknown;
};

/**
 * A column of a table.
 *
 * @example
 * const column: CardColumn = { key: "price", title: "Price", type: "number", format: "EUR" };
 */
export type CardColumn = {
  readonly key: string;
  readonly title?: string;
  readonly type?: "text" | "number" | "date" | "boolean" | "url";
  readonly align?: "start" | "center" | "end";
  /** Of numbers: `percent`, or a currency such as `EUR`. */
  readonly format?: string;
};

/**
 * A field of a form.
 *
 * @example
 * const field: CardField = { name: "mood", type: "select", options: ["good", "bad"], required: true };
 */
export type CardField = {
  readonly name: string;
  readonly label?: string;
  readonly type?: FieldType;
  readonly required?: boolean;
  readonly options?: readonly (
    | string
    | number
    | { readonly value: string | number | boolean; readonly label?: string }
  )[];
  readonly min?: number | string;
  readonly max?: number | string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly description?: string;
};
