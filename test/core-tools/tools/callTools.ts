import type { CoreTools, ToolResult } from "../../../src/core-tools/index.ts";
import { ToolCall } from "../../../src/index.ts";

/** What a model gets of a call, and whether it is an error of the call. */
export type Called = ToolResult & { readonly isError: boolean };

/** Calls a tool as a run does it, with what the page of a card gets of it. */
export async function callTool(
  { tools, appTools }: Pick<CoreTools, "tools" | "appTools">,
  name: string,
  args: object,
  context?: unknown,
): Promise<Called> {
  const [message] = await tools
    .concat(appTools)
    .run([new ToolCall({ name, arguments: args as never })], { context: context as never });
  const { content, structured, state } = message as NonNullable<typeof message>;
  return { ...((structured ?? JSON.parse(content as string)) as ToolResult), isError: state === "failed" };
}
