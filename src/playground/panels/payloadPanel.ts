import { html, type TemplateResult } from "lit";
import { WIRES, wireOf } from "../state/providers.ts";
import { choice } from "../text/choice.ts";
import { jsonBlock } from "../text/codeBlock.ts";
import { fault, panel } from "./panel.ts";
import { attempt, type Shown } from "./Shown.ts";

/** The tools as a provider gets them. */
export function payloadPanel({ state, tools, countTokens, change }: Shown): TemplateResult {
  const wire = wireOf(state.wire);
  const encoded = attempt(() => wire.encodeTools(tools, { onUnsupported: "error" }));
  return panel(
    "payload",
    "What a provider gets",
    `${tools.length === 1 ? "The tool" : `All ${tools.length} tools`} in the provider's own form.`,
    choice("wire", "Provider", WIRES, state.wire, (id) => change({ wire: id })),
    "fault" in encoded
      ? fault(encoded.fault)
      : html`${jsonBlock(`Tools for ${wire.name}`, encoded.value)}
          <p class="foot">
            <code>${wire.name}</code> encodeTools ·
            ${countTokens ? `${countTokens(JSON.stringify(encoded.value))} tokens as minified JSON` : "counting …"}
          </p>`,
  );
}
