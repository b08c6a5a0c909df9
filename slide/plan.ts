import type { Brand, SlideContent } from './content.ts';
import { firstPlan } from './plan-1/plan.ts';
import { secondPlan } from './plan-2/plan.ts';
import { thirdPlan } from './plan-3/plan.ts';
import type { SlidePlan } from './slide-plan.ts';

/** A slide stores its version and is always rendered with it. */
const versions: Record<number, (content: SlideContent, brand: Brand) => SlidePlan> = {
  1: firstPlan,
  2: secondPlan,
  3: thirdPlan,
};
export const newestPlan = 3;

export function planSlide(content: SlideContent, brand: Brand, version = newestPlan): SlidePlan {
  return (versions[version] ?? thirdPlan)(content, brand);
}
