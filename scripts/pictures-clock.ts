/** Preloaded into the server for the screenshots, so that the demo has the same days in every picture. */
const Real = Date;
const shift = Real.parse(process.env['PICTURES_AT'] ?? '') - Real.now();

globalThis.Date = class extends Real {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]));
  }

  static override now(): number {
    return super.now() + shift;
  }
} as DateConstructor;
