import { ToolInfo } from "../../../src/index.ts";
import { NEW, OLD, type Row } from "./Row.ts";

const param = { description: "", required: false };
const inner = [{ name: "city", description: "", type: "string", required: true }];
const plugin = (of: object) => ({ name: "f", description: "", params: [{ ...param, ...of }] });

const CITY = { city: { description: "", type: "string" }, required: ["city"] };
const PLACE = { place: { description: "", type: "object", properties: CITY } };
const STOPS = { stops: { description: "", type: "array", items: CITY } };

/** Whether a tool with such properties, as it came from Python, takes these arguments. */
const takes = (properties: object, value: object, coerce = false) => {
  const parameters = { type: "object", properties, required: [], additionalProperties: false };
  const tool = ToolInfo.modelValidate({ name: "f", parameters });
  const result = tool.safeParseArguments(JSON.stringify(value), { coerce });
  return result.ok || (result.error.code === "unusable_schema" ? result.error.code : false);
};

/** The properties that `Param.format_functions` gives; what we say of them. */
export const PLUGINS: readonly Row[] = [
  [
    "required among the properties is no schema",
    [OLD, "format_functions", plugin({ name: "place", param_type: "object", schema: inner })],
    PLACE,
    [() => takes(PLACE, { place: { city: "Oslo" } }), "unusable_schema"],
  ],
  [
    "items that are a bare map of properties say nothing",
    [OLD, "format_functions", plugin({ name: "stops", param_type: "array<object>", schema: inner })],
    STOPS,
    [() => [takes(STOPS, { stops: [{ city: "Oslo" }] }), takes(STOPS, { stops: [1] })], [true, true]],
  ],
  [
    "a parameter with the name required is lost",
    [OLD, "format_functions", plugin({ name: "required" })],
    {},
    [() => takes({ required: { type: "string" } }, { required: "x" }), true],
  ],
];

const decorated = (type: string, p: unknown) => ({
  name: "f",
  description: "d",
  params: [{ name: "p", type }],
  arguments: [{ p }],
});
const strictly = (p: object) => (input: { arguments: object[] }) => input.arguments.map((value) => takes({ p }, value));
const coerced = (p: object) => (input: { arguments: object[] }) =>
  input.arguments.map((value) => takes({ p }, value, true));

const INTEGERS = { type: "array", items: { type: "integer" } };
const MODEL = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };

/** Whether a decorated function is called with the arguments; whether we take them. */
export const FUNCTIONS: readonly Row[] = [
  [
    "a set",
    [NEW, "function_schema", decorated("Set[int]", [1])],
    [false],
    [strictly({ ...INTEGERS, uniqueItems: true }), [true]],
  ],
  [
    "none of the literals",
    [NEW, "function_schema", decorated("Literal['a']", "c")],
    [true],
    [strictly({ enum: ["a"] }), [false]],
  ],
  [
    "items of another type",
    [NEW, "function_schema", decorated("List[int]", ["x"])],
    [true],
    [strictly(INTEGERS), [false]],
  ],
  ["a model that lacks a field", [NEW, "function_schema", decorated("Place", {})], [true], [strictly(MODEL), [false]]],
  [
    "any arguments in 0.1.3",
    [OLD, "function_schema", decorated("int", "x")],
    [true],
    [strictly({ type: "integer" }), [false]],
  ],
  [
    "text for a list",
    [NEW, "function_schema", decorated("List[str]", "x")],
    [false],
    [coerced({ type: "array" }), [true]],
  ],
  [
    "null for an Optional without default",
    [NEW, "function_schema", decorated("Optional[int]", null)],
    [false],
    [strictly({ type: "integer", nullable: true }), [true]],
  ],
];
