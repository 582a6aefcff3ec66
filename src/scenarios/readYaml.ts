import { isAlias, isMap, isScalar, isSeq, type ParsedNode, parseDocument } from "yaml";
import { defineOwn } from "../checks/index.ts";
import type { JsonValue } from "../json/index.ts";
import { MAX_FRONT_MATTER_DEPTH } from "./limits.ts";
import { type ReadYaml, YamlFault, type YamlMember, type YamlNode } from "./YamlNode.ts";

/**
 * Reads YAML as plain data: tags, aliases and merge keys are rejected, and keys must be texts. So the value is never
 * larger than its text.
 *
 * @throws {YamlFault}
 */
export const readYaml: ReadYaml = (text, start) => {
  const document = parseDocument(text, {
    version: "1.2",
    schema: "core",
    resolveKnownTags: false,
    merge: false,
    stringKeys: true,
    // The package compares each key with all before it: `read` finds duplicates.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
  });
  const [fault] = [...document.errors, ...document.warnings];
  if (fault !== undefined) throw new YamlFault(fault.message, start + fault.pos[0]);
  return document.contents === null ? { value: {}, offset: start, members: [] } : read(document.contents, start, 1);
};

function read(node: ParsedNode | null, start: number, depth: number): YamlNode {
  const offset = start + (node?.range[0] ?? 0);
  if (isAlias(node)) throw new YamlFault(`expected a value, received the alias *${node.source}`, offset);
  if (node?.tag !== undefined && !node.tag.startsWith("tag:yaml.org,2002:"))
    throw new YamlFault(`expected a value without a tag, received ${node.tag}`, offset);
  if (node === null || isScalar(node)) return { value: scalarOf(node?.value ?? null, offset), offset };
  if (depth > MAX_FRONT_MATTER_DEPTH)
    throw new YamlFault(`expected at most ${MAX_FRONT_MATTER_DEPTH} levels, received more`, offset);
  if (isSeq(node)) {
    const items = node.items.map((item) => read(item as ParsedNode | null, start, depth + 1));
    return { value: items.map(({ value }) => value), offset, items };
  }
  if (!isMap(node)) throw new YamlFault("expected a value", offset);
  const value = {};
  const members = node.items.map(({ key, value: item }): YamlMember => {
    const member = { key: String(key), offset: start + (key.range?.[0] ?? 0), node: read(item, start, depth + 1) };
    if (Object.hasOwn(value, member.key)) {
      throw new YamlFault(`expected each key once, received ${JSON.stringify(member.key)} twice`, member.offset);
    }
    defineOwn(value, member.key, member.node.value);
    return member;
  });
  return { value, offset, members };
}

function scalarOf(value: unknown, offset: number): JsonValue {
  if (typeof value !== "number" || Number.isFinite(value)) return value as JsonValue;
  throw new YamlFault(`expected a number of JSON, received ${value}`, offset);
}
