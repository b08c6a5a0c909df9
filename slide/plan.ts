import type { Brand, SlideContent } from './content.ts';
import { thirdPlan } from './plan-3/plan.ts';
import type { SlidePlan } from './slide-plan.ts';

/** The version that new slides store. `stored-plan.ts` renders slides of every version. */
export const newestPlan = 3;

export function planSlide(content: SlideContent, brand: Brand): SlidePlan {
  return thirdPlan(content, brand);
}
