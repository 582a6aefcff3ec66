import { expect, it } from "vitest";
import type * as Cards from "../../src/cards/public.ts";
import { type CardPage, describeChromium } from "./browser.ts";
import { GALLERY } from "./gallery.ts";
import { XSS_PAYLOADS } from "./xssPayloads.ts";

declare const cards: typeof Cards;

const MODAL = { title: "a", body: "a", actions: [{ id: "a", label: "a", style: "danger" }] };
const TEMPLATES = [
  ...GALLERY,
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

/** So many take a few seconds. */
const PART = 50;
const PARTS = Array.from({ length: Math.ceil(XSS_PAYLOADS.length / PART) }, (_, index) => ({
  from: index * PART,
  to: Math.min((index + 1) * PART, XSS_PAYLOADS.length),
}));

describeChromium("200 payloads of XSS", (open) => {
  it("are that many", () => expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(200));

  it.each(
    ["without a Content-Security-Policy", "under a strict one with Trusted Types"].flatMap((policy, csp) =>
      PARTS.map(({ from, to }) => [policy, from + 1, to, csp === 1] as const),
    ),
  )("run in no text of any view, %s: %i to %i", async (_policy, first, last, csp) => {
    const page = await open({ csp });
    page.on("dialog", (dialog) => void dialog.dismiss());
    await page.evaluate(() => Object.assign(globalThis, { ran: 0, xss: () => Object.assign(globalThis, { ran: 1 }) }));
    for (const payload of XSS_PAYLOADS.slice(first - 1, last)) {
      const results = TEMPLATES.map((template) => withPayload(template, payload));
      const { odd, ran } = await page.evaluate(drawAndUse, JSON.stringify(results));
      expect({ odd, ran }, payload).toEqual({ odd: [], ran: 0 });
    }
    expect(page.faults).toEqual([]);
    await page.close();
  });

  it("would run many of them as HTML", async () => {
    const page = await open();
    const ran = new Set<string>();
    // What needs a frame, or an image that fails, comes late on a machine that is busy.
    for (const wait of [15, 100, 500]) {
      if (ran.size > 40) break;
      const left = XSS_PAYLOADS.filter((payload) => !ran.has(payload));
      for (const payload of await runAsHtml(page, left, wait)) ran.add(payload);
    }
    const count = ran.size;
    console.log(`${count} of ${XSS_PAYLOADS.length} payloads run as HTML, and none in a card`);
    expect(count).toBeGreaterThan(40);
    await page.close();
  });
});

/** In the page: draws the cards, uses all that can be used, and tells which elements no view makes. */
async function drawAndUse(text: string): Promise<{ odd: string[]; ran: number }> {
  const main = document.querySelector("main") as HTMLElement;
  main.replaceChildren(
    ...(JSON.parse(text) as Cards.ToolResult[]).flatMap((result) => cards.renderToolResult(result) ?? []),
  );
  const isLoading = () => [...main.children].some((card) => card.shadowRoot?.querySelector(".loading"));
  for (let frame = 0; frame < 2 || (frame < 300 && isLoading()); frame++) await new Promise(requestAnimationFrame);
  const isOddName = (name: string) =>
    /^(script|iframe|object|embed|img|link|style|meta|base|template|video|audio|math|animate|xss)$/.test(name);
  const isOddAttribute = ({ name, value }: Attr) =>
    /^(on.*|srcdoc)$/.test(name) ||
    (/^(href|src|action|formaction)$/.test(name) && !/^(https?|mailto|tel):/.test(value));
  const odd: string[] = [];
  for (const element of [...main.children].flatMap((card) => [...(card.shadowRoot?.querySelectorAll("*") ?? [])])) {
    const name = element.localName;
    if (isOddName(name)) odd.push(name);
    for (const attribute of [...element.attributes].filter(isOddAttribute)) {
      odd.push(`${name}[${attribute.name}=${attribute.value}]`);
    }
    // Whatever can be pressed is pressed; a link that is left is safe by its address.
    if (element instanceof HTMLButtonElement) element.click();
    if (element instanceof HTMLElement && element.tabIndex >= 0) element.focus();
  }
  await new Promise(requestAnimationFrame);
  return { odd: [...new Set(odd)], ran: (globalThis as unknown as { ran: number }).ran };
}

/** The payloads that run where they are taken for HTML: they would be of no use otherwise. */
function runAsHtml(page: CardPage, payloads: readonly string[], wait: number): Promise<string[]> {
  const run = async ([texts, milliseconds]: [string[], number]): Promise<string[]> => {
    const found: string[] = [];
    for (const payload of texts) {
      let ran = false;
      Object.assign(globalThis, {
        xss: () => {
          ran = true;
        },
      });
      const main = document.querySelector("main") as HTMLElement;
      main.innerHTML = payload;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      if (ran) found.push(payload);
      main.replaceChildren();
    }
    return found;
  };
  return page.evaluate(run, [[...payloads], wait] as [string[], number]);
}
