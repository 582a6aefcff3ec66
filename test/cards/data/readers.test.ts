import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CardProblem } from "../../../src/cards/data/CardProblem.ts";
import { readCounter, readProgress } from "../../../src/cards/data/measuresOf.ts";
import { readChart } from "../../../src/cards/data/readChart.ts";
import { readForm } from "../../../src/cards/data/readForm.ts";
import { readList } from "../../../src/cards/data/readList.ts";
import { readModal } from "../../../src/cards/data/readModal.ts";
import { readSelect } from "../../../src/cards/data/readSelect.ts";
import { readTable } from "../../../src/cards/data/readTable.ts";
import { readTimeline } from "../../../src/cards/data/readTimeline.ts";
import { readToast } from "../../../src/cards/data/readToast.ts";
import { readTree, type TreeNode } from "../../../src/cards/data/readTree.ts";
import type { JsonObject, JsonValue } from "../../../src/json/index.ts";

const READERS: { readonly [name: string]: (data: JsonValue, options: JsonObject) => unknown } = {
  readChart,
  readCounter,
  readForm,
  readList,
  readModal,
  readProgress,
  readSelect,
  readTable,
  readTimeline,
  readToast,
  readTree: (data) => readTree(data).forEach(readAll),
};

/** The children of a node are read when they are asked for. */
const readAll = (node: TreeNode): void => node.children?.().forEach(readAll);

/** [reader, what is read, data, options, the model or the message of the problem] */
const ROWS: [string, string, JsonValue, JsonObject, unknown][] = [
  [
    "readTimeline",
    "entries",
    [{ date: "2026-01-18", title: "Start", status: "In progress", description: "First" }, "Later", 3],
    {},
    [
      { time: "2026-01-18", title: "Start", text: "First", status: "In progress", tone: "accent" },
      { title: "Later" },
      { title: 3 },
    ],
  ],
  ["readTimeline", "a title out of the text", { items: [{ text: "One", at: 9 }] }, {}, [{ title: "One", time: "9" }]],
  [
    "readTimeline",
    "words of status",
    [
      { title: "a", status: "已完成" },
      { title: "b", status: "Failed" },
      { title: "c", status: "soon" },
    ],
    {},
    [
      { title: "a", status: "已完成", tone: "success" },
      { title: "b", status: "Failed", tone: "danger" },
      { title: "c", status: "soon" },
    ],
  ],
  [
    "readTimeline",
    "words of success",
    ["done", "complete", "completed", "success", "finished", "完成"].map((status) => ({ title: "a", status })),
    {},
    ["done", "complete", "completed", "success", "finished", "完成"].map((status) => ({
      title: "a",
      status,
      tone: "success",
    })),
  ],
  ["readTimeline", "an object without a name", [{ a: 1 }], {}, [{ title: { a: 1 } }]],
  ["readTimeline", "a text", "x", {}, "expected an array, or an object with an array in it, received a string"],
  [
    "readSelect",
    "texts, objects and the selected",
    ["tea", { value: 2, label: "Coffee", description: "Hot" }, { id: "m", name: "Milk", disabled: true }],
    { selected: 2 },
    {
      multiple: false,
      choices: [
        { value: "tea", label: "tea", disabled: false },
        { value: 2, label: "Coffee", description: "Hot", disabled: false },
        { value: "m", label: "Milk", disabled: true },
      ],
      selected: [1],
    },
  ],
  [
    "readSelect",
    "choices in the options, several of them selected in the data",
    { selected: ["b", "z", "a"] },
    { options: ["a", "b", "c"] },
    {
      multiple: true,
      choices: ["a", "b", "c"].map((value) => ({ value, label: value, disabled: false })),
      selected: [0, 1],
    },
  ],
  [
    "readSelect",
    "all in the data; a value in place of a label",
    { options: [{ value: "a" }, { value: null, label: "None" }], multiple: false, selected: ["a", "None"] },
    { multiple: true },
    {
      multiple: false,
      choices: [
        { value: "a", label: "a", disabled: false },
        { value: "None", label: "None", disabled: false },
      ],
      selected: [0],
    },
  ],
  ["readSelect", "nothing", null, {}, "expected an array, or an object with an array in it, received null"],
  [
    "readChart",
    "datasets, a gap and missing labels",
    { labels: ["a"], datasets: [{ label: "A", data: [1, "2", null] }, { data: [4] }] },
    { chart_type: "radar" },
    { type: "radar", labels: ["a", "2", "3"], datasets: [{ label: "A", data: [1, 2, null] }, { data: [4] }] },
  ],
  [
    "readChart",
    "datasets without numbers",
    { labels: ["a"], datasets: [{ data: [1] }, { data: 5 }, "x"] },
    {},
    'expected an array of {label?, data: number[]}, received {"data":5} as datasets[1], "x" as datasets[2]',
  ],
  [
    "readChart",
    "texts as numbers",
    { labels: ["a"], datasets: [{ data: [1] }, { data: ["n/a", 2, {}] }] },
    {},
    'expected an array of numbers, with null for a gap, received "n/a" as datasets[1].data[0], {} as datasets[1].data[2]',
  ],
  [
    "readChart",
    "a text as labels",
    { labels: "a,b", datasets: [{ data: [1] }] },
    {},
    'expected an array of texts, received "a,b" as labels',
  ],
  [
    "readSelect",
    "choices that cannot be read",
    ["tea", null, {}, [], ""],
    {},
    'expected an array of texts, numbers or objects with a value or a label, received null as options[1], {} as options[2], [] as options[3], "" as options[4]',
  ],
  [
    "readSelect",
    "a text as choices",
    {},
    { options: "tea, coffee" },
    'expected an array of texts, numbers or objects with a value or a label, received "tea, coffee" as options',
  ],
  [
    "readModal",
    "actions that cannot be read",
    { title: "Delete?", actions: ["no", {}, { style: "danger" }, null] },
    {},
    'expected an array of texts, or objects with a label or an id, received {} as actions[1], {"style":"danger"} as actions[2], null as actions[3]',
  ],
  [
    "readModal",
    "a text as actions",
    { title: "Delete?" },
    { actions: "yes" },
    'expected an array of texts, or objects with a label or an id, received "yes" as actions',
  ],
  [
    "readCounter",
    "rows of which some have no number",
    [{ value: 1 }, { name: "left out" }],
    {},
    'expected an array of numbers, or objects with a number as their value, received {"name":"left out"} as rows[1]',
  ],
  [
    "readChart",
    "labels and values",
    { labels: [2025, 2026], data: [1, 2] },
    { chart_type: "pie" },
    { type: "pie", labels: ["2025", "2026"], datasets: [{ data: [1, 2] }] },
  ],
  [
    "readChart",
    "a type that there is not",
    { labels: [2025], data: [1] },
    { chart_type: "donut" },
    'expected "bar" or "line" or "pie" or "radar" as options.chart_type, received "donut"',
  ],
  [
    "readToast",
    "a level that there is not",
    { text: "Saved", level: "ok" },
    {},
    'expected "info" or "success" or "warning" or "error" as level, received "ok"',
  ],
  [
    "readChart",
    "rows with a label and a value",
    {
      rows: [
        { label: "a", value: 1 },
        { label: "b", value: "2%" },
      ],
    },
    { chart_type: "pie" },
    { type: "pie", labels: ["a", "b"], datasets: [{ data: [1, 2] }] },
  ],
  [
    "readChart",
    "points",
    [
      { x: 2020, y: 1 },
      { x: 2021, y: 3 },
    ],
    { chart_type: "line" },
    { type: "line", labels: ["2020", "2021"], datasets: [{ data: [1, 3] }] },
  ],
  [
    "readChart",
    "rows with several numbers",
    [
      { month: "May", sold: 3 },
      { month: "June", sold: 4, lost: 1 },
    ],
    {},
    {
      type: "bar",
      labels: ["May", "June"],
      datasets: [
        { label: "sold", data: [3, 4] },
        { label: "lost", data: [null, 1] },
      ],
    },
  ],
  [
    "readChart",
    "one named number",
    [{ day: "Mon", kg: 70 }],
    {},
    { type: "bar", labels: ["Mon"], datasets: [{ label: "kg", data: [70] }] },
  ],
  ["readChart", "numbers", [3, 5], {}, { type: "bar", labels: ["1", "2"], datasets: [{ data: [3, 5] }] }],
  [
    "readChart",
    "a number for each label",
    { Mon: 3, Tue: 5 },
    {},
    { type: "bar", labels: ["Mon", "Tue"], datasets: [{ data: [3, 5] }] },
  ],
  ["readChart", "nothing yet", [], {}, { type: "bar", labels: [], datasets: [] }],
  ["readChart", "no numbers", [{ a: "x" }], {}, "expected numbers, received none"],
  ["readChart", "numbers beyond all charts", [1, 1e308], {}, "expected numbers from -1e100 to 1e100, received 1e+308"],
  ["readChart", "too many labels", Array(2001).fill(1), {}, "expected at most 2000 labels, received 2001"],
  [
    "readChart",
    "too many datasets",
    { datasets: Array(21).fill([1]) },
    {},
    "expected at most 20 datasets, received 21",
  ],
  ["readProgress", "too many bars", Array(501).fill(1), {}, "expected at most 500 numbers, received 501"],
  ["readCounter", "too many numbers", Array(501).fill(1), {}, "expected at most 500 numbers, received 501"],
  ["readSelect", "too many choices", Array(1001).fill(1), {}, "expected at most 1000 choices, received 1001"],
  [
    "readModal",
    "too many actions",
    { title: "Delete?", actions: Array(21).fill("Yes") },
    {},
    "expected at most 20 actions, received 21",
  ],
  ["readChart", "a number", 3, {}, "expected an array, or an object with an array in it, received a number"],
  [
    "readProgress",
    "rows",
    [{ name: "Read", value: 3, max: 8 }, { label: "Run", progress: "45 %" }, 7],
    { max: -1 },
    [
      { label: "Read", value: 3, max: 8 },
      { label: "Run", value: 45, max: 100 },
      { value: 7, max: 100 },
    ],
  ],
  ["readProgress", "one", { title: "Read", value: 1 }, { max: 4 }, [{ label: "Read", value: 1, max: 4 }]],
  ["readProgress", "a number", 40, {}, [{ value: 40, max: 100 }]],
  [
    "readProgress",
    "a number for each label",
    { a: 1, b: 2, c: "x" },
    {},
    [
      { label: "a", value: 1, max: 100 },
      { label: "b", value: 2, max: 100 },
    ],
  ],
  ["readProgress", "nothing yet", [], {}, []],
  [
    "readProgress",
    "rows without numbers",
    [{ a: 1 }],
    {},
    'expected an array of numbers, or objects with a number as their value, received {"a":1} as rows[0]',
  ],
  ["readProgress", "a text", "x", {}, "expected an array, or an object with an array in it, received a string"],
  [
    "readCounter",
    "one",
    { value: 3, unit: "cups", label: "Tea", step: 0 },
    {},
    { isOne: true, counts: [{ label: "Tea", value: 3, unit: "cups", step: 1 }] },
  ],
  [
    "readCounter",
    "limits out of the options",
    { value: 3, max: 5 },
    { min: 0, max: 9, step: 2, unit: "h" },
    { isOne: true, counts: [{ value: 3, unit: "h", step: 2, min: 0, max: 5 }] },
  ],
  ["readCounter", "rows", { items: [{ count: "12" }] }, {}, { isOne: false, counts: [{ value: 12, step: 1 }] }],
  [
    "readModal",
    "a text",
    "**Hello**",
    { title: "News" },
    { title: "News", body: "**Hello**", actions: [], isOpen: true },
  ],
  [
    "readModal",
    "actions",
    {
      title: "Delete?",
      text: "All of it",
      actions: ["no", { label: "Yes", style: "danger" }, { id: 1, label: "One", style: "secondary" }],
    },
    {},
    {
      title: "Delete?",
      body: "All of it",
      actions: [
        { id: "no", label: "no", style: "default" },
        { id: "Yes", label: "Yes", style: "danger" },
        { id: "1", label: "One", style: "default" },
      ],
      isOpen: true,
    },
  ],
  [
    "readModal",
    "a style that there is not",
    { actions: [{ label: "Yes", style: "loud" }] },
    {},
    'expected "default" or "primary" or "danger" as style of the action "Yes", received "loud"',
  ],
  [
    "readModal",
    "an array",
    [1],
    { title: "x" },
    "expected a text, or an object with a title, a body or actions, received an array",
  ],
  ["readToast", "a text", "Saved", { level: "success" }, { message: "Saved", level: "success", duration: 5000 }],
  [
    "readToast",
    "a title alone",
    { title: "Saved", duration_ms: -5 },
    {},
    { message: "Saved", level: "info", duration: 0 },
  ],
  [
    "readToast",
    "an error",
    { title: "Oh", message: "Failed", level: "error" },
    {},
    { title: "Oh", message: "Failed", level: "error", duration: 0 },
  ],
  [
    "readToast",
    "a very long time",
    { text: "x", duration_ms: 1e300 },
    {},
    { message: "x", level: "info", duration: 2 ** 31 - 1 },
  ],
  ["readToast", "nothing", {}, {}, "expected a text, or an object with a message, received an empty object"],
];

describe("the readers", () => {
  it.each(ROWS)("%s reads %s", (reader, _name, data, options, expected) => {
    const read = () => READERS[reader]?.(data, options);
    if (typeof expected === "string") expect(read).toThrow(new CardProblem(expected));
    else expect(read()).toEqual(expected);
  });

  it.each(Object.keys(READERS))("%s reads any JSON, or says what it expected", (reader) => {
    const anyJson = fc.jsonValue() as fc.Arbitrary<JsonValue>;
    const words = fc.constantFrom(
      ..."value label title data datasets labels options selected items actions max fields schema properties enum type name $ref anyOf columns children".split(
        " ",
      ),
    );
    const likely = fc.letrec<{ json: JsonValue }>((tie) => ({
      json: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)) as fc.Arbitrary<JsonValue>,
        fc.array(tie("json")) as fc.Arbitrary<JsonValue>,
        fc.dictionary(words, tie("json")) as fc.Arbitrary<JsonValue>,
      ),
    })).json;
    fc.assert(
      fc.property(fc.oneof(anyJson, likely), fc.dictionary(words, likely), (data, options) => {
        try {
          READERS[reader]?.(data, options as JsonObject);
        } catch (error) {
          expect(error).toBeInstanceOf(CardProblem);
        }
      }),
      { numRuns: 500 },
    );
  });
});
