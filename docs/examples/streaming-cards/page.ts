import { type CardElement, renderToolResult, type ToolResult } from "openjiuwen-tools/cards";

/** What the server sends: a piece of text, a card that the model is still writing, or a card that is complete. */
type Sent =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "draft"; readonly call: string; readonly card: ToolResult }
  | { readonly type: "card"; readonly call: string; readonly card: ToolResult };

const conversation = document.querySelector("#conversation") as HTMLElement;
const message = document.querySelector("#message") as HTMLFormElement;

message.addEventListener("submit", (event) => {
  event.preventDefault();
  const cards = new Map<string, CardElement>();
  const answer = document.createElement("p");
  const query = new URLSearchParams({ text: String(new FormData(message).get("text")) });
  const source = new EventSource(`/messages?${query}`);
  source.addEventListener("message", ({ data }) => {
    const sent: Sent = JSON.parse(data);
    if (sent.type === "text") answer.append(sent.text);
    else show(cards, sent.call, sent.card, sent.type === "draft");
  });
  // Without this the browser would ask again.
  source.addEventListener("end", () => source.close());
  conversation.append(answer);

  function show(cards: Map<string, CardElement>, call: string, card: ToolResult, isDraft: boolean): void {
    const element = cards.get(call) ?? renderToolResult(card);
    if (element === null) return;
    if (!cards.has(call)) answer.before(element);
    cards.set(call, element);
    element.result = card;
    element.inert = isDraft; // what is still being written can be read, but not used
  }
});
