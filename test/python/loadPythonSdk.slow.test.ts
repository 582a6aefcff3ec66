import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { levelsOf } from "../../python-compat/differential/compare.ts";
import { type Release, releases } from "../../python-compat/releases/releases.ts";
import type { Answer, Written } from "../../python-compat/sdk/Implementation.ts";
import { wheelsReady } from "../../python-compat/sdk/wheels.ts";
import { answerOf, stringOf } from "../../python-compat/suite/answerOf.ts";
import { judge } from "../../python-compat/suite/runner/judge.ts";
import { type Question, questionsIn, readIndex, type Answer as SuiteAnswer } from "../../python-compat/suite/Suite.ts";
import { JsonError, write } from "../../src/json/index.ts";
import { parseBoxed, valueAt } from "../../src/json/python/index.ts";
import { ReleaseError, ValidationError } from "../../src/pydantic/index.ts";
import { loadPythonSdk, type PythonSdk, PythonSdkError } from "../../src/python/index.ts";
import type { PythonSdkOptions } from "../../src/python/loadPythonSdk.ts";
import type { PythonClass } from "../../src/python/PythonSdk.ts";
import { errorOf } from "../errorOf.ts";

const wheels = await wheelsReady();
if ("missing" in wheels) console.warn(`skipped: the Python SDK in WebAssembly (${wheels.missing})`);
const folder = "folder" in wheels ? wheels.folder : "";
const workerFile = new URL("../../src/python/worker.ts", import.meta.url);

/** What came, changed, or went. */
const CLASSES = {
  "0.1.3": { Parameters: true, ToolInfo: true, McpToolInfo: true, AssistantMessage: true, ToolOutput: false },
  "0.1.19.post2": { Parameters: false, ToolInfo: true, McpToolInfo: true, AssistantMessage: true, ToolOutput: true },
};

/** Each release is loaded once for all tests in this thread, as that takes seconds: of a path, and of a URL. */
const loaded = new Map<string, Promise<PythonSdk>>();
const load = (release: Release): Promise<PythonSdk> => {
  const isNewest = release === releases.at(-1);
  const sdk = loaded.get(release) ?? loadPythonSdk({ wheels: isNewest ? pathToFileURL(folder) : folder, sdk: release });
  loaded.set(release, sdk);
  return sdk;
};
afterAll(async () => {
  for (const sdk of loaded.values()) await (await sdk).close();
});

describe.skipIf("missing" in wheels).each(["0.1.3", "0.1.19.post2"] as const)("openjiuwen %s", (release) => {
  let sdk: PythonSdk;
  beforeAll(async () => {
    sdk = await load(release);
  });

  it.each(Object.entries(CLASSES[release]))("has the class %s: %s", (name, has) => {
    const get = () => sdk[name as keyof (typeof CLASSES)["0.1.3"]];
    expect(sdk.classNames.includes(name)).toBe(has);
    if (has) expect(get()).toBe(sdk.class(name));
    else expect(errorOf(ReleaseError, get).code).toBe("missing_class");
  });

  // A RestfulApiCard looks its host up, which WebAssembly cannot do.
  const files = readIndex().files.filter(({ kind, profiles }) => kind === "class" && profiles.includes(release));
  const told = files.filter(({ subject }) => subject !== "RestfulApiCard");
  it.each(told)("answers as the suite says: $subject", ({ path, subject }) => {
    // A text cannot name objects of the SDK's own classes here.
    const asked = questionsIn(path, [release]).filter(({ needs }) => !needs.includes("objects"));
    for (const { question, name, expected } of asked.filter(
      ({ question }) => levelsOf(stringOf(question.input)) <= 48,
    )) {
      const said = answer(sdk.class(subject), question);
      const different = said && judge(withoutIds(expected), withoutIds(answerOf(said)), "bytes");
      expect(different, `${name}: ${question.input}`).toBe(undefined);
    }
  });
});

/** Ids that Python makes are others each time. */
const withoutIds = (answer: SuiteAnswer): SuiteAnswer =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\b[0-9a-f]{32}\b/g, "id"));

describe.skipIf("missing" in wheels)("an instance", () => {
  let sdk: PythonSdk;
  beforeAll(async () => {
    sdk = await load(releases.at(-1) as Release);
  });

  it("is dumped as plain data with Python's numbers and order", () => {
    const parameters = parseBoxed('{"10":1.0,"2":100000000000000000000,"__proto__":1}')[0];
    const dump = sdk.ToolInfo.modelValidate({ parameters }).modelDump({ excludeUnset: true });
    expect(Object.isFrozen(dump)).toBe(true);
    expect(write(dump)).toBe('{"parameters":{"10":1.0,"2":100000000000000000000,"__proto__":1}}');
  });

  it.each([
    [{}, '{"role":"tool","content":"é","name":null,"metadata":{},"tool_call_id":"c"}'],
    [{ excludeNone: true, excludeUnset: true }, '{"content":"é","tool_call_id":"c"}'],
    [{ ensureAscii: true, excludeUnset: true }, '{"content":"\\u00e9","tool_call_id":"c"}'],
    [{ style: "json.dumps", excludeUnset: true }, '{"content": "\\u00e9", "tool_call_id": "c"}'],
    [{ style: "json.dumps", ensureAscii: false, excludeUnset: true }, '{"content": "é", "tool_call_id": "c"}'],
    [{ indent: 1, excludeUnset: true }, '{\n "content": "é",\n "tool_call_id": "c"\n}'],
  ] as const)("is written as %j says", (options, text) => {
    expect(sdk.ToolMessage.modelValidate({ content: "é", tool_call_id: "c" }).modelDumpJson(options)).toBe(text);
  });

  it("never runs a payload", () => {
    const text = "'''); import js; js.polluted = 1 #\" \\ \0 \u2028";
    expect(sdk.ToolInfo.modelValidate({ name: text }).modelDump().name).toBe(text);
  });

  it("throws what is no validation error under a code", () => {
    const half = sdk.ToolInfo.modelValidate({ name: "\ud800" });
    expect(half.modelDump().name).toBe("\ud800");
    const error = errorOf(PythonSdkError, () => half.modelDumpJson());
    expect([error.code, error.message]).toEqual(["raised", expect.stringContaining("PydanticSerializationError")]);
    expect(() => sdk.ToolInfo.modelValidate(new Date())).toThrow(JsonError);
  });

  it("answers no more once the SDK is closed", async () => {
    await sdk.close();
    expect(errorOf(PythonSdkError, () => sdk.ToolInfo.modelValidate({})).code).toBe("closed");
  });
});

describe.skipIf("missing" in wheels)("in a worker", () => {
  it("answers the same by promises, and leaves this thread free", async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 10);
    const sdk = await loadPythonSdk({ wheels: folder, sdk: "0.1.3", worker: workerFile });
    clearInterval(timer);
    // In this thread it takes seconds without one.
    expect(ticks).toBeGreaterThan(20);

    const tools = ["a", "b", "c"].map((name) => sdk.ToolInfo.modelValidate({ name }));
    const texts = await Promise.all(tools.map(async (tool) => (await tool).modelDumpJson({ excludeNone: true })));
    expect(texts).toEqual(["a", "b", "c"].map((name) => `{"type":"function","name":"${name}","description":""}`));
    await expect(sdk.ToolInfo.modelValidate({ name: 1.5 })).rejects.toThrow(ValidationError);
    expect(() => sdk.ToolOutput).toThrow(ReleaseError);

    const refused = expect(sdk.ToolInfo.modelValidate({})).rejects.toMatchObject({ code: "closed" });
    await sdk.close();
    await refused;
    await expect(sdk.ToolInfo.modelValidate({})).rejects.toMatchObject({ code: "closed" });
  });

  it.each<[string, Partial<PythonSdkOptions>, string]>([
    ["a wheel is missing", { sdk: "0.0.1" }, "missing_wheel"],
    ["its file is missing", { worker: new URL("nowhere.js", import.meta.url) }, "load_failed"],
  ])("says so where %s", async (_, options, code) => {
    const loading = loadPythonSdk({ wheels: folder, sdk: "0.1.3", worker: workerFile, ...options });
    await expect(loading).rejects.toMatchObject({ name: "PythonSdkError", code });
  });
});

describe.skipIf("missing" in wheels)("what is loaded", () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), "openjiuwen-tools-"));
    for (const file of await readdir(folder)) {
      if (!/^openjiuwen-(?!0\.1\.3-)/.test(file)) await copyFile(join(folder, file), join(scratch, file));
    }
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  const listed = async (change: (wheel: { name: string; bytes: Uint8Array }) => object = (wheel) => wheel) => {
    const names = (await readdir(scratch)).filter((name) => name.endsWith(".whl"));
    const read = async (name: string) => change({ name, bytes: await readFile(join(scratch, name)) });
    return (await Promise.all(names.map(read))) as { name: string; bytes: Uint8Array }[];
  };

  it("may be given as bytes and as URLs, in any order", async () => {
    const [first, ...others] = (await listed()).toReversed();
    const urls = others.map(({ name }) => pathToFileURL(join(scratch, name)));
    const sdk = await loadPythonSdk({
      wheels: [first as { name: string; bytes: Uint8Array }, { url: urls[0] as URL }, ...urls.slice(1)],
      sdk: "0.1.3",
      pyodide: "node_modules/pyodide",
    });
    expect(sdk.Parameters.modelValidate({}).modelDumpJson()).toBe('{"type":"object","properties":{},"required":[]}');
  });

  it.each<[string, () => Promise<Partial<PythonSdkOptions>>, string, string]>([
    [
      "no wheel but its name",
      async () => ({ wheels: await listed(({ name }) => ({ name, bytes: new Uint8Array(9) })) }),
      "load_failed",
      "zip",
    ],
    [
      "no SDK but its name",
      async () => ({
        wheels: await listed(({ name, bytes }) => ({
          name,
          bytes: name.startsWith("openjiuwen-") ? new Uint8Array(9) : bytes,
        })),
      }),
      "load_failed",
      "received none",
    ],
  ])("is refused: %s", async (_, change, code, message) => {
    const loading = loadPythonSdk({ wheels: scratch, sdk: "0.1.3", ...(await change()) });
    await expect(loading).rejects.toMatchObject({
      name: "PythonSdkError",
      code,
      message: expect.stringContaining(message),
    });
  });
});

/** What a class says, as the fixtures have it; `undefined` where the text is no value that could be passed on. */
function answer(model: PythonClass, { operation, options, ...question }: Question): Answer | undefined {
  const input = stringOf(question.input);
  const strict = { strict: options.strict ?? false };
  const fields = { excludeNone: options.exclude_none ?? false, excludeUnset: options.exclude_unset ?? false };
  const layout = options.indent === undefined ? {} : { indent: options.indent };
  const dumps = { style: "json.dumps", ensureAscii: options.ensure_ascii ?? true } as const;
  let value: unknown;
  try {
    value = operation === "validate" ? valueAt(parseBoxed(input), 0) : undefined;
  } catch {
    return undefined;
  }
  try {
    const isText = operation === "validate_json";
    const instance = isText ? model.modelValidateJson(input, strict) : model.modelValidate(value, strict);
    return {
      dump: attempt(() => write(instance.modelDump(fields), { style: "json.dumps" })),
      json: attempt(() => instance.modelDumpJson({ ...fields, ...layout })),
      json_dumps: attempt(() => instance.modelDumpJson({ ...fields, ...layout, ...dumps })),
    };
  } catch (error) {
    if (error instanceof PythonSdkError) return { raised: error.message };
    if (!(error instanceof ValidationError)) throw error;
    const text = attempt(() => error.json());
    const listed = JSON.stringify(error.errors().map(({ type, loc, msg }) => ({ type, loc, msg })));
    return { errors: typeof text === "string" ? text : { ...text, listed }, types: {} };
  }
}

function attempt(write: () => string): Written {
  try {
    return write();
  } catch (error) {
    if (error instanceof PythonSdkError || error instanceof JsonError) return { raised: error.message };
    throw error;
  }
}
