/**
 * Loaded before the server of the pictures: its clock begins on the same morning every time, so that the demo
 * world has the same days in every picture.
 */
const Real = Date;
const shift = Real.parse(process.env['PICTURES_AT'] ?? '') - Real.now();

globalThis.Date = class extends Real {
  // What Date itself can be made of: nothing, a moment, a text, or the parts of a day.
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return super.now() + shift;
  }
} as DateConstructor;
