import { complianceKey } from '#contract/slides.ts';
import type { Slide } from '#contract/slides.ts';

/** The slides that bear a compliance number already, however it is written. */
export function bearing(slides: readonly Slide[], number: string): Slide[] {
  const key = complianceKey(number);
  return key === '' ? [] : slides.filter((slide) => complianceKey(slide.complianceNumber) === key);
}
