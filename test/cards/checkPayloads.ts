import type * as Cards from "../../src/cards/public.ts";
import type { CardPage } from "./browser.ts";
import { GALLERY } from "./gallery.ts";

declare const cards: typeof Cards;

const MODAL = { title: "a", body: "a", actions: [{ id: "a", label: "a", style: "danger" }] };
/** Bars and radars have the texts of lines, and are slow to draw. */
const isLikeLines = (result: object): boolean => /"chart_type":"(bar|radar)"/.test(JSON.stringify(result));
const TEMPLATES = [
  ...GALLERY.filter((result) => !isLikeLines(result)),
  { status: "success", card_type: "modal", data: MODAL, options: { title: "a" } },
  { status: "success", card_type: "toast", data: { message: "a", title: "a", level: "error" }, options: {} },
  { status: "success", card_type: "tree", data: { a: { b: "c" }, d: ["e"] }, options: {} },
  {
    status: "success",
    card_type: "form",
    data: {},
    options: { schema: { type: "object", properties: { a: { title: "b", description: "c", enum: ["d"] } } } },
  },
  { status: "success", card_type: "custom", data: {}, options: { component_id: "a" } },
  { status: "error", error: "a" },
];

/** Members whose values choose a view or a kind: others are texts that somebody wrote. */
const KINDS = new Set(["status", "card_type", "chart_type", "type", "style", "level"]);

/** The result with the payload as each of its texts and, in the data, as a further key. */
function withPayload(value: unknown, payload: string, key = ""): unknown {
  if (typeof value === "string") return KINDS.has(key) ? value : payload;
  if (Array.isArray(value)) return value.map((item) => withPayload(item, payload));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withPayload(member, payload, name)]);
  return Object.fromEntries([
    ...members,
    ...(members.length > 0 && !("card_type" in value) ? [[payload, payload]] : []),
  ]);
}

/** The payload, which says its number when it runs. One in base64 runs without a number. */
export const numbered = (payload: string, number: number): string => payload.replaceAll("xss()", `xss(${number})`);

/** So many cards stand on the page at a time. They are of one view, as a modal makes all others on a page slow. */
const AT_A_TIME = 20;

/**
 * Draws cards of all views with each payload as each of their texts, and uses all that can be used. Returns what went
 * wrong: the payloads that ran, and the elements and attributes that no view makes.
 */
export async function checkPayloads(page: CardPage, payloads: readonly string[]): Promise<string[]> {
  page.on("dialog", (dialog) => void dialog.dismiss());
  const numbers = [...payloads.keys()];
  const found: string[] = [];
  for (const template of TEMPLATES) {
    for (let from = 0; from < payloads.length; from += AT_A_TIME) {
      const some = numbers.slice(from, from + AT_A_TIME);
      const results = some.map((number) => withPayload(template, numbered(payloads[number] ?? "", number)));
      const { odd, ran } = await page.evaluate(drawAndUse, JSON.stringify(results));
      found.push(
        ...odd.map(([index, what]) => `${JSON.stringify(payloads[from + index])} makes ${what}`),
        ...ran.map((number) => `${JSON.stringify(number === null ? "a payload in base64" : payloads[number])} ran`),
      );
    }
  }
  return found;
}

type Used = { readonly odd: [card: number, what: string][]; readonly ran: (number | null)[] };

/** In the page. */
async function drawAndUse(text: string): Promise<Used> {
  const ran = new Set<number | null>();
  Object.assign(globalThis, { xss: (number: number | null = null) => ran.add(number) });
  const drawn = (JSON.parse(text) as Cards.ToolResult[]).map((result) => cards.renderToolResult(result));
  document.querySelector("main")?.replaceChildren(...drawn.flatMap((card) => card ?? []));
  const isLoading = () => drawn.some((card) => card?.shadowRoot?.querySelector(".loading"));
  for (let frame = 0; frame < 2 || (frame < 300 && isLoading()); frame++) await new Promise(requestAnimationFrame);
  const isOddName = (name: string) =>
    /^(script|iframe|object|embed|img|link|style|meta|base|template|video|audio|math|animate|xss)$/.test(name);
  const isOddAttribute = ({ name, value }: Attr) =>
    /^(on.*|srcdoc)$/.test(name) ||
    (/^(href|src|action|formaction)$/.test(name) && !/^(https?|mailto|tel):/.test(value));
  const oddIn = (element: Element): string[] => [
    ...(isOddName(element.localName) ? [element.localName] : []),
    ...[...element.attributes]
      .filter(isOddAttribute)
      .map(({ name, value }) => `${element.localName}[${name}=${value}]`),
  ];
  // Whatever can be pressed is pressed; a link that is left is safe by its address. A focus would lay out the page.
  const use = (element: Element): void => {
    if (element instanceof HTMLButtonElement) element.click();
    for (const event of ["focus", "mouseover"]) element.dispatchEvent(new Event(event, { bubbles: true }));
  };
  const odd = drawn.flatMap((card, index) =>
    [...(card?.shadowRoot?.querySelectorAll("*") ?? [])].flatMap((element) => {
      const found = oddIn(element);
      use(element);
      return found.map((what): [number, string] => [index, what]);
    }),
  );
  await new Promise(requestAnimationFrame);
  return { odd, ran: [...ran] };
}
