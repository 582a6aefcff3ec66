// JSON with Python's semantics: whole floats, integers of any size, the order of keys, and the texts that Python
// writes.
export { copyJson } from "./copyJson.ts";
export { jsonKind, type Kind } from "./jsonKind.ts";
export { entriesOf, isKnown, itemsOf, keysOf, type PythonValue, valueAt } from "./memory.ts";
export { PythonFloat } from "./PythonFloat.ts";
export { type ParsePythonOptions, parseBoxed, parsePython } from "./parsePython.ts";
export { type OfObjects, pythonRepr, pythonText } from "./pythonText.ts";
export { record } from "./record.ts";
export { type WriteOptions, write } from "./write.ts";
