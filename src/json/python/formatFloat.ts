/**
 * The text of a finite Python float: as pydantic's serializer writes it, or as `repr` does, which `json.dumps` uses.
 *
 * Both use the fewest digits that identify the float, as JavaScript does; they differ in the size from which they write
 * exponents.
 *
 * @example
 * formatFloat(1e16, "pydantic"); // "1e+16"
 * formatFloat(0.00001, "pydantic"); // "0.00001"
 * formatFloat(0.00001, "json.dumps"); // "1e-05"
 */
export function formatFloat(value: number, style: "pydantic" | "json.dumps"): string {
  const isPydantic = style === "pydantic";
  const size = Math.abs(value);
  if (size >= 1e16 || (size < (isPydantic ? 1e-5 : 1e-4) && size > 0)) {
    const text = value.toExponential();
    return isPydantic ? text : text.replace(/e([+-])(\d)$/, "e$10$2");
  }
  if (Object.is(value, -0)) return "-0.0";
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
