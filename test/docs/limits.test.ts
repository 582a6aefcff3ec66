import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./readPages.ts";

/** [section, the start of a row, the file that sets the limit, the text before its value] */
const SOURCES: [string, string, string, string][] = [
  ["Texts of JSON and arguments", "length of the arguments", "json/parse.ts", "const { maxLength ="],
  ["Texts of JSON and arguments", "length of a text for `parse`", "json/parse.ts", "const { maxLength ="],
  [
    "Texts of JSON and arguments",
    "length of a text for `Inc",
    "json/IncrementalParser.ts",
    "maxDepth = 200, maxLength =",
  ],
  [
    "Texts of JSON and arguments",
    "levels of arrays and objects that are read",
    "json/parse.ts",
    "1_048_576, maxDepth =",
  ],
  ["Texts of JSON and arguments", "levels of arrays and objects that are written", "json/write.ts", "maxDepth ="],
  ["Texts of JSON and arguments", "digits of an integer, as", "json/Reader.ts", "const MAX_DIGITS ="],
  ["Texts of JSON and arguments", "digits of an integer in", "pydantic/parseInteger.ts", "const MAX_DIGITS ="],
  ["Texts of JSON and arguments", "keys that came", "json/incremental/LiveValue.ts", "const MAX_DUPLICATES ="],
  ["Schemas", "levels", "schema/checkSchema.ts", "const MAX_DEPTH ="],
  ["Schemas", "schemas", "schema/subschemas.ts", "const MOST_SUBSCHEMAS ="],
  ["Schemas", "problems", "schema/checkSchema.ts", "const MAX_PROBLEMS ="],
  ["Checks of a value", "work", "validate/Budget.ts", "const MAX_WORK ="],
  ["Checks of a value", "levels of values", "validate/jsonKey.ts", "const MAX_DEPTH ="],
  ["Checks of a value", "groups", "validate/parsePattern.ts", "const MAX_LEVELS ="],
  ["Checks of a value", "steps of a pattern", "validate/matchPattern.ts", "const MAX_STEPS ="],
  ["Checks of a value", "steps of the platform", "validate/BoundedRegExp.ts", "const PAID_STEPS ="],
  ["Checks of a value", "issues that `issues` gives", "validate/createValidator.ts", "limit ="],
  ["Checks of a value", "issues that `issues` counts", "validate/Explanation.ts", "const MAX_ISSUES ="],
  ["Checks of a value", "length of all paths", "validate/Explanation.ts", "const MAX_PATH_TEXT ="],
  ["Checks of a value", "length of the value", "validate/preview.ts", "const MAX_TEXT ="],
  ["Checks of a value", "alternatives", "validate/foldUnion.ts", "const MAX_ALTERNATIVES ="],
  ["Checks of a value", "steps of reading", "tool/Places.ts", "const MAX_WORK ="],
  ["Errors and their texts", "issues of one", "tool/judgeArguments.ts", "const MAX_ISSUES ="],
  ["Errors and their texts", "issues that `toModelMessage`", "tool/ToolArgumentsError.ts", "const SHOWN_ISSUES ="],
  [
    "Errors and their texts",
    "length of the type that `toModelMessage` shows with",
    "tool/ToolArgumentsError.ts",
    "const MAX_TYPE =",
  ],
  [
    "Errors and their texts",
    "length of the type that `toModelMessage` shows at all",
    "tool/ToolArgumentsError.ts",
    "const MAX_BARE_TYPE =",
  ],
  ["Running tools", "attempts after", "tool/checkDefinition.ts", "const MAX_RETRIES ="],
  ["Running tools", "milliseconds of the pause", "tool/run/attempts.ts", "const MAX_PAUSE ="],
  ["Running tools", "milliseconds for which a generator", "tool/run/drain.ts", "const MAX_TURN ="],
  ["Running tools", "issues that the message", "tool/run/resultOf.ts", "const MAX_TOLD ="],
  ["Errors and their texts", "length of what a handler", "tool/messageOf.ts", "const MAX_LENGTH ="],
  ["Errors and their texts", "length of an issue", "tool/explainSource.ts", "const MAX_MESSAGE ="],
  ["Errors and their texts", "errors of one", "pydantic/ValidationError.ts", "const MAX_ERRORS ="],
  ["Errors and their texts", "errors that the message", "pydantic/ValidationError.ts", "const MAX_TOLD ="],
  ["Errors and their texts", "names", "json/didYouMean.ts", "const MAX_NAMES ="],
  ["Streams", "calls", "stream/ToolCallStream.ts", "maxCalls ="],
  ["Streams", "length of all calls", "stream/ToolCallStream.ts", "maxTotalLength ="],
  ["Streams", "length of one event", "stream/ToolCallStream.ts", "maxEventLength ="],
  ["Streams", "length of a tool", "stream/ToolCallStream.ts", "const MAX_NAME ="],
  ["Streams", "length of the arguments", "json/IncrementalParser.ts", "maxDepth = 200, maxLength ="],
  ["Strict schemas", "parts", "strict/Reading.ts", "const MAX_PARTS ="],
  ["Strict schemas", "levels", "strict/Reading.ts", "const MAX_DEPTH ="],
  ["Strict schemas", "schemas that", "strict/Writer.ts", "const MAX_NODES ="],
  ["Strict schemas", "lists and objects", "strict/readScalar.ts", "const MAX_COMPARED ="],
  ["Strict schemas", "steps of bringing", "strict/Node.ts", "const MAX_STEPS ="],
  ["Strict schemas", "steps of what", "strict/Reading.ts", "const MAX_WORK ="],
  ["Strict schemas", "length of the path", "strict/Reading.ts", "const MAX_PATH ="],
  ["Strict schemas", "length of listed", "strict/readScalar.ts", "const MAX_TEXTS ="],
  ["Texts of JSON and arguments", "objects and arrays", "json/depth.ts", "const MAX_CONTAINERS ="],
  ["Schemas", "unknown keywords", "schema/checkParameters.ts", "const MAX_UNKNOWN ="],
  ["Strict schemas", "places", "strict/Reading.ts", "const MAX_PROBLEMS ="],
  ["Compact texts", "schemas", "compact/limits.ts", "const MOST_NODES ="],
  ["Compact texts", "length", "compact/limits.ts", "const MOST_CHARACTERS ="],
  ["Compact texts", "levels", "compact/renderTypes.ts", "const DEEPEST ="],
  ["Compact texts", "members", "compact/renderTypes.ts", "const MOST_COMBINATIONS ="],
  ["Ajv", "work", "validate/ajv/createAjvValidator.ts", "const MAX_WORK ="],
  ["Ajv", "issues", "validate/ajv/boundKeywords.ts", "const MAX_ERRORS ="],
  ["Ajv", "schemas", "validate/ajv/schemaForAjv.ts", "const MAX_AJV_SCHEMAS ="],
  ["Ajv", "values", "validate/ajv/refuseRepeats.ts", "const MAX_REPEATED ="],
  ["Research schemas", "length of the question", "research/agentObjects.ts", "const MAX_QUESTION ="],
  ["Research schemas", "length of the language", "research/inStyle.ts", "const MAX_STYLE ="],
  ["The gateway", "bytes of one message of", "gateway/makeUpstream.ts", "const MAX_BYTES ="],
  ["The gateway", "tools of a", "gateway/upstream/fetchTools.ts", "const MAX_TOOLS ="],
  ["The gateway", "pages of a list of resources", "gateway/listAll.ts", "const MAX_PAGES ="],
  ["The gateway", "pages of a list of tools", "gateway/upstream/fetchTools.ts", "const MAX_PAGES ="],
  ["The gateway", "characters of all", "gateway/upstream/fetchTools.ts", "const MAX_SIZE ="],
  ["The gateway", "levels of a tool", "gateway/upstream/isTooDeep.ts", "const MAX_LEVELS ="],
  ["The gateway", "bytes that a server leaves", "gateway/upstream/StdioTransport.ts", "const MAX_UNREAD ="],
  ["The gateway", "length of a tool's name", "gateway/ServedTools.ts", "const MAX_NAME ="],
  ["The gateway", "clients of", "gateway/serve/Clients.ts", "const MAX_SESSIONS ="],
  ["The gateway", "milliseconds that such", "gateway/serve/Clients.ts", "const MAX_SILENCE ="],
  ["The gateway", "bytes of a request", "gateway/serve/serveHttp.ts", "const MAX_BODY ="],
  ["The gateway", "bytes of one message over", "gateway/serve/BoundedStdioTransport.ts", "const MAX_MESSAGE ="],
  ["The gateway", "times that a client", "gateway/serve/askForInput.ts", "const MAX_ROUNDS ="],
  ["The gateway", "milliseconds that it has", "gateway/serve/askClient.ts", "const MAX_WAIT ="],
  ["The gateway", "calls that wait", "gateway/serve/ParkedCalls.ts", "const MAX_PARKED ="],
  ["The gateway", "followed resources", "gateway/serve/Following.ts", "const MAX_FOLLOWED ="],
  ["The gateway", "length of a query", "gateway/search/createToolSearch.ts", "const MAX_QUERY ="],
  ["The gateway", "queries in", "gateway/search/createToolSearch.ts", "const MAX_QUERIES ="],
  ["The gateway", "length of a text", "gateway/search/searchableTool.ts", "const MAX_TEXT ="],
  ["The gateway", "length of the texts", "gateway/search/searchableTool.ts", "const MAX_TEXTS ="],
  ["The gateway", "resources of a server", "gateway/passThrough/UriRoutes.ts", "const MAX_URIS ="],
  ["The gateway", "length of the text of", "gateway/search/embeddings.ts", "const MAX_TEXT ="],
  ["The gateway", "schemas of", "gateway/search/searchableTool.ts", "const MAX_SCHEMAS ="],
  ["The gateway", "values of", "gateway/search/searchableTool.ts", "const MAX_VALUES ="],
  ["The gateway", "uses of", "gateway/search/ToolMemory.ts", "const MAX_USES ="],
  ["The gateway", "the length of a remembered", "gateway/search/ToolMemory.ts", "const MAX_QUERY ="],
  ["The gateway", "levels of a schema", "gateway/upstream/parameterHeaders.ts", "const MAX_DEPTH ="],
  ["The gateway", "milliseconds that a user", "gateway/auth/logIn.ts", "const LOGIN_MS ="],
  ["The gateway", "milliseconds that a call", "gateway/auth/ServerLogin.ts", "const WAIT_MS ="],
  ["The gateway", "milliseconds after a login", "gateway/auth/ServerLogin.ts", "const REST_MS ="],
  ["The gateway", "milliseconds of a request", "gateway/auth/authFetch.ts", "const AUTH_MS ="],
  ["The gateway", "bytes of an answer", "gateway/auth/authFetch.ts", "const MAX_AUTH_BYTES ="],
  ["The gateway", "milliseconds before", "gateway/upstream/StartPause.ts", "const MAX_PAUSE ="],
  ["The gateway", "length of a schema", "gateway/tools/shownTool.ts", "const MAX_SCHEMA ="],
  ["The gateway", "length of the declarations", "gateway/code/stubsOf.ts", "const MAX_STUBS ="],
  ["The gateway", "length of a tool's description", "gateway/tools/inspect.ts", "const MAX_DESCRIPTION ="],
  ["The gateway", "servers that", "gateway/tools/inspect.ts", "const MAX_SERVERS ="],
  ["The gateway", "characters of a schema of a tool", "gateway/ServedTools.ts", "const MAX_SCHEMA ="],
  ["The gateway", "queries of one search of", "gateway/tools/search.ts", "const MAX_QUERIES ="],
  ["The gateway", "length of a name or", "gateway/tools/resources.ts", "const MAX_TEXT ="],
  ["The gateway", "questions that", "gateway/serve/askForInput.ts", "const MAX_QUESTIONS ="],
  ["The gateway", "resources that", "gateway/tools/resources.ts", "const MAX_LISTED ="],
  ["The gateway", "length of a structured", "gateway/tools/shownResult.ts", "const MAX_MIRRORED ="],
  ["The gateway", "pieces of", "gateway/code/limits.ts", "const MAX_RUNS ="],
  ["The gateway", "milliseconds of a model", "gateway/code/limits.ts", "const MAX_OWN_TIME ="],
  ["The gateway", "milliseconds of it with", "gateway/code/limits.ts", "const MAX_WHOLE_TIME ="],
  ["The gateway", "bytes of memory", "gateway/code/limits.ts", "const MAX_MEMORY ="],
  ["The gateway", "bytes of a model", "gateway/code/limits.ts", "const MAX_SOURCE ="],
  ["The gateway", "bytes of what it", "gateway/code/limits.ts", "const MAX_VALUE ="],
  ["The gateway", "bytes of the arguments", "gateway/code/limits.ts", "const MAX_ARGUMENTS ="],
  ["The gateway", "bytes of the answer", "gateway/code/limits.ts", "const MAX_ANSWER ="],
  ["The gateway", "bytes of all arguments", "gateway/code/limits.ts", "const MAX_EXCHANGED ="],
  ["The gateway", "calls of", "gateway/code/limits.ts", "const MAX_CALLS ="],
  ["The gateway", "calls that it has", "gateway/code/limits.ts", "const MAX_CALLS_AT_ONCE ="],
  ["The gateway", "lines that", "gateway/code/limits.ts", "const MAX_LINES ="],
  ["The gateway", "length of such", "gateway/code/limits.ts", "const MAX_LINE ="],
];

/** How long something in a message is, and where work is saved: nothing that is read is refused by them. */
const INTERNAL: string[] = [
  "compact/dense/jsonText.ts MOST_PARTS",
  "compact/dense/readLiterals.ts MOST_MEMBERS",
  "compact/uniqueNames.ts MAX_LENGTH",
  "gateway/ServersSearch.ts MAX_ASKED",
  "gateway/config/loadConfig.ts MAX_SHOWN",
  "gateway/pins/Pins.ts MAX_TURN",
  "gateway/search/createToolSearch.ts MAX_FUSED",
  "gateway/serve/Sessions.ts MAX_SWEEP",
  "gateway/tools/exec.ts MAX_ISSUES",
  "gateway/tools/inspect.ts MAX_PURPOSE",
  "gateway/tools/noteOf.ts MAX_SHOWN",
  "gateway/tools/noteOf.ts MAX_TOLD",
  "gateway/tools/shownTool.ts MAX_LINE",
  "gateway/tools/shownTool.ts MAX_NAME",
  "gateway/tools/shownTool.ts MAX_PARAMETERS",
  "gateway/upstream/ServerProcess.ts MAX_STDERR",
  "gateway/upstream/StdioTransport.ts MAX_NOISE",
  "gateway/upstream/TimeLimit.ts MAX_TIMEOUT",
  "gateway/upstream/UpstreamError.ts MAX_MESSAGE",
  "gateway/upstream/failures.ts MAX_SAID",
  "gateway/upstream/followLists.ts MAX_PAUSE",
  "json/didYouMean.ts MAX_LENGTH",
  "json/incremental/NumberReader.ts MAX_HEAD",
  "json/parse.ts MAX_LOOKS",
  "json/unsafeInteger.ts MAX_SHOWN",
  "pydantic/dump.ts MAX_TOLD",
  "schema/checkParameters.ts MAX_PROBLEMS",
  "schema/refuseLosses.ts MAX_PROBLEMS",
  "stream/OpenCall.ts MAX_ALIASES",
  "stream/ToolCallStream.ts MAX_NAMES",
  "strict/Node.ts MAX_DEPTH",
  "strict/conjunction.ts MAX_TEXT",
  "strict/nodes/separated.ts MAX_COMPARED",
  "strict/nodes/separated.ts MAX_SEEN",
  "tool/Places.ts MAX_DEPTH",
  "tool/nearestTools.ts MAX_NAMES",
  "tool/run/approvals.ts MAX_NAMED",
  "validate/BoundedRegExp.ts MAX_KEPT",
  "validate/BoundedRegExp.ts MAX_KEPT_STEPS",
  "validate/Compiler.ts MAX_DEPTH",
  "validate/decimal.ts MAX_SAFE",
  "validate/decimal.ts MOST_DIGITS",
  "validate/foldUnion.ts MAX_TEXT",
  "validate/matchPattern.ts MAX_CHAR_TESTS",
  "validate/preview.ts MAX_ITEMS",
  "wire/WireError.ts MAX_NAMES",
  "wire/missedCall.ts MAX_DEPTH",
];

const rows = readRows(readFileSync(join(root, "docs", "limits.md"), "utf8"));

test("every row of docs/limits.md is known here", () => {
  const unknown = rows.filter(
    ({ section, what }) => SOURCES.filter(([of, start]) => of === section && what.startsWith(start)).length !== 1,
  );
  expect(unknown).toEqual([]);
});

test.each(SOURCES)("%s: %s… is what %s says", (section, start, file, before) => {
  const row = rows.find((one) => one.section === section && one.what.startsWith(start));
  const code = readFileSync(join(root, "src", file), "utf8");
  const value = code.split(before)[1]?.match(/^\s*([\d_]+)/)?.[1];
  expect(row?.limit).toBe(Number(value?.replaceAll("_", "")).toLocaleString("en"));
});

test("every limit of the source is in docs/limits.md, or is none of a user's", () => {
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, "src", file), "utf8");
    const names = [...code.matchAll(/^(?:export )?const ((?:MAX|MOST)_\w+)/gm)].map((match) => match[1]);
    return names.map((name) => `${file.replaceAll("\\", "/")} ${name}`);
  });
  const known = SOURCES.map(([, , file, before]) => `${file} ${before.match(/\w+(?= =$)/)?.[0]}`);
  expect(found.filter((name) => !known.includes(name)).toSorted()).toEqual(INTERNAL);
});

function readRows(page: string): { section: string; what: string; limit: string }[] {
  return page.split(/^## /m).flatMap((part) => {
    const [section = "", ...lines] = part.split("\n");
    const cells = lines.filter((line) => line.startsWith("| ")).map((line) => line.split(" | "));
    return cells.slice(1).map(([what = "", limit = ""]) => ({ section, what: what.slice(2), limit }));
  });
}
