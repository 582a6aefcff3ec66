import { type JsonValue, keysOf, type PythonValue, record, valueAt } from "../json/index.ts";
import { type DumpOptions, dumpModel } from "./dump.ts";
import { type FieldFilter, Filter } from "./filter.ts";
import { isTruthy } from "./isTruthy.ts";
import type { Fields } from "./modelObjects.ts";
import { modelOf } from "./releases.ts";
import type { PythonType } from "./shapes/index.ts";

/**
 * Dumps an assistant message as its own `model_dump` does: the calls as OpenAI's Chat API has them, without their
 * index, and without empty fields. What is to be left out concerns `usage_metadata` alone; as in Python, a name of the
 * message itself is taken, and concerns nothing.
 */
export function dumpAssistant(given: Fields, options: DumpOptions): Fields {
  const { excludeNone, excludeUnset, excludeDefaults, include, exclude, ...rest } = options;
  const types = modelOf("AssistantMessage", options.sdk).properties ?? {};
  const whole = dumpModel("AssistantMessage", given, rest);
  const lossy = { ...rest, excludeNone, excludeUnset, excludeDefaults, onLoss: "drop" } as const;
  const { usage_metadata } = dumpModel("AssistantMessage", given, lossy, usageFilter(include, exclude));
  const written = keysOf(whole).filter((name) => isDumped(types[name], valueAt(whole, name) as PythonValue));
  return record(
    written.map((name) => {
      if (name === "tool_calls") return [name, (whole.tool_calls as readonly Fields[]).map(nest)];
      return [name, name === "usage_metadata" ? usage_metadata : valueAt(whole, name)];
    }),
  );
}

function usageFilter(include: FieldFilter | undefined, exclude: FieldFilter | undefined): Filter {
  const [message, usage] = (["AssistantMessage", "UsageMetadata"] as const).map((name) => modelOf(name, undefined));
  const named = { title: "UsageMetadata", properties: { ...message?.properties, ...usage?.properties } };
  // Before they stand in another filter, as a text or true would name something there.
  Filter.of({ include, exclude }, named);
  const within = { title: "AssistantMessage", properties: { usage_metadata: named } };
  return Filter.of(
    {
      include: { usage_metadata: include ?? true },
      ...(exclude !== undefined && { exclude: { usage_metadata: exclude } }),
    },
    within,
  );
}

function isDumped(type: PythonType | undefined, value: PythonValue): boolean {
  switch (type?.dumped) {
    case "never":
      return false;
    case "unless null":
      return value !== null;
    case "if truthy":
      return isTruthy(value);
    case undefined:
      return true;
  }
}

function nest({ id, type, name, arguments: text, response_item_id }: Fields): JsonValue {
  return {
    ...({ id, type, function: { name, arguments: text } } as { [key: string]: JsonValue }),
    ...(response_item_id != null && { response_item_id }),
  };
}
