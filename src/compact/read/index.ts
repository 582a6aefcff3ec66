export {
  type Binding,
  type CompactNode,
  type Expression,
  type Form,
  type FormField,
  isCombined,
  isPlain,
  type ListForm,
  NO_ORIGIN,
  newNode,
  nodesIn,
  type ObjectForm,
  type Origin,
  Reference,
  replaceNodesIn,
  type TupleForm,
  type Word,
  type Written,
} from "./CompactNode.ts";
export { isAnything } from "./OpenSchemas.ts";
export { RESOLVED, readNodes } from "./readNodes.ts";
export { titleOf } from "./titleOf.ts";
export { isScalar } from "./types.ts";
