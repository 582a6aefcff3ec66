/**
 * The key under which the classes keep their frozen schema, which this package uses. Their `jsonSchema` is a mutable
 * copy for the user.
 */
export const frozenSchema: unique symbol = Symbol("frozenSchema");
