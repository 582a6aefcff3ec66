import { expect, it } from "vitest";
import { releases } from "../../python-compat/releases/releases.ts";
import { ParametersSchema, ReleaseError, SDK_RELEASES, ToolCallSchema, ToolInfoSchema } from "../../src/index.ts";
import { modelOf } from "../../src/pydantic/releases.ts";
import { classes, type ModelName, type PythonType } from "../../src/pydantic/shapes/index.ts";
import { errorOf } from "../errorOf.ts";
import { classOf, describeShapes, names } from "./describeShapes.ts";

// The slow test has those between: a Python starts for each.
for (const release of [releases.at(0), releases.at(-1)]) if (release !== undefined) describeShapes(release);

it.each(SDK_RELEASES)("%s has the classes of a release that is compared with Python", (release) => {
  const isSame = (other: (typeof SDK_RELEASES)[number]) =>
    names.every((name) => classOf(name, other) === classOf(name, release));
  expect(releases.filter(isSame)).toHaveLength(1);
});

it.each<[ModelName, (typeof SDK_RELEASES)[number], string]>([
  ["Parameters", "latest", "from 0.0.37 to 0.1.3"],
  ["McpToolInfo", "0.1.4", "from 0.0.37 to 0.1.3 and from 0.1.5 on"],
  ["ToolOutput", "0.1.18.post1", "from 0.1.19 on"],
  ["ToolTimeoutResult", "0.1.16.post1", "from 0.1.16.post2 on"],
])("%s is missing in %s, and the error says where it is", (name, release, spans) => {
  const error = errorOf(ReleaseError, () => modelOf(name, release));
  expect(error.code).toBe("missing_class");
  expect(error.message).toBe(`openjiuwen ${release} has no class ${name}; it is there ${spans}`);
});

it("every field of any release is in the documented class", () => {
  for (const { documented, history } of Object.values(classes)) {
    for (const [, type] of history) expectWithin(type ?? {}, documented);
  }
});

function expectWithin(type: PythonType, documented: PythonType): void {
  for (const [field, inner] of Object.entries(type.properties ?? {})) {
    expect(documented.properties).toHaveProperty([field]);
    const [nested, whole] = [inner, documented.properties?.[field] as PythonType].map(
      (one) => [one, ...(one.anyOf ?? [])].flatMap((member) => [member, member.items ?? {}]).find(isClass) ?? {},
    );
    expectWithin(nested as PythonType, whole as PythonType);
  }
}

const isClass = (type: PythonType): boolean => type.properties !== undefined;

it("the public schemas are those of the documented classes", () => {
  const schemas = { Parameters: ParametersSchema, ToolInfo: ToolInfoSchema, ToolCall: ToolCallSchema };
  for (const [name, schema] of Object.entries(schemas)) expect(modelOf(name as ModelName, "0.1.3")).toBe(schema);
});
