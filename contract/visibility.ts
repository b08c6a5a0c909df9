import * as z from 'zod/mini';

import { counts } from './limits.ts';
import { id, projectStatus } from './values.ts';

/** The accounts that see a project: all, or only those of its people. */
const visibilities = ['everybody', 'people'] as const;
export const visibility = z.enum(visibilities, 'Must be everybody or people');
export type Visibility = z.infer<typeof visibility>;

export const visibilityLabels: Record<Visibility, string> = {
  everybody: 'Everybody',
  people: 'Only its people',
};

/** Accounts that see a restricted project without a part in it. */
export const alsoVisibleTo = z.pipe(
  z
    .array(id, 'Must be a list of ids')
    .check(z.maxLength(counts.alsoVisibleTo, `At most ${counts.alsoVisibleTo} ids`)),
  z.transform((sent: number[]) => [...new Set(sent)]),
);

/** An account that sees a restricted project, and why, in words such as `owner of 3 items`. */
export const viewer = z.object({ id, name: z.string(), reasons: z.array(z.string()) });
export type Viewer = z.infer<typeof viewer>;

/** A project that an account sees. Without reasons, everybody sees it. */
export const visibleProject = z.object({
  id,
  name: z.string(),
  status: projectStatus,
  reasons: z.array(z.string()),
});
export type VisibleProject = z.infer<typeof visibleProject>;
