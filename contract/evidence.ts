import * as z from 'zod/mini';

import { counts, lengths } from './limits.ts';
import { line, oneLine, requiredText } from './text.ts';
import { id, queryId, timestamp } from './values.ts';

/** A file or link that proves that work was done. Removed evidence stays listed. */
export const evidence = z.object({
  id,
  taskId: z.nullable(id),
  taskStepId: z.nullable(id),
  name: z.string(),
  /** Links only. */
  address: z.nullable(z.string()),
  /** In bytes; files only. */
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  hasThumbnail: z.boolean(),
  addedBy: z.string(),
  /** The account; null before 3.0. */
  addedById: z.nullable(id),
  /** The person who added it by a personal link. */
  addedByPersonId: z.nullable(id),
  createdAt: timestamp,
  removedBy: z.nullable(z.string()),
  removedAt: z.nullable(timestamp),
  /** Set if it was replaced. */
  replacedById: z.nullable(id),
});
export type Evidence = z.infer<typeof evidence>;

type Item = { taskId?: number | undefined; taskStepId?: number | undefined };

const oneItem = z.refine<Item>(
  (sent) => (sent.taskId === undefined) !== (sent.taskStepId === undefined),
  {
    error: 'Either a step or a task',
    path: ['taskStepId'],
  },
);

const longestFileName = 1000;

/** A path in front of the file name is dropped. `replaces` removes the evidence that the file replaces. */
export const newEvidenceFile = z
  .object({
    name: requiredText(longestFileName, 'Name is required'),
    taskId: z.optional(queryId),
    taskStepId: z.optional(queryId),
    replaces: z.optional(queryId),
  })
  .check(oneItem);
export type NewEvidenceFile = z.output<typeof newEvidenceFile>;

export const notALink = 'Must be an address that begins with http:// or https://';

// Rejects user names and passwords in URLs: they can be mistaken for the host.
const link = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i;

/** The name defaults to the URL. The server never opens it. */
export const newEvidenceLink = z
  .object({
    address: requiredText(lengths.address, 'Address is required', (sent) => sent.trim()).check(
      oneLine,
      z.refine((value) => value === '' || link.test(value), notALink),
    ),
    name: z._default(line(lengths.name).check(oneLine), ''),
    taskId: z.optional(id),
    taskStepId: z.optional(id),
    replaces: z.optional(id),
  })
  .check(oneItem);
export type NewEvidenceLink = z.output<typeof newEvidenceLink>;

export const evidenceOrReason = 'Evidence or a reason is required';

export const tooMuchEvidence = `At most ${counts.evidenceOfItem} files and links`;
