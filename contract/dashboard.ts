import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { text } from './text.ts';

export const unassigned = 'unassigned';

export const dashboardQuery = z.object({
  market: z.optional(text(lengths.name)),
  projectManagerId: z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine(isFilter, 'Must be an id or unassigned'))
        .register(z.globalRegistry, { pattern: String.raw`^([1-9]\d{0,15}|${unassigned})$` }),
      z.transform((value) => (value === unassigned ? unassigned : Number(value))),
    ),
  ),
});
export type DashboardFilter = z.output<typeof dashboardQuery>;

export const dashboardStats = z.object({ totalProjects: z.int(), activeTasks: z.int() });

function isFilter(value: string): boolean {
  return value === unassigned || (/^[1-9]\d*$/.test(value) && Number.isSafeInteger(Number(value)));
}
