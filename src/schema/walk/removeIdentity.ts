/**
 * Removes what names the draft of a schema, and the schema itself, and returns what was removed.
 *
 * @example
 * removeIdentity({ $schema: "http://json-schema.org/draft-07/schema#", type: "object" });
 * // [["$schema", "http://json-schema.org/draft-07/schema#"]]
 */
export function removeIdentity(schema: { [keyword: string]: unknown }): [keyword: string, before: unknown][] {
  return IDENTITY.flatMap((keyword): [string, unknown][] => {
    const { [keyword]: before } = schema;
    if (before === undefined) return [];
    delete schema[keyword];
    return [[keyword, before]];
  });
}

const IDENTITY = ["$schema", "$id"] as const;
