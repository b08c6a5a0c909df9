import * as z from 'zod/mini';

import { id, sentDay } from './values.ts';

/**
 * `personId` takes over; a preview needs none. With `from` or `until`, both inclusive, only steps that are due on these
 * days are taken over.
 */
export const replacement = z
  .object({
    personId: z.optional(id),
    from: z.optional(z.nullable(sentDay)),
    until: z.optional(z.nullable(sentDay)),
  })
  .check(
    z.refine(({ from, until }) => !from || !until || from <= until, {
      error: 'Must not be before the first day',
      path: ['until'],
    }),
  );
export type Replacement = z.output<typeof replacement>;

export const replacementQuery = z.object({
  preview: z.optional(z.literal('true', 'Must be true')),
});
export type ReplacementQuery = z.output<typeof replacementQuery>;

/** The open projects in which something changes hands, by name: only those that the caller sees. */
export const replaced = z.object({
  /** Used to undo the change; null in a preview, or if nothing changed. */
  batchId: z.nullable(id),
  projects: z.array(
    z.object({ id, name: z.string(), tasks: z.int(), steps: z.int(), roles: z.int() }),
  ),
});
export type Replaced = z.infer<typeof replaced>;
export type ReplacedIn = Replaced['projects'][number];

export const chooseAnother = 'Choose another person';
