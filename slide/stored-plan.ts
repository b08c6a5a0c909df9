import type { Brand, SlideContent } from './content.ts';
import { firstPlan } from './plan-1/plan.ts';
import { secondPlan } from './plan-2/plan.ts';
import { planSlide } from './plan.ts';
import type { SlidePlan } from './slide-plan.ts';

const former: Record<number, (content: SlideContent, brand: Brand) => SlidePlan> = {
  1: firstPlan,
  2: secondPlan,
};

/** A slide stores its version and is always rendered with it. */
export function planStored(content: SlideContent, brand: Brand, version: number): SlidePlan {
  return (former[version] ?? planSlide)(content, brand);
}
