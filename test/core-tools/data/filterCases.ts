import type { JsonObject } from "../../../src/json/index.ts";

/** [name, filter, contents with whether they fit]: for `matches` in memory and for both databases. */
export const FILTERS: [string, JsonObject, [JsonObject, boolean][]][] = [
  [
    "the empty filter fits all",
    {},
    [
      [{}, true],
      [{ a: 1 }, true],
    ],
  ],
  [
    "a value is compared with its type",
    { a: 1 },
    [
      [{ a: 1 }, true],
      [{ a: "1" }, false],
      [{ a: true }, false],
      [{ a: [1] }, false],
      [{}, false],
    ],
  ],
  [
    "1 is 1.0, and 0 is -0",
    { a: 1.0, b: 0 },
    [
      [{ a: 1, b: -0 }, true],
      [{ a: 1, b: 0 }, true],
    ],
  ],
  [
    "a fraction is exact",
    { a: 0.1 },
    [
      [{ a: 0.1 }, true],
      [{ a: 0.30000000000000004 - 0.2 }, false],
    ],
  ],
  [
    "null is JSON's null alone",
    { a: null },
    [
      [{ a: null }, true],
      [{}, false],
      [{ a: 0 }, false],
      [{ a: "null" }, false],
    ],
  ],
  [
    "an object is compared as a whole",
    { a: { x: 1, y: 2 } },
    [
      [{ a: { y: 2, x: 1 } }, true],
      [{ a: { x: 1 } }, false],
      [{ a: { x: 1, y: 2, z: 3 } }, false],
    ],
  ],
  [
    "an array is compared as a whole, in its order",
    { a: [1, 2] },
    [
      [{ a: [1, 2] }, true],
      [{ a: [2, 1] }, false],
      [{ a: [1, 2, 2] }, false],
      [{ a: 1 }, false],
    ],
  ],
  [
    "empty containers",
    { a: {}, b: [] },
    [
      [{ a: {}, b: [] }, true],
      [{ a: [], b: {} }, false],
      [{ a: { x: 1 }, b: [] }, false],
    ],
  ],
  [
    "an object with $ is compared by $eq",
    { a: { $eq: { $gt: 1 } } },
    [
      [{ a: { $gt: 1 } }, true],
      [{ a: 2 }, false],
    ],
  ],
  [
    "dots go down",
    { "a.b.c": 1 },
    [
      [{ a: { b: { c: 1 } } }, true],
      [{ "a.b.c": 1 }, false],
      [{ a: { b: 1 } }, false],
      [{ a: [{ b: { c: 1 } }] }, false],
    ],
  ],
  [
    "keys with dots",
    { '["a.b","$c"]': 1 },
    [
      [{ "a.b": { $c: 1 } }, true],
      [{ a: { b: { $c: 1 } } }, false],
    ],
  ],
  [
    "empty keys",
    { "": 1, "a.": 2 },
    [
      [{ "": 1, a: { "": 2 } }, true],
      [{ a: 2 }, false],
    ],
  ],
  [
    "__proto__ is a key",
    { "__proto__.a": 1 },
    [
      [JSON.parse('{"__proto__":{"a":1}}'), true],
      [{ a: 1 }, false],
    ],
  ],
  [
    "what objects inherit is missing",
    { constructor: { $exists: true } },
    [
      [{}, false],
      [{ constructor: 1 }, true],
    ],
  ],
  [
    "an integer is an index of arrays, and a key of objects",
    { "a.0": 1 },
    [
      [{ a: [1] }, true],
      [{ a: { 0: 1 } }, true],
      [{ a: [2, 1] }, false],
      [{ a: 1 }, false],
    ],
  ],
  [
    "indices count from the end",
    { "a.-1": 1 },
    [
      [{ a: [2, 1] }, true],
      [{ a: { "-1": 1 } }, true],
      [{ a: [1, 2] }, false],
      [{ a: [] }, false],
    ],
  ],
  [
    "odd and large indices",
    { $or: [{ "a. 01": 1 }, { "a.+2": 1 }, { "a.2147483648": 1 }, { "a.-2147483648": 1 }, { "a.-0": 1 }] },
    [
      [{ a: [0, 1] }, true],
      [{ a: [0, 0, 1] }, true],
      [{ a: [1] }, true],
      [{ a: [0] }, false],
      [{ a: { " 01": 1 } }, true],
    ],
  ],
  [
    "no index, but keys",
    { "a.1x": 1, "a.x": 2 },
    [
      [{ a: { "1x": 1, x: 2 } }, true],
      [{ a: [0, 1] }, false],
    ],
  ],
  [
    "a value beside a scalar",
    { "a.b": { $exists: true } },
    [
      [{ a: "b" }, false],
      [{ a: null }, false],
      [{ a: { b: null } }, true],
    ],
  ],
  [
    "$ne fits what is missing",
    { a: { $ne: 1 } },
    [
      [{}, true],
      [{ a: 2 }, true],
      [{ a: "1" }, true],
      [{ a: null }, true],
      [{ a: 1 }, false],
    ],
  ],
  [
    "$in",
    { a: { $in: [1, "x", null, { b: 1 }] } },
    [
      [{ a: 1 }, true],
      [{ a: "x" }, true],
      [{ a: null }, true],
      [{ a: { b: 1 } }, true],
      [{ a: { b: 1, c: 1 } }, false],
      [{}, false],
    ],
  ],
  [
    "$in of nothing",
    { a: { $in: [] } },
    [
      [{}, false],
      [{ a: 1 }, false],
    ],
  ],
  [
    "$nin fits what is missing",
    { a: { $nin: [1, 2] } },
    [
      [{}, true],
      [{ a: 3 }, true],
      [{ a: 2 }, false],
    ],
  ],
  [
    "$nin of nothing",
    { a: { $nin: [] } },
    [
      [{}, true],
      [{ a: 1 }, true],
    ],
  ],
  [
    "orders of numbers",
    { a: { $gte: 1, $lt: 10 } },
    [
      [{ a: 1 }, true],
      [{ a: 9.999 }, true],
      [{ a: 10 }, false],
      [{ a: "5" }, false],
      [{ a: null }, false],
      [{ a: [5] }, false],
      [{}, false],
    ],
  ],
  [
    "orders of texts are those of code points",
    { a: { $gt: "Z", $lte: "\uffff" } },
    [
      [{ a: "a" }, true],
      [{ a: "é" }, true],
      [{ a: "\uffff" }, true],
      [{ a: "😀" }, false],
      [{ a: "Y" }, false],
      [{ a: 5 }, false],
    ],
  ],
  [
    "a text and its beginning",
    { a: { $gt: "ab" } },
    [
      [{ a: "abc" }, true],
      [{ a: "ab" }, false],
      [{ a: "a" }, false],
    ],
  ],
  [
    "tiny and exact numbers",
    { a: { $gt: 0 } },
    [
      [{ a: 5e-324 }, true],
      [{ a: -5e-324 }, false],
      [{ a: -0 }, false],
    ],
  ],
  [
    "not of an order fits what is missing",
    { a: { $not: { $gt: 5 } } },
    [
      [{}, true],
      [{ a: "x" }, true],
      [{ a: 5 }, true],
      [{ a: 6 }, false],
    ],
  ],
  [
    "$exists",
    { a: { $exists: true } },
    [
      [{ a: null }, true],
      [{ a: false }, true],
      [{}, false],
    ],
  ],
  [
    "$exists false",
    { a: { $exists: false } },
    [
      [{ a: null }, false],
      [{}, true],
    ],
  ],
  [
    "$prefix",
    { a: { $prefix: "a%_\\" } },
    [
      [{ a: "a%_\\b" }, true],
      [{ a: "abc\\" }, false],
      [{ a: ["a%_\\"] }, false],
      [{}, false],
    ],
  ],
  [
    "$prefix of nothing fits all texts",
    { a: { $prefix: "" } },
    [
      [{ a: "" }, true],
      [{ a: "x" }, true],
      [{ a: 1 }, false],
    ],
  ],
  [
    "$contains in a text",
    { a: { $contains: "%b" } },
    [
      [{ a: "a%bc" }, true],
      [{ a: "ab" }, false],
      [{ a: ["%b"] }, true],
      [{ a: ["a%bc"] }, false],
      [{}, false],
    ],
  ],
  [
    "$contains of an item",
    { a: { $contains: 1 } },
    [
      [{ a: [2, 1] }, true],
      [{ a: 1 }, false],
      [{ a: [[1]] }, false],
      [{ a: "1" }, false],
      [{ a: { 0: 1 } }, false],
    ],
  ],
  [
    "$contains of null",
    { a: { $contains: null } },
    [
      [{ a: [null] }, true],
      [{ a: null }, false],
      [{}, false],
    ],
  ],
  [
    "$contains of several items",
    { a: { $contains: ["x", 1] } },
    [
      [{ a: [1, 2, "x"] }, true],
      [{ a: ["x"] }, false],
      [{ a: "x" }, false],
      [{ a: [["x", 1]] }, false],
    ],
  ],
  [
    "$contains of parts of items",
    { a: { $contains: { id: 1 } } },
    [
      [{ a: [{ id: 1, b: 2 }] }, true],
      [{ a: { id: 1, b: 2 } }, true],
      [{ a: [{ id: 2 }] }, false],
      [{ a: [[{ id: 1 }]] }, false],
    ],
  ],
  [
    "$contains goes down",
    { a: { $contains: { b: { c: [1] } } } },
    [
      [{ a: { b: { c: [2, 1], d: 1 } } }, true],
      [{ a: { b: { c: 1 } } }, false],
    ],
  ],
  [
    "$contains of empty containers",
    { $or: [{ a: { $contains: [] } }, { a: { $contains: {} } }] },
    [
      [{ a: [] }, true],
      [{ a: {} }, true],
      [{ a: [1] }, true],
      [{ a: 1 }, false],
      [{ a: "x" }, false],
      [{}, false],
    ],
  ],
  [
    "$contains beyond an index",
    { "a.0": { $contains: "x" } },
    [
      [{ a: ["xy"] }, true],
      [{ a: [["x"]] }, true],
      [{ a: { 0: ["x"] } }, true],
      [{ a: [] }, false],
    ],
  ],
  [
    "all keys must fit",
    { a: 1, b: 2 },
    [
      [{ a: 1, b: 2 }, true],
      [{ a: 1 }, false],
    ],
  ],
  [
    "combinations",
    { $or: [{ a: 1 }, { $and: [{ b: { $gt: 1 } }, { $not: { c: { $exists: true } } }] }], d: { $ne: 0 } },
    [
      [{ a: 1 }, true],
      [{ b: 2 }, true],
      [{ b: 2, c: 0 }, false],
      [{ a: 1, d: 0 }, false],
    ],
  ],
  [
    "$not of the empty filter fits nothing",
    { $not: {} },
    [
      [{}, false],
      [{ a: 1 }, false],
    ],
  ],
  [
    "a field without operators fits",
    { $and: [{}, { a: { $exists: true } }] },
    [
      [{ a: 1 }, true],
      [{}, false],
    ],
  ],
  [
    "texts of SQL",
    { a: "'; drop table user_data_store; --", "b'); --": { $ne: 1 } },
    [
      [{ a: "'; drop table user_data_store; --" }, true],
      [{ a: "x" }, false],
    ],
  ],
];
