import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import type Anthropic from "@anthropic-ai/sdk";
import type { BlockedReason, FinishReason as GeminiReason, Interactions, LiveServerContent, Part } from "@google/genai";
import type { FinishReason, TextStreamPart, ToolSet, UIMessageChunk } from "ai";
import type OpenAI from "openai";
import ts from "typescript-6.0";

/** The unions of the installed clients that say how an answer ends and what it consists of. */
export type ClientUnions = {
  chatReasons: OpenAI.ChatCompletion.Choice["finish_reason"] | OpenAI.ChatCompletionChunk.Choice["finish_reason"];
  responseStatuses: OpenAI.Responses.ResponseStatus;
  incompleteReasons: OpenAI.Responses.Response.IncompleteDetails["reason"];
  responseErrors: OpenAI.Responses.ResponseError["code"];
  realtimeReasons: OpenAI.Realtime.RealtimeResponseStatus["reason"];
  itemStatuses: OpenAI.Responses.ResponseFunctionToolCall["status"];
  responseItems:
    | OpenAI.Responses.ResponseOutputItem["type"]
    | OpenAI.Responses.ResponseItem["type"]
    | OpenAI.Responses.ResponseInputItem["type"];
  stopReasons: Anthropic.StopReason | Anthropic.Beta.BetaStopReason;
  refusalCategories: Anthropic.RefusalStopDetails["category"] | Anthropic.Beta.BetaRefusalStopDetails["category"];
  anthropicErrors: Anthropic.ErrorObject["type"];
  anthropicBlocks: Anthropic.ContentBlock["type"] | Anthropic.Beta.BetaContentBlock["type"];
  geminiReasons: `${GeminiReason}`;
  blockReasons: `${BlockedReason}`;
  liveReasons: `${NonNullable<LiveServerContent["turnCompleteReason"]>}`;
  geminiParts: keyof Part;
  interactionStatuses: Interactions.Interaction["status"];
  interactionSteps: Interactions.Step["type"];
  sdkReasons: FinishReason | LanguageModelV4FinishReason["unified"];
  sdkParts: LanguageModelV4StreamPart["type"] | TextStreamPart<ToolSet>["type"] | UIMessageChunk["type"];
};

/** The members of each union that are texts, as TypeScript reads them from the declarations in node_modules. */
export function clientUnions(): { readonly [Name in keyof ClientUnions]: readonly string[] } {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ".");
  const program = ts.createProgram([import.meta.filename], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(import.meta.filename);
  const unions = source?.statements.find(ts.isTypeAliasDeclaration);
  if (unions === undefined) throw new Error(`expected the type ClientUnions in ${import.meta.filename}`);
  const members = checker.getTypeAtLocation(unions).getProperties();
  return Object.fromEntries(
    members.map((member): [string, string[]] => {
      const type = checker.getTypeOfSymbol(member);
      const all = type.isUnion() ? type.types : [type];
      return [member.name, all.flatMap((one) => (one.isStringLiteral() ? [one.value] : []))];
    }),
  ) as { [Name in keyof ClientUnions]: string[] };
}
