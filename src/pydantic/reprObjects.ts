import { itemsOf, JsonError, keysOf, type OfObjects, type PythonValue, pythonRepr, valueAt } from "../json/index.ts";
import { defaultOf, dumpModel, isNullable, madeDefault, modelIn } from "./dump.ts";
import { MAX_HELD } from "./heldObjects.ts";
import { type Fields, givenFields } from "./modelObjects.ts";
import { modelOf } from "./releases.ts";
import type { SdkRelease } from "./SdkRelease.ts";
import type { ModelName, PythonType } from "./shapes/index.ts";

/**
 * Writes objects of the mirrored classes as Python's `str()` and `repr()` write those of a release. One that stands in many
 * places is written in each.
 *
 * @throws {ReleaseError} The release has no such class, or cannot represent the object.
 * @throws {JsonError} `limit_exceeded`: there are too many.
 * @example
 * reprObjects("0.1.19").repr(new ToolCall({ name: "f", arguments: "{}" }));
 * // "ToolCall(id=None, type='function', name='f', arguments='{}', index=None, response_item_id=None)"
 */
export function reprObjects(sdk: SdkRelease): OfObjects {
  let left = MAX_HELD;
  const ofObjects: OfObjects = {
    text: (object) => partsOf(object).fields.join(" "),
    repr: (object) => written(partsOf(object)),
  };

  function partsOf(object: object): Parts {
    if (left-- <= 0) throw new JsonError("limit_exceeded", `expected at most ${MAX_HELD} objects, received more`, []);
    const { name } = (object.constructor as unknown as { readonly "~mirror": { readonly name: ModelName } })["~mirror"];
    const given = (object as { readonly [givenFields]: Fields })[givenFields];
    // Throws where the release cannot represent the object.
    dumpModel(name, given, { sdk });
    return ofFields(modelOf(name, sdk), given);
  }

  function ofFields(type: PythonType, given: Fields): Parts {
    const { title, properties = {}, additionalProperties } = type;
    const fields = Object.entries(properties).map(([name, field]) => `${name}=${ofField(field, given, name)}`);
    const others = additionalProperties ? keysOf(given).filter((name) => !Object.hasOwn(properties, name)) : [];
    const texts = others.map((name) => `${name}=${pythonRepr(valueAt(given, name) as PythonValue, ofObjects)}`);
    return { title, fields: [...fields, ...texts] };
  }

  function ofField(type: PythonType, given: Fields, name: string): string {
    const value = valueAt(given, name);
    if (value === undefined && type.factory !== undefined) return pythonRepr(madeDefault(given, name));
    if (value === undefined || (value === null && !isNullable(type))) return ofValue(type, defaultOf(type));
    return ofValue(type, value as PythonValue);
  }

  function ofValue(type: PythonType, value: PythonValue): string {
    if (type.enum !== undefined && type.pythonType !== undefined)
      return `<${type.pythonType}.${String(value).toUpperCase()}: ${pythonRepr(value)}>`;
    const model = modelIn(type);
    if (model === undefined || typeof value !== "object" || value === null) return pythonRepr(value, ofObjects);
    if (!Array.isArray(value)) return written(ofFields(model, value as Fields));
    return `[${itemsOf(value)
      .map((item) => written(ofFields(model, item as Fields)))
      .join(", ")}]`;
  }

  return ofObjects;
}

/** The name of a class, and each field of an object with its value. */
type Parts = { readonly title: string | undefined; readonly fields: readonly string[] };

const written = ({ title, fields }: Parts): string => `${title}(${fields.join(", ")})`;
