import { complianceKey } from '#contract/slides.ts';
import type { Slide } from '#contract/slides.ts';

/** However the number is written. */
export function bearing(slides: readonly Slide[], number: string): Slide[] {
  const key = complianceKey(number);
  return key === '' ? [] : slides.filter((slide) => complianceKey(slide.complianceNumber) === key);
}
