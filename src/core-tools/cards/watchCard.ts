import type { ToolResult } from "../../cards/index.ts";
import type { End } from "../database/Database.ts";
import type { Logger } from "../rules.ts";

/** Renders a card now, and after each change that makes it different. */
export async function watchCard({
  render,
  onChange,
  listener,
  logger,
}: {
  render(): Promise<ToolResult>;
  onChange(changed: () => void): Promise<End>;
  listener(result: ToolResult): void;
  logger?: Logger | undefined;
}): Promise<End> {
  let last: string | undefined;
  let id: string | undefined;
  let isStale = false;
  let isEnded = false;
  // The first card is being made.
  let isBusy = true;
  const show = async () => {
    const { card_id, ...result } = await render();
    const text = JSON.stringify(result);
    if (isEnded || text === last) return;
    last = text;
    // The id stays the same, so that the card keeps what the user has opened or typed in it.
    id ??= card_id;
    listener({ ...result, ...(id !== undefined && { card_id: id }) });
  };
  const follow = async () => {
    if (isBusy) return;
    isBusy = true;
    while (isStale && !isEnded) {
      isStale = false;
      try {
        await show();
      } catch (error) {
        logger?.error?.("a card that follows its data was not shown", { error: String(error) });
      }
    }
    isBusy = false;
  };
  // Changes are watched from here on, so that no change before the first card is lost.
  const stop = await onChange(() => {
    isStale = true;
    void follow();
  });
  const end = async () => {
    isEnded = true;
    await stop();
  };
  try {
    await show();
  } catch (error) {
    await end();
    throw error;
  }
  isBusy = false;
  void follow();
  return end;
}
