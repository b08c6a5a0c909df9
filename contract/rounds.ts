import * as z from 'zod/mini';

import { cleanName } from './clean-text.ts';
import { counts, lengths } from './limits.ts';
import { requiredName, text } from './text.ts';
import { id, seenVersion, timestamp } from './values.ts';

export const sendBackReason = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type SendBackReason = z.infer<typeof sendBackReason>;

const name = requiredName(lengths.name, 'Name is required');
export const newSendBackReason = z.object({ name });
export type NewSendBackReason = z.output<typeof newSendBackReason>;
export const sendBackReasonChanges = z.object({ name: z.optional(name), version: seenVersion });
export type SendBackReasonChanges = z.output<typeof sendBackReasonChanges>;

export const reasonTaken = 'A reason with this name already exists';

/**
 * Without a `reasonId` the note is required. `detailIds` are unticked: at least one if the step has details. The
 * recipient is added to the step.
 */
export const newRound = z
  .object({
    reasonId: z.optional(z.nullable(id)),
    note: z.optional(z.nullable(text(lengths.reason))),
    toPersonId: z.optional(z.nullable(id)),
    detailIds: z._default(
      z
        .array(id, 'Must be a list of ids')
        .check(z.maxLength(counts.detailsOfStep, `At most ${counts.detailsOfStep} ids`)),
      [],
    ),
  })
  .check(
    z.refine((sent) => Boolean(sent.reasonId || sent.note), {
      error: 'A reason is required',
      path: ['reasonId'],
    }),
  );
export type NewRound = z.output<typeof newRound>;

export const round = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  market: z.string(),
  taskStepId: id,
  stepName: z.string(),
  /** From 1, per step. */
  number: z.int(),
  reason: z.string(),
  note: z.nullable(z.string()),
  toPersonId: z.nullable(id),
  toName: z.nullable(z.string()),
  author: z.string(),
  createdAt: timestamp,
});
export type Round = z.infer<typeof round>;

/** A reason given to override unmet conditions. */
const recordedReason = z.object({
  id,
  what: z.string(),
  reason: z.string(),
  author: z.string(),
  createdAt: timestamp,
});

/** Newest first. */
export const stepRounds = z.object({
  rounds: z.array(round),
  reasons: z.array(recordedReason),
});
export type StepRounds = z.infer<typeof stepRounds>;

export const nothingFinished = 'Nothing of this step is finished';
export const unticksNothing = 'Choose at least one detail that is ticked';
export const changedSince = 'It was changed since it was sent back';

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month, YYYY-MM'));

export const monthsOfReport = 12;

/** `until` is the last month of the report. */
export const roundsReportQuery = z.object({ until: month });
export type RoundsReportQuery = z.output<typeof roundsReportQuery>;

/**
 * `steps` were sent back for the first time, `rounds` counts every time, `finished` counts steps finished for the
 * first time. The rate is steps ÷ finished.
 */
const figures = { steps: z.int(), rounds: z.int(), finished: z.int() };

/**
 * In the organization's time zone. Finished steps have no reason, so each reason is compared with all finished
 * steps of the period.
 */
export const roundsReport = z.object({
  from: z.string(),
  until: z.string(),
  total: z.object(figures),
  months: z.array(z.object({ month: z.string(), ...figures })),
  markets: z.array(z.object({ market: z.string(), ...figures })),
  reasons: z.array(z.object({ reason: z.string(), ...figures })),
});
export type RoundsReport = z.infer<typeof roundsReport>;
export type RoundFigure = keyof typeof figures;

export const roundItemsQuery = z.object({
  until: month,
  figure: z.enum(['steps', 'rounds', 'finished'], 'Must be steps, rounds or finished'),
  month: z.optional(month),
  market: z.optional(text(lengths.name, cleanName)),
  reason: z.optional(text(lengths.name, cleanName)),
});
export type RoundItemsQuery = z.output<typeof roundItemsQuery>;

export const mostRoundItems = 500;

/** Newest first, at most 500. */
export const roundItems = z.object({
  count: z.int(),
  items: z.array(
    z.object({
      taskStepId: id,
      stepName: z.string(),
      projectId: id,
      projectName: z.string(),
      market: z.string(),
      /** Null for a finished step. */
      reason: z.nullable(z.string()),
      note: z.nullable(z.string()),
      author: z.nullable(z.string()),
      at: timestamp,
      /** False if the step has been deleted. */
      isThere: z.boolean(),
    }),
  ),
});
export type RoundItems = z.infer<typeof roundItems>;
