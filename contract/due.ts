import * as z from 'zod/mini';

import { lengths, mostDays } from './limits.ts';
import { oneLine, requiredLine } from './text.ts';
import { id } from './values.ts';
import { formatNumber } from './words.ts';

const offsetFields = {
  days: z
    .int('Must be a whole number of days')
    .check(
      z.minimum(0, 'Must not be negative'),
      z.maximum(mostDays, `Must be at most ${formatNumber(mostDays)} days`),
    ),
  unit: z.enum(['calendar', 'working'], 'Must be calendar or working'),
};
const side = z.optional(z.enum(['before', 'after'], 'Must be before or after'));
export const milestoneName = requiredLine(lengths.name, 'Milestone name is required').check(
  oneLine,
);

function offsetWith<Milestone extends z.ZodMiniType>(milestone: Milestone) {
  return z
    .object({
      ...offsetFields,
      from: z.enum(['hire', 'start', 'milestone'], 'Must be hire, start or milestone'),
      side,
      milestone: z.optional(milestone),
    })
    .check(
      z.refine(({ from, milestone: given }) => (from === 'milestone') === (given !== undefined), {
        error: 'Required if from is milestone, otherwise not allowed',
        path: ['milestone'],
      }),
    );
}

/**
 * Days before or after the hire date, the start or a milestone. `side` defaults to before for the hire date and to
 * after otherwise. Projects refer to milestones by id; an unknown name creates one.
 */
export const dueOffset = offsetWith(z.union([id, milestoneName], 'Must be a milestone'));
export type DueOffset = z.output<typeof dueOffset>;

/** Templates refer to milestones by name. */
export const templateOffset = offsetWith(milestoneName);
export type TemplateOffset = z.output<typeof templateOffset>;

/** Milestones depend only on the hire date or start. */
export const milestoneOffset = z.object({
  ...offsetFields,
  from: z.enum(['hire', 'start'], 'Must be hire or start'),
  side,
});
export type MilestoneOffset = z.output<typeof milestoneOffset>;
