import type { FiringHandler, FiringHandlers } from "../../core-tools/index.ts";
import { readText } from "./webUrl.ts";

/**
 * Handlers that send each firing to a URL, with an idempotency key. The response to `generate` is stored at the
 * `write_path` of the action: a JSON object, or a text.
 */
export function webhookHandlers(url: string, token: string | undefined): FiringHandlers {
  const send: FiringHandler = async ({ action, userId, triggerId, idempotencyKey, ...firing }, { signal }) => {
    const body = JSON.stringify({
      type: action.type,
      params: action.params,
      title: firing.title,
      source_path: firing.sourcePath,
      user_id: userId,
      trigger_id: triggerId,
      occurrence: firing.occurrence,
      attempt: firing.attempt,
    });
    const headers = {
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    // A redirection could lead the user's data and the token to another host.
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "error" });
    if (response.ok && action.type === "generate") return answerOf(response);
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the webhook answered with the status ${response.status}`);
  };
  return { message: send, generate: send, notify: send };
}

async function answerOf(response: Response): Promise<unknown> {
  const text = await readText(response, "the webhook");
  return /^application\/json\b/i.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
}
