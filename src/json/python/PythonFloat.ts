/**
 * A number that is a float in Python, even if its value is whole.
 *
 * JavaScript has one type for `1` and `1.0`; this class marks the second.
 *
 * @example
 * write({ ratio: new PythonFloat(1), count: 1 }); // '{"ratio":1.0,"count":1}'
 */
export class PythonFloat {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}
