import type { CardView } from "../CardView.ts";
import { readTree, type TreeNode } from "../data/readTree.ts";
import { h } from "../h.ts";
import { nameOf, tick } from "./parts.ts";

/** Beyond this number of nodes in a branch, invisible ones are not laid out. */
const MANY = 100;

/** More members of a branch are drawn when the user asks for them. */
const MOST = 1_000;

/** A tree whose branches open and close, with the keys of WAI-ARIA. A branch is drawn when it is opened first. */
export const treeView: CardView = (card) => {
  const { data, format, labels, state, style, empty, redraw } = card;
  style(CSS);
  const nodes = readTree(data);
  if (nodes.length === 0) return empty();
  const depth = openDepth(nodes);
  const setOpen = new WeakMap<Element, (open: boolean) => void>();

  /** The members of a branch and, if there are too many, an item that shows the rest. */
  const draw = (nodes: readonly TreeNode[], level: number, path: string): HTMLElement[] => {
    const all = `${path}//all`;
    if (nodes.length <= MOST || state.has(all)) return drawAll(nodes, nodes.length, level, path);
    const more = h(
      "div",
      { role: "treeitem", tabindex: -1, "aria-level": level },
      h("span", {}, `${labels.showAll} (${format.number(nodes.length)})`),
    );
    setOpen.set(more, () => {
      state.set(all, true);
      redraw();
    });
    return [...drawAll(nodes.slice(0, MOST), nodes.length, level, path), h("li", { role: "none" }, more)];
  };

  const drawAll = (nodes: readonly TreeNode[], size: number, level: number, path: string): HTMLElement[] =>
    nodes.map(({ title, text, badge, done, progress, children }, index) => {
      const key = `${path}/${format.value(title)}`;
      const item = h(
        "div",
        {
          role: "treeitem",
          tabindex: -1,
          class: done && "done",
          "data-key": key,
          "aria-level": level,
          "aria-setsize": size,
          "aria-posinset": index + 1,
        },
        tick(done, labels),
        h("span", {}, format.value(title)),
        text !== undefined && h("span", { class: "muted" }, format.value(text)),
        badge !== undefined && h("span", { class: "badge" }, format.value(badge)),
        progress !== undefined &&
          h(
            "span",
            { class: "muted meter" },
            h("progress", { value: progress, "aria-hidden": true }),
            format.number(progress, "percent"),
          ),
      );
      if (children) {
        setOpen.set(item, (open) => {
          state.set(key, open);
          item.ariaExpanded = String(open);
          if (open && !item.nextSibling) {
            const items = draw(children(), level + 1, key);
            item.after(h("ul", { role: "group", class: items.length > MANY && "long" }, ...items));
          }
        });
      }
      const branch = h("li", { role: "none" }, item);
      setOpen.get(item)?.((state.get(key) as boolean | undefined) ?? level < depth);
      return branch;
    });

  const typeAhead = newTypeAhead();
  const press = (event: KeyboardEvent) => {
    const item = itemOf(event);
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
    const items = [...tree.querySelectorAll<HTMLElement>('[role=treeitem]:not([aria-expanded="false"] + ul *)')];
    const isOpen = item.ariaExpanded === "true";
    const move = MOVES[event.key] ?? (isOpen ? MOVES_WHERE_OPEN : MOVES_WHERE_CLOSED)[event.key];
    if (move) move(items, items.indexOf(item))?.focus();
    else if (TOGGLES.test(event.key)) setOpen.get(item)?.(!isOpen);
    else if (event.key.length === 1) typeAhead(event, items, items.indexOf(item))?.focus();
    else return;
    event.preventDefault();
  };

  const tree = h(
    "ul",
    {
      class: "tree",
      role: "tree",
      "aria-label": nameOf(card, labels.tree),
      on: {
        keydown: press,
        click: (event: Event) => {
          const item = itemOf(event);
          if (!item) return;
          setOpen.get(item)?.(item.ariaExpanded === "false");
          item.focus();
        },
        focusin: (event: Event) => {
          tree.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
          itemOf(event)?.setAttribute("tabindex", "0");
        },
      },
    },
    ...draw(nodes, 1, ""),
  );
  tree.querySelector("div")?.setAttribute("tabindex", "0");
  return tree;
};

const itemOf = (event: Event): HTMLElement | null => (event.target as Element).closest("[role=treeitem]");

type Move = (items: readonly HTMLElement[], index: number) => HTMLElement | null | undefined;

/** The target of each key, by the pattern of WAI-ARIA. */
const MOVES: { readonly [key: string]: Move } = {
  ArrowDown: (items, index) => items[index + 1],
  ArrowUp: (items, index) => items[index - 1],
  Home: (items) => items[0],
  End: (items) => items.at(-1),
};
const MOVES_WHERE_OPEN: { readonly [key: string]: Move } = { ArrowRight: (items, index) => items[index + 1] };
const MOVES_WHERE_CLOSED: { readonly [key: string]: Move } = {
  ArrowLeft: (items, index) => items[index]?.closest("[role=group]")?.previousElementSibling as HTMLElement | null,
};
const TOGGLES = /^(Enter| |Arrow(Left|Right))$/;

/** Finds the next item that begins with the characters typed within half a second. */
function newTypeAhead(): (event: KeyboardEvent, ...at: Parameters<Move>) => HTMLElement | undefined {
  let typed = "";
  let typedAt = 0;
  return ({ key, timeStamp }, items, index) => {
    typed = (timeStamp - typedAt < 500 ? typed : "") + key.toLocaleLowerCase();
    typedAt = timeStamp;
    // A first character looks for the next item, more of them may stay on this one.
    const from = index + (typed.length === 1 ? 1 : 0);
    return [...items.slice(from), ...items.slice(0, from)].find(({ textContent }) =>
      textContent.toLocaleLowerCase().startsWith(typed),
    );
  };
}

/** How many levels are open at first: as many as fit on the screen. */
function openDepth(nodes: readonly TreeNode[]): number {
  let depth = 0;
  let count = 0;
  for (let level = nodes; level.length > 0; level = level.flatMap((node) => node.children?.() ?? [])) {
    count += level.length;
    if (count > 40) break;
    depth++;
  }
  return depth;
}

const CSS = `
.tree div { display: flex; flex-wrap: wrap; gap: 0 var(--s2); align-items: center; position: relative; padding: 5px var(--s2) 5px 22px; border-radius: 6px; outline-offset: -2px }
.tree div:hover { background: var(--surface) }
.long > li { content-visibility: auto; contain-intrinsic-size: auto 31px }
.tree [aria-expanded] { cursor: pointer }
.tree [aria-expanded]::before { content: ""; position: absolute; left: 7px; top: 13px; width: 6px; height: 6px; border: solid var(--muted); border-width: 0 1.5px 1.5px 0; rotate: -45deg }
.tree [aria-expanded=true]::before { left: 6px; top: 11px; rotate: 45deg }
.tree [aria-expanded=false] + ul { display: none }
.tree ul { margin-left: 9px; padding-left: 11px; border-left: 1px solid var(--border) }
.meter { margin-left: auto }
.meter progress { width: 44px; height: 6px; margin-right: var(--s2); vertical-align: 2px; accent-color: var(--accent) }
`;
