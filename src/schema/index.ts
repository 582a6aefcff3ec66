// The exports of `public.ts`, and what only the other rooms of this package use: reading foreign schemas and walking
// schemas.
export { checkOutputSchema, checkParameters } from "./check/checkParameters.ts";
export { problemsOf, usableSchema } from "./check/checkSchema.ts";
export { frozenSchema } from "./check/frozenSchema.ts";
export { ignoresRefSiblings } from "./dialect/dialectOf.ts";
export { changesToNewForms, originalKeyword, upgradeKeywords } from "./dialect/upgradeKeywords.ts";
export { impliedTypes } from "./impliedTypes.ts";
export { isSimple } from "./isSimple.ts";
export type { JsonSchemaProperty, JsonSchemaType } from "./JsonSchema.ts";
export { KEYWORDS_OF } from "./keywords.ts";
export {
  type Algebra,
  Combined,
  type Fold,
  foldSchema,
  listedTypes,
  listIn,
  ownTypes,
  type Place,
  TYPE_SETS,
} from "./model/foldSchema.ts";
export { modelOf, SchemaModel, type Target } from "./model/SchemaModel.ts";
export {
  ALL_TYPES,
  hasKind,
  isType,
  isTypeName,
  KIND,
  KINDS,
  type Kind,
  kindOf,
  NUMBERS,
  TYPES,
  type TypeSet,
  typeNameOf,
  typesNamed,
} from "./model/TypeSet.ts";
export { type PatternPart, patternParts } from "./patternParts.ts";
export * from "./public.ts";
export { changeKeyword } from "./repair/changeKeyword.ts";
export { EMPTY_LIST, isEmptyList, isSchemaSource, type SchemaSource } from "./repair/emptyList.ts";
export { isAnchor } from "./repair/keywordForms.ts";
export { meantSchema, repairedSchema } from "./repair/meantSchema.ts";
export { meansObject } from "./repair/meantType.ts";
export type { Repair, Repairs } from "./repair/Repairs.ts";
export { lostReferences, repairPlace, repairReference, repairRoot } from "./repair/repairPlace.ts";
export { withoutUnusable } from "./repair/withoutUnusable.ts";
export { type OwnedErrorOptions, problemsText, type SchemaProblem } from "./SchemaError.ts";
export type { Arguments, Integer, LibraryArguments } from "./sources/Arguments.ts";
export type { ArgumentsOf } from "./sources/ArgumentsOf.ts";
export type { Described, ExactOf } from "./sources/Described.ts";
export { placeFault, SCHEMA_FIELDS } from "./sources/placeFault.ts";
export { type ReadSource, readSource, type SourceResult } from "./sources/readSource.ts";
export type { ResultSource, SchemaLike, Source } from "./sources/Source.ts";
export type { Spelled, SpelledParameters } from "./sources/Spelled.ts";
export { standardJsonSchema } from "./sources/standardJsonSchema.ts";
export { wayToSchema } from "./sources/wayToSchema.ts";
export { copySchema, lowerTypes } from "./walk/copySchema.ts";
export { forEachSubschema, hasDynamicReferences, isObject } from "./walk/forEachSubschema.ts";
export { readable } from "./walk/readable.ts";
export { removeIdentity } from "./walk/removeIdentity.ts";
export {
  dynamicAnchor,
  dynamicAnchors,
  fragmentOf,
  resolveReference,
  resourceOf,
  type SchemaPlace,
} from "./walk/resolveReference.ts";
export { type MutableSchema, type SchemaAt, schemasIn } from "./walk/schemasIn.ts";
