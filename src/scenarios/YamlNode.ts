import type { JsonValue } from "../json/index.ts";

/** A value of YAML, and its place. */
export type YamlNode = {
  readonly value: JsonValue;
  /** Where it begins in the text of the file. */
  readonly offset: number;
  /** The items of a list. */
  readonly items?: readonly YamlNode[];
  /** The members of an object, in their order. */
  readonly members?: readonly YamlMember[];
};

export type YamlMember = { readonly key: string; readonly offset: number; readonly node: YamlNode };

/**
 * Reads a text of YAML; an empty text is an empty object.
 *
 * @param start the offset of the text in its file.
 */
export type ReadYaml = (text: string, start: number) => YamlNode;

/** The error for a text that is not accepted, with its place. */
export class YamlFault extends Error {
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}
