import type { JsonSchema } from "../../schema/index.ts";
import type { LinkPlan } from "../plan/Plan.ts";
import type { Types } from "../types.ts";

/** A link, and the number of optional properties around its first place. */
export type KnownLink = { readonly link: LinkPlan; readonly optionals: number };

/**
 * The links of a schema. References to the same schemas are one link.
 *
 * @example
 * links.find([city]); // undefined
 */
export class Links {
  readonly #links = new Map<string, KnownLink>();
  readonly #ids = new Map<JsonSchema, number>();

  /** The key of a set of schemas. */
  keyOf(schemas: readonly JsonSchema[]): string {
    return [...new Set(schemas)].map((schema) => this.#idOf(schema)).join(" ");
  }

  find(key: string): KnownLink | undefined {
    return this.#links.get(key);
  }

  add(key: string, name: string, types: Types, optionals: number): LinkPlan {
    const link: LinkPlan = { form: "link", name, types, target: undefined, uses: 0, isRecursive: false };
    this.#links.set(key, { link, optionals });
    return link;
  }

  /** The links to schemas that no value fits. */
  remove(key: string): undefined {
    this.#links.delete(key);
  }

  #idOf(schema: JsonSchema): number {
    const id = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }
}
