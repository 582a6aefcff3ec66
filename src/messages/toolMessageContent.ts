import { checkOptions, isInstance, type OptionRules, STRING } from "../checks/index.ts";
import { type PythonValue, pythonRepr, pythonText, record, valueAt } from "../json/index.ts";
import {
  givenFields,
  isModelObject,
  isTruthy,
  ReleaseError,
  reprObjects,
  rowOf,
  type SdkRelease,
} from "../pydantic/index.ts";
import { McpToolResult, renderToolOutput, ToolOutput, ToolTimeoutResult } from "../tool/index.ts";
import { asDict, get } from "./dicts.ts";

/**
 * The options of {@link toolMessageContent}.
 *
 * @example
 * const options: ToolMessageContentOptions = { sdk: "0.1.15" };
 * toolMessageContent(new ToolOutput({ success: true, data: { content: "12 °C" } }), options); // "12 °C"
 */
export type ToolMessageContentOptions = {
  /** The release that is mirrored; default: the latest. */
  readonly sdk?: SdkRelease | undefined;
};

/**
 * The content of the message that answers a call, as the agents of a release of the Python SDK write it: of a
 * {@link ToolOutput} its content or its error, and Python's `str()` of anything else, which of a dict is not JSON.
 *
 * Mirrors `AbilityManager` of openjiuwen/core/single_agent/ability_manager.py, which releases from 0.1.5 on have.
 *
 * @throws {ReleaseError} The release has no agents of this kind, no such class, or its class lacks a field that the text
 * would have.
 * @throws {JsonError} The result is not JSON.
 * @throws {OptionError} An option is unknown, or does not take its value.
 * @example
 * const output = new ToolOutput({ success: false, data: { content: "12" }, error: "late" });
 * toolMessageContent(output); // "late"
 * toolMessageContent(output, { sdk: "0.1.15" }); // "12"
 * toolMessageContent({ celsius: 12.5 }); // "{'celsius': 12.5}"
 */
export function toolMessageContent(result: unknown, options: ToolMessageContentOptions = {}): string {
  checkOptions("toolMessageContent", options, RULES);
  const { sdk = "latest" } = options;
  const write = rowOf(CONTENTS, sdk);
  if (write === undefined) {
    throw new ReleaseError("missing_conversion", `openjiuwen ${sdk} writes no results of calls; it does from 0.1.5 on`);
  }
  const isResult = [ToolOutput, McpToolResult, ToolTimeoutResult].some((Class) => isInstance(result, Class));
  if (isResult) return write(result as Result, sdk);
  const value = get(record([["result", result ?? null]], isModelObject), "result");
  return pythonText(value, reprObjects(sdk));
}

const RULES: OptionRules = { sdk: STRING };

type Result = ToolOutput | McpToolResult | ToolTimeoutResult;
type ContentWriter = (result: Result, sdk: SdkRelease) => string;

const contentFirst: ContentWriter = (result, sdk) => contentOf(result, sdk) ?? errorOf(result) ?? strOf(result, sdk);

const errorFirst: ContentWriter = (result, sdk) => errorOf(result) ?? explained(result, sdk) ?? strOf(result, sdk);

const rendered: ContentWriter = (result, sdk) =>
  isInstance(result, ToolOutput) ? renderToolOutput(result) : strOf(result, sdk);

const errorOf = ({ success, error }: Result): string | undefined => (!success && error ? error : undefined);

const dataOf = (result: Result): PythonValue => get(result[givenFields], "data");

/** The content of data that has one, also where it is empty. */
function contentOf(result: Result, sdk: SdkRelease): string | undefined {
  const content = valueAt(asDict(dataOf(result)) ?? {}, "content");
  if (content === undefined) return undefined;
  return isTruthy(content) ? pythonText(content, reprObjects(sdk)) : "";
}

function explained(result: Result, sdk: SdkRelease): string | undefined {
  const content = contentOf(result, sdk);
  if (content !== "" || !result.success) return content;
  const path = get(asDict(dataOf(result)) ?? {}, "path");
  return `Tool succeeded but returned empty content.${isTruthy(path) ? ` path=${pythonText(path, reprObjects(sdk))}` : ""}`;
}

/** `str()` of an object of pydantic: its fields as the release has them. */
const strOf: ContentWriter = (result, sdk) =>
  isInstance<ToolOutput>(result, ToolOutput) ? strOfOutput(result, sdk) : reprObjects(sdk).text(result);

function strOfOutput(output: ToolOutput, sdk: SdkRelease): string {
  const fields = rowOf(OUTPUT_FIELDS, sdk);
  if (fields === undefined) throw new ReleaseError("missing_class", `openjiuwen ${sdk} has no class ToolOutput`);
  const given = output[givenFields];
  const lost = Object.keys(given).filter((field) => !Object.hasOwn(fields, field) && isTruthy(get(given, field)));
  if (lost.length > 0) {
    const paths = lost.map((field) => `/${field}`);
    throw new ReleaseError("not_representable", `openjiuwen ${sdk} cannot carry ${paths.join(", ")}`, paths);
  }
  const ofObjects = reprObjects(sdk);
  const texts = Object.entries(fields).map(
    ([field, value]) => `${field}=${pythonRepr(get(given, field, value), ofObjects)}`,
  );
  return texts.join(" ");
}

type Defaults = { readonly [field: string]: PythonValue };

const three: Defaults = { success: true, data: null, error: null };
const six: Defaults = {
  ...three,
  ...{ extracted_content: null, include_extracted_content_only_once: false, long_term_memory: null },
};

/** The fields of ToolOutput, which until 0.1.19 stood in the SDK's tools, and their defaults. */
const OUTPUT_FIELDS: readonly (readonly [since: SdkRelease, fields: Defaults])[] = [
  ["0.1.8", three],
  ["0.1.10.post4", { ...three, extra_metadata: {} }],
  ["0.1.11", three],
  ["0.1.16.post4", six],
  ["0.1.16.post20", three],
  ["0.1.17", six],
];

/** How the content is written from a release on, oldest first. */
const CONTENTS: readonly (readonly [since: SdkRelease, write: ContentWriter])[] = [
  ["0.1.5", strOf],
  ["0.1.10.post5", contentFirst],
  ["0.1.11", strOf],
  ["0.1.12", contentFirst],
  ["0.1.15.post1", errorFirst],
  ["0.1.19", rendered],
];
