import { describe, expect, it } from "vitest";
import { PythonFloat, parsePython, pythonText } from "../../src/json/index.ts";

// What CPython 3.11 answered.
describe("the text of a value in Python", () => {
  it.each([
    ['"it\'s \\n"', "it's \n"],
    ["null", "None"],
    ["true", "True"],
    ["false", "False"],
    ["[]", "[]"],
    ["{}", "{}"],
    ["[1,1.0,-0.0,1e16,1e-5,12345678901234567890]", "[1, 1.0, -0.0, 1e+16, 1e-05, 12345678901234567890]"],
    ["[NaN,Infinity,-Infinity]", "[nan, inf, -inf]"],
    ['{"10":1,"2":[null,true]}', "{'10': 1, '2': [None, True]}"],
    [`["'","\\"","'\\""]`, `["'", '"', '\\'"']`],
    ['["\\\\","\\t\\r\\n","\\u0000\\u007f\\u00a0\\u00ad"]', "['\\\\', '\\t\\r\\n', '\\x00\\x7f\\xa0\\xad']"],
    ['["\\u200b\\ufeff\\ue000\\u2028","é 北 😀"]', "['\\u200b\\ufeff\\ue000\\u2028', 'é 北 😀']"],
    ['["\\udb40\\udc01"]', "['\\U000e0001']"],
  ])("%s", (json, text) => {
    expect(pythonText(parsePython(json))).toBe(text);
  });

  it("is that of a float where a number is one", () => {
    expect(pythonText(new PythonFloat(1))).toBe("1.0");
    expect(pythonText(10n ** 20n)).toBe("100000000000000000000");
  });

  it("escapes half a surrogate pair", () => {
    expect(pythonText(["\ud800"])).toBe("['\\ud800']");
  });
});
