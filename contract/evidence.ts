import * as z from 'zod/mini';

import { counts, lengths } from './limits.ts';
import { oneLine, requiredText, text } from './text.ts';
import { id, queryId, timestamp } from './values.ts';

/** A file or link that proves work, on a step or on a task. What was removed stays listed. */
export const evidence = z.object({
  id,
  taskId: z.nullable(id),
  taskStepId: z.nullable(id),
  name: z.string(),
  /** Of a link. */
  address: z.nullable(z.string()),
  /** In bytes, of a file. */
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  hasThumbnail: z.boolean(),
  addedBy: z.string(),
  createdAt: timestamp,
  removedBy: z.nullable(z.string()),
  removedAt: z.nullable(timestamp),
  /** What took its place. */
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

/** Of the file in the body. A path before the name is dropped. `replaces` removes what it takes the place of. */
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

// Without a name and password before the host: what stands there looks like a host, too.
const link = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i;

/** Without a name it has that of its address. The server never opens it. */
export const newEvidenceLink = z
  .object({
    address: requiredText(lengths.address, 'Address is required').check(
      oneLine,
      z.refine((value) => value === '' || link.test(value), notALink),
    ),
    name: z._default(text(lengths.name).check(oneLine), ''),
    taskId: z.optional(id),
    taskStepId: z.optional(id),
    replaces: z.optional(id),
  })
  .check(oneItem);
export type NewEvidenceLink = z.output<typeof newEvidenceLink>;

export const evidenceOrReason = 'Evidence or a reason is required';

export const tooMuchEvidence = `At most ${counts.evidenceOfItem} files and links`;
