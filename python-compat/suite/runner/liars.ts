/** A testee that knows all answers, what it does with them, and what both runners must find. */
export type Liar = {
  readonly name: string;
  /** The answer as an expression of JavaScript: of `right`, its `count`, whether it is the `one` that is lied about or the `last` one; a text is a line. */
  readonly answer?: string;
  /** Keys of the greeting. */
  readonly greeting?: object;
  /** Statements after the last answer. */
  readonly end?: string;
  readonly only?: string;
  readonly expectedFailures?: readonly object[];
  /** Whether the run is a success; what it must print. */
  readonly succeeds?: true;
  readonly says: string;
};

/** Questions that are asked of a liar. */
export const ONLY = "0.1.3/ToolCall/validate/*";

export const LIARS: readonly Liar[] = [
  { name: "tells the truth", succeeds: true, says: " passed, 0 failed, 0 expected failures, 0 skipped" },
  { name: "is wrong", answer: "({ ...right, accepts: !right.accepts })", says: "  class: 0 passed, " },
  { name: "says that it crashed", answer: `({ ...right, crashed: "" })`, succeeds: true, says: " passed, 0 failed" },
  { name: "has another id and a crash", answer: `({ ...right, id: "x", crashed: "" })`, says: "ended 5 times" },
  { name: "has another id once", answer: `(one ? { ...right, id: "x" } : right)`, says: " passed, 1 failed" },
  { name: "answers with a list", answer: "(one ? [right] : right)", says: " passed, 1 failed" },
  { name: "answers with NaN", answer: `(one ? '{"id":NaN}' : right)`, says: " passed, 1 failed" },
  { name: "skips all", answer: `({ id: right.id, skip: "later" })`, says: "all questions were skipped" },
  {
    name: "skips some",
    answer: `(count % 2 ? right : { id: right.id, skip: "later" })`,
    succeeds: true,
    says: " 0 failed",
  },
  { name: "skips without a reason", answer: `({ id: right.id, skip: "" })`, says: "  class: 0 passed, " },
  { name: "skips with null", answer: "({ id: right.id, skip: null })", says: "  class: 0 passed, " },
  { name: "skips with false", answer: "({ ...right, skip: false })", succeeds: true, says: " passed, 0 failed" },
  {
    name: "has whole floats",
    answer: "JSON.stringify(right).replace(/,(\\d+)\\]/g, ',$1.0]')",
    succeeds: true,
    says: " 0 failed",
  },
  {
    name: "has a number beyond floats",
    answer: `JSON.stringify(right).replace('"dump":"', '"dump":1e400,"x":"')`,
    says: " failed",
  },
  {
    name: "answers the last question twice",
    answer: "(last ? [right, { ...right, accepts: !right.accepts }].map(JSON.stringify).join('\\n') : right)",
    says: "a line after its last answer",
  },
  {
    name: "writes after its last answer",
    end: `console.log("that was all")`,
    says: "a line after its last answer: that was all",
  },
  { name: "writes an empty line at the end", end: "console.log()", says: "a line after its last answer: \n" },
  { name: "ends with 9", end: "process.exitCode = 9", says: "its process ended with the exit code 9\n" },
  { name: "says why it ends with 1", end: `process.exitCode = 1; console.error("full")`, says: "exit code 1: full\n" },
  {
    name: "ends by a signal",
    end: `process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 100)`,
    says: "exit code 143",
  },
  { name: "does not end", end: "setInterval(() => {}, 100)", says: "it did not end in 2 s after the end of its input" },
  {
    name: "is silent",
    answer: "(one ? await new Promise(() => setInterval(() => {}, 100)) : right)",
    says: "no answer in 2 s",
  },
  { name: "leaves a process that holds its output", end: "held()", succeeds: true, says: " 0 failed" },
  {
    name: "ends in an answer",
    answer: `(one ? (process.stdout.write('{"id":'), process.exit(3)) : right)`,
    says: 'received {"id":',
  },
  {
    name: "ends in silence",
    answer: `(one ? process.exit(3) : right)`,
    says: "crashed: its process has ended",
  },
  {
    name: "is asked nothing",
    only: "0.9.*",
    says: "no question was asked: the testee's greeting leaves none with an id like 0.9.*",
  },
  {
    name: "is asked by a pattern of another kind",
    only: "0.1.3/ToolCall/validate/[0-9]*",
    says: "no question was asked",
  },
  { name: "names a subject of another kind", greeting: { subjects: ["chat_tools"] }, says: "no question was asked" },
  { name: "has null for all", greeting: { subjects: null, profiles: null }, succeeds: true, says: " 0 failed" },
  { name: "greets with a text", greeting: "hello" as unknown as object, says: "expected an object as the greeting: " },
  { name: "has no name", greeting: { name: null }, says: 'expected "name" in the greeting: {' },
  { name: "has an empty name", greeting: { name: "" }, says: 'expected "name" to be a text, received "": {' },
  { name: "has no level", greeting: { level: undefined }, says: 'expected "level" in the greeting: {' },
  {
    name: "has an unknown level",
    greeting: { level: "nearly" },
    says: 'expected "level" to be accepts or type+loc or bytes, received "nearly"',
  },
  { name: "has no kinds", greeting: { kinds: undefined }, says: 'expected "kinds" in the greeting: {' },
  { name: "has empty kinds", greeting: { kinds: [] }, says: 'expected "kinds" to have an item, received []' },
  { name: "has unknown kinds", greeting: { kinds: ["class", "clas"] }, says: ', received "clas"' },
  {
    name: "has a text for kinds",
    greeting: { kinds: "class" },
    says: 'expected "kinds" to be a list, received "class"',
  },
  {
    name: "has no capabilities",
    greeting: { capabilities: undefined },
    says: 'expected "capabilities" in the greeting',
  },
  {
    name: "has unknown capabilities",
    greeting: { capabilities: ["nonfinit"] },
    says: 'expected "capabilities" to have only ',
  },
  { name: "has empty subjects", greeting: { subjects: [] }, says: 'expected "subjects" to have an item' },
  { name: "has unknown subjects", greeting: { subjects: ["Toolcall"] }, says: 'received "Toolcall"' },
  { name: "has empty profiles", greeting: { profiles: [] }, says: 'expected "profiles" to have an item' },
  { name: "has unknown profiles", greeting: { profiles: [5] }, says: ", received 5" },
  {
    name: "fails as expected",
    answer: "({ ...right, accepts: !right.accepts })",
    expectedFailures: [{ id: "*", level: "accepts", reason: "known" }],
    succeeds: true,
    says: "  class: 0 passed, 0 failed, ",
  },
  {
    name: "passes where a failure is expected",
    only: "0.1.3/ToolCall/validate/77d39a677f2b",
    expectedFailures: [{ id: "0.1.3/ToolCall/validate/77d39a677f2b", level: "bytes", reason: "known" }],
    says: "expected to fail, but passed: 0.1.3/ToolCall/validate/77d39a677f2b\n",
  },
  {
    name: "has expected failures without a reason",
    expectedFailures: [{ id: "*", level: "bytes" }],
    says: 'expected {"id", "level", "reason"}, received {',
  },
];
