/** A limit of the length of a text. */
export function checkMaxLength(maxLength: number): number {
  if (maxLength >= 0) return maxLength;
  throw new RangeError(`maxLength: expected a number from 0 on, received ${maxLength}`);
}
