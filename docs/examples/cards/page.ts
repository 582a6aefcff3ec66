import { renderToolResult, type ToolResult } from "openjiuwen-tools/cards";

const conversation = document.querySelector("#conversation") as HTMLElement;
const message = document.querySelector("#message") as HTMLFormElement;

message.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { text, cards } = await post("/messages", { text: new FormData(message).get("text") });
  conversation.append(...cards.map(cardOf), paragraphOf(text));
});

/** The card of a result. What its user enters goes to the server, and what the server changes comes from there. */
function cardOf(result: ToolResult): Node {
  const card = renderToolResult(result);
  if (card === null) return paragraphOf(result.error ?? result.status);
  const url = `/cards/${result.card_id}`;
  card.addEventListener("oj-submit", async ({ detail: { values, action } }) => {
    const { status, error } = await post(url, { values, action });
    if (status !== "success") card.refuse(error ?? status);
  });
  if (result.path !== undefined) {
    new EventSource(url).addEventListener("message", ({ data }) => {
      card.result = JSON.parse(data);
    });
  }
  return card;
}

function paragraphOf(text: string): Node {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}

async function post(url: string, body: object) {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return response.json();
}
