import type { ToolResult } from "../../cards/index.ts";
import { didYouMean, shorten } from "../../checks/index.ts";
import type { ArgumentsOf, JsonSchema } from "../../schema/index.ts";
import { defineTool, type FormatError, type HandlerResult, type Tool, toolResult } from "../../tool/index.ts";
import type { Calls, CoreToolsContext, UserServices, Work } from "./Calls.ts";

/** One of the tools, without its user. */
export type CoreTool<Name extends string = string> = {
  readonly name: Name;
  bind(run: Calls["run"]): Tool<JsonSchema, Name, unknown, CoreToolsContext>;
};

type Definition<Name extends string, Schema extends JsonSchema> = {
  readonly name: Name;
  readonly description: string;
  readonly parameters: Schema;
  /** The schemas of the result; each has an `error` too. */
  readonly returns: { readonly status: readonly ToolResult["status"][] } & {
    readonly [Key in Exclude<keyof ToolResult, "status">]?: JsonSchema;
  };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly idempotentHint?: boolean;
  };
  /** The metadata of the tool for an MCP host. */
  readonly _meta?: { readonly [key: string]: unknown };
  /** The end of a message about an unknown argument: the place where its value belongs. */
  placeOf?(name: string, args: { readonly [name: string]: unknown }): string;
  /** The part of a result that a model reads; default: all of it. */
  toText?(result: ToolResult): object;
  answer(
    args: ArgumentsOf<NoInfer<Schema>>,
    services: UserServices,
    run: { readonly signal: AbortSignal },
  ): Promise<ToolResult>;
};

/** A tool from its schemas and the call of a service that answers it. */
export function coreTool<const Name extends string, const Schema extends JsonSchema>(
  definition: Definition<Name, Schema>,
): CoreTool<Name> {
  const { name, description, parameters, annotations, answer, _meta, toText, placeOf } = definition;
  return {
    name,
    bind: (run) =>
      defineTool({
        name,
        description,
        parameters: parameters as JsonSchema,
        outputSchema: outputSchema(definition.returns),
        annotations: { ...annotations, openWorldHint: false },
        ...(_meta && { _meta }),
        // Changes that a model asks for in one answer happen in its order.
        sequential: !annotations.readOnlyHint,
        formatError,
        async execute(args, { context, signal }) {
          const unknown = unknownArgument(args, Object.keys(parameters.properties ?? {}), placeOf);
          if (unknown !== undefined) return partsOf({ status: "error", error: unknown });
          const work: Work = (services, closing) =>
            answer(args as ArgumentsOf<Schema>, services, { signal: AbortSignal.any([signal, closing]) });
          return partsOf(await run(name, context, work), toText);
        },
      }),
  };
}

/** An ignored argument would mislead the model, which expects it to have an effect. */
function unknownArgument(
  args: object,
  names: readonly string[],
  placeOf: Definition<string, JsonSchema>["placeOf"],
): string | undefined {
  const unknown = Object.keys(args).find((name) => !names.includes(name));
  if (unknown === undefined) return undefined;
  const meant =
    placeOf?.(unknown, args as { readonly [name: string]: unknown }) ||
    didYouMean(unknown, names) ||
    ` The arguments are ${names.join(", ")}.`;
  return `unknown argument ${JSON.stringify(shorten(unknown, 64))}.${meant}`;
}

const outputSchema = ({ status, ...properties }: Definition<string, JsonSchema>["returns"]): JsonSchema => ({
  type: "object",
  properties: { status: { type: "string", enum: [...status] }, ...properties, error: { type: "string" } },
  required: ["status"],
});

/** A result whose status is `error` is an error of the call too, so that hosts see it as one. */
function partsOf(
  result: ToolResult,
  toText: (result: ToolResult) => object = (whole) => whole,
): HandlerResult<ToolResult> {
  const content = JSON.stringify(toText(result));
  return toolResult({ content, structured: result, isError: result.status === "error" });
}

/** Every error has the form of a result. */
const formatError: FormatError = (error) => {
  if (error.code === "error_result") return undefined;
  return JSON.stringify({ status: "error", error: error.toModelMessage() } satisfies ToolResult);
};

export const TEXT: JsonSchema = { type: "string" };
export const INTEGER: JsonSchema = { type: "integer" };
export const OBJECT: JsonSchema = { type: "object" };
export const OBJECT_OR_NULL: JsonSchema = { type: ["object", "null"] };
export const BOOLEAN: JsonSchema = { type: "boolean" };
