import type { JsonSchema } from "../../src/schema/index.ts";
import { PROVIDERS, type Provider } from "./refusals.ts";
import { REPORTS } from "./reports.ts";
import { toolsOf } from "./requestParts.ts";
import { isUsable } from "./sentTools.ts";

/**
 * The schemas of tools in the public reports. Many are in the reports about several providers: each is once here, with the
 * first provider whose reports have it.
 *
 * @example
 * reportedSchemas(); // [["openai-chat", [{ type: "object", properties: { … } }, …]], …]
 */
export function reportedSchemas(): (readonly [provider: Provider, schemas: readonly JsonSchema[]])[] {
  const seen = new Set<string>();
  const firsts = PROVIDERS.map((provider) => {
    const schemas = REPORTS[provider].flatMap(([, , body]) => toolsOf(provider, body).map(({ schema }) => schema));
    const isFirst = (schema: JsonSchema): boolean => seen.size < seen.add(JSON.stringify(schema)).size;
    return [provider, schemas.filter(isUsable).filter(isFirst)] as const;
  });
  return firsts.filter(([, schemas]) => schemas.length > 0);
}
