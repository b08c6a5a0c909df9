import type { Slide } from '../../contract/slides.ts';

/** The slides that bear a compliance number already, however it is written. */
export function bearing(slides: readonly Slide[], number: string): Slide[] {
  const key = keyOf(number);
  return key === '' ? [] : slides.filter((slide) => keyOf(slide.complianceNumber) === key);
}

function keyOf(number: string): string {
  return number.normalize('NFKC').trim().toLowerCase();
}
