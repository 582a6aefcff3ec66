import * as fc from "fast-check";
import { ToolInfo } from "../../src/index.ts";
import { isSince } from "../releases/compareReleases.ts";
import type { Release } from "../releases/releases.ts";
import type { Conversion } from "./Conversion.ts";
import { dumps } from "./texts.ts";

/** The parameters of a plug-in → a tool, which is data for us: `Param.format_functions` of 0.1.3. */
export const formatFunctions: Conversion = {
  name: "format_functions",
  cases: () => {
    const { params } = fc.letrec<{ params: object[]; param: object }>((tie) => ({
      params: fc.array(tie("param"), { maxLength: 3 }),
      param: fc.oneof(
        { maxDepth: 3 },
        fc.record({ ...common, param_type: fc.constantFrom(...SIMPLE) }),
        fc.record({
          ...common,
          param_type: fc.constantFrom("object", "array<object>"),
          schema: fc.array(tie("param"), { minLength: 1, maxLength: 3 }),
        }),
      ),
    }));
    return fc
      .record({ name: fc.oneof(fc.string(), fc.constant("search #* 2")), description: fc.string(), params })
      .map((tool) => JSON.stringify({ ...tool, params: tool.params.map((param) => nested(param)) }));
  },
  ours: (_, { sdk, data }) => ToolInfo.modelValidateJson(data, { sdk }).modelDumpJson({ sdk, style: "json.dumps" }),
};

const SIMPLE = ["string", "integer", "number", "boolean", "array<string>", "array<integer>", "Float", "list<str>"];
const common = {
  name: fc.string({ minLength: 1 }),
  description: fc.string(),
  required: fc.boolean(),
  visible: fc.constantFrom(true, true, true, false),
};

/** Inside another's schema a parameter's type is called `type`. */
function nested(param: object): object {
  const { schema, ...rest } = param as { schema?: object[] };
  if (!schema) return rest;
  const inner = schema.map((item) => {
    const { param_type: type, ...others } = nested(item) as { param_type?: string };
    return { ...others, type };
  });
  return { ...rest, schema: inner };
}

/** A function with the decorator `@tool` → a tool, which is data for us, and whether it takes arguments. */
export const functionSchema: Conversion = {
  name: "function_schema",
  cases: (release) => functions(release),
  ours: (text, { sdk, data }) => {
    const { arguments: texts } = JSON.parse(text) as { arguments: object[] };
    const tool = ToolInfo.modelValidateJson(data, { sdk });
    const verdicts = texts.map((value) => tool.safeParseArguments(JSON.stringify(value), { coerce: false }).ok);
    return `[${tool.modelDumpJson({ sdk, style: "json.dumps" })}, ${dumps(verdicts)}]`;
  },
};

/** A type of parameters, with what fits and what does not. */
type Kind = {
  readonly type: string;
  readonly fits: fc.Arbitrary<unknown>;
  readonly fails: fc.Arbitrary<unknown>;
  /** The first release that is asked for it. */
  readonly from?: string;
  /** The first release whose schema takes a default of the type. */
  readonly defaultFrom?: string;
};

const short = fc.string({ maxLength: 5 });
const notAList = fc.constantFrom<unknown>("x", true, { a: 1 });
const notAnObject = fc.constantFrom<unknown>("x", [1]);
const place = fc.record({ city: short, zip_code: fc.integer() });
/** 0.1.4 does not know the form: it makes an object of it, which its default is not. */
const later = { from: "0.1.4", defaultFrom: "0.1.5" };
const KINDS: readonly Kind[] = [
  { type: "str", fits: short, fails: fc.constantFrom<unknown>(["x"], { a: 1 }) },
  { type: "int", fits: fc.integer(), fails: fc.constantFrom<unknown>("x", 1.5, [1]) },
  { type: "float", fits: fc.integer().map((value) => value / 8), fails: fc.constantFrom<unknown>("x", [1]) },
  { type: "bool", fits: fc.boolean(), fails: fc.constantFrom<unknown>("perhaps", 2, [true]) },
  { type: "List[str]", fits: fc.array(short), fails: notAList },
  { type: "List[int]", fits: fc.array(fc.integer()), fails: notAList },
  { type: "Place", fits: place, fails: notAnObject, from: "0.1.4" },
  { type: "list", fits: fc.array(fc.integer()), fails: notAList, from: "0.1.4" },
  { type: "dict", fits: fc.dictionary(short, fc.integer()), fails: notAnObject, from: "0.1.4" },
  { type: "Dict[str, int]", fits: fc.dictionary(short, fc.integer()), fails: notAnObject, from: "0.1.4" },
  { type: "Tuple[int, str]", fits: fc.tuple(fc.integer(), short), fails: notAList, from: "0.1.4" },
  {
    type: "Literal['a', 'b']",
    fits: fc.constantFrom("a", "b"),
    fails: notAList.filter((value) => value !== "x"),
    from: "0.1.4",
    defaultFrom: "0.1.5",
  },
  { type: "Colour", fits: fc.constantFrom("red", "blue"), fails: fc.constantFrom<unknown>([1], 1), from: "0.1.4" },
  { type: "Union[int, str]", fits: fc.oneof(fc.integer(), short), fails: short, from: "0.1.4" },
  { type: "int | None", fits: fc.integer(), fails: fc.constantFrom<unknown>("x", [1]), ...later },
  { type: "int | str", fits: fc.oneof(fc.integer(), short), fails: short, ...later },
  { type: "Tuple[int, ...]", fits: fc.array(fc.integer()), fails: notAList, from: "0.1.4" },
  { type: "List[int | None]", fits: fc.constant([]), fails: notAList, from: "0.1.4" },
  { type: "Optional[List[Place]]", fits: fc.array(place), fails: notAList, from: "0.1.4" },
  { type: "Optional[int]", fits: fc.integer(), fails: fc.constantFrom<unknown>("x", [1]), from: "0.1.4" },
];

const ROUNDS = [0, 1, 2, 3];
const isThere = fc.constantFrom(true, true, true, true, false);
const letters = fc.stringMatching(/^[a-z]{1,6}$/);

function functions(release: Release): fc.Arbitrary<string> {
  // 0.1.3 looks at no argument.
  const isChecked = isSince(release, "0.1.4");
  const kinds = KINDS.filter(({ from = "0" }) => isSince(release, from)).map(
    ({ type, fits, fails, defaultFrom = "0" }) => {
      const value = fc.oneof({ weight: 5, arbitrary: fits }, isChecked ? fails : fits);
      return fc.record({
        name: letters.map((name) => `p_${name}`),
        type: fc.constant(type),
        default: isSince(release, defaultFrom) ? fc.option(fits, { freq: 3, nil: undefined }) : fc.constant(undefined),
        values: fc.tuple(...ROUNDS.map(() => value)),
        isThere: fc.tuple(...ROUNDS.map(() => isThere)),
      });
    },
  );
  return fc
    .record({
      name: letters.map((name) => `get_${name}Id`),
      description: fc.string(),
      params: fc.uniqueArray(fc.oneof(...kinds), { maxLength: 4, selector: ({ name }) => name }),
      more: isChecked ? fc.constantFrom("", "", "", "*args", "**kwargs", "*args, **kwargs") : fc.constant(""),
      others: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    })
    .map(({ params, others, ...rest }) =>
      JSON.stringify({
        ...rest,
        params: params.map(({ values: _, isThere: __, ...param }) => param),
        arguments: ROUNDS.map((round) =>
          Object.fromEntries(
            params
              .filter(({ isThere }) => isThere[round])
              .map(({ name, values }): [string, unknown] => [name, values[round]])
              .concat(others[round] && rest.more.includes("**") ? [["other", 1]] : []),
          ),
        ),
      }),
    );
}
