/**
 * Where the classes keep the schema that all work goes by: frozen, while their `jsonSchema` is a copy that whoever holds
 * it may write into.
 */
export const frozenSchema: unique symbol = Symbol("frozenSchema");
