import * as z from 'zod/mini';

import { cleanName } from './clean-text.ts';
import { isManagerFilter, unassigned } from './dashboard-filters.ts';
import { lengths } from './limits.ts';
import { text } from './text.ts';

export const dashboardQuery = z.object({
  market: z.optional(text(lengths.name, cleanName)),
  projectManagerId: z.optional(
    z.pipe(
      z
        .string()
        .check(z.refine(isManagerFilter, 'Must be an id or unassigned'))
        .register(z.globalRegistry, { pattern: String.raw`^([1-9]\d{0,15}|${unassigned})$` }),
      z.transform((value) => (value === unassigned ? unassigned : Number(value))),
    ),
  ),
});
export type DashboardFilter = z.output<typeof dashboardQuery>;

export const dashboardStats = z.object({ totalProjects: z.int(), activeTasks: z.int() });
