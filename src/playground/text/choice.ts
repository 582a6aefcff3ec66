import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";

type Option = { readonly id: string; readonly title: string };

/** A row of buttons of which one is chosen: radio buttons, so that the arrow keys work. */
export function choice(
  name: string,
  label: string,
  options: readonly Option[],
  chosen: string,
  choose: (id: string) => void,
): TemplateResult {
  return html`<fieldset class="choice">
    <legend class="hidden">${label}</legend>
    ${options.map(
      ({ id, title }) =>
        html`<label
          ><input type="radio" name=${name} value=${id} .checked=${live(id === chosen)} @change=${() => choose(id)} /><span
            >${title}</span
          ></label
        >`,
    )}
  </fieldset>`;
}
