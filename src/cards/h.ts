/** The content of an element; `undefined`, null and `false` are left out. */
type Child = Node | string | number | undefined | null | false;

/** The event listeners of an element. */
type Listeners = { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Attributes by their names in HTML, and listeners in `on`. `undefined`, null and `false` are left out. */
type Props = {
  readonly on?: Listeners;
  readonly [attribute: string]: string | number | boolean | undefined | null | Listeners;
};

/**
 * Makes an element. Texts become text nodes, so that text of a model is never parsed as HTML. Names come only from
 * code, never from data. A tag `svg:…` makes an SVG element.
 *
 * @example
 * h("button", { type: "button", on: { click: close } }, "Close");
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props?: Props,
  ...children: Child[]
): HTMLElementTagNameMap[Tag];
export function h(tag: `svg:${string}`, props?: Props, ...children: Child[]): SVGElement;
export function h(tag: string, props: Props = {}, ...children: Child[]): Element {
  const element = tag.startsWith("svg:")
    ? document.createElementNS("http://www.w3.org/2000/svg", tag.slice(4))
    : document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value as object)) element.addEventListener(event, listener);
    } else if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== undefined && child !== null && child !== false).map(toNode));
  return element;
}

const toNode = (child: Node | string | number): Node | string => (typeof child === "number" ? String(child) : child);
