import type { SdkRelease } from "../SdkRelease.ts";
import type { PythonClass } from "./PythonClass.ts";
import { type FieldTypes, model, type PythonType } from "./PythonType.ts";

/** The changes of a release to a class, in the order of these steps. */
export type Migration = {
  readonly since: SdkRelease;
  /** The name of the class from then on. */
  readonly title?: string;
  readonly remove?: readonly string[];
  /** The new name of a field, which keeps its place and its type. */
  readonly rename?: { readonly [before: string]: string };
  /** The new type of a field, which keeps its place. */
  readonly change?: FieldTypes;
  /** New fields: they stand before the field `before`; default: last. */
  readonly add?: FieldTypes;
  readonly before?: string;
  /** The required fields from then on. */
  readonly required?: readonly string[];
};

/** A class from a release on; `undefined` if it was removed. */
export type Definition = { readonly since: SdkRelease; readonly type: PythonType | undefined };

/** The class from each of these releases on: a migration changes the class that was there before, or an empty one. */
export function migrate(migrations: readonly (Migration | Definition)[]): PythonClass["history"] {
  let type: PythonType | undefined;
  return migrations.map((migration) => {
    type = "type" in migration ? migration.type : migrated(type ?? model("", {}), migration);
    return [migration.since, type] as const;
  });
}

function migrated(type: PythonType, { title, required, ...fields }: Migration): PythonType {
  return model(title ?? type.title ?? "", fieldsOf(type.properties ?? {}, fields), required ?? type.required);
}

function fieldsOf(
  fields: FieldTypes,
  { remove = [], rename = {}, change = {}, add = {}, before }: Omit<Migration, "since" | "title" | "required">,
): FieldTypes {
  const entries = Object.entries(fields)
    .filter(([name]) => !remove.includes(name))
    .map(([name, type]): [string, PythonType] => [rename[name] ?? name, change[name] ?? type]);
  const place = before === undefined ? entries.length : entries.findIndex(([name]) => name === before);
  return Object.fromEntries(entries.toSpliced(place, 0, ...Object.entries(add)));
}

/** The class after the migration to a release. */
export function typeSince(history: PythonClass["history"], release: SdkRelease): PythonType {
  return history.find(([since]) => since === release)?.[1] as PythonType;
}
