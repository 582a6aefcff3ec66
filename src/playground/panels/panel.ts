import { html, type TemplateResult } from "lit";

/** A part of the page, with a heading that links can lead to. */
export const panel = (
  id: string,
  title: string,
  hint: string,
  controls: unknown,
  content: unknown,
): TemplateResult => html`<section id=${id} class="panel" aria-labelledby="${id}-title">
  <header>
    <h2 id="${id}-title">${title}</h2>
    <p>${hint}</p>
    <div class="controls">${controls}</div>
  </header>
  ${content}
</section>`;

/** The text of a fault. */
export const fault = (message: string): TemplateResult => html`<p class="fault" role="status">${message}</p>`;
