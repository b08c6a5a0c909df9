import * as z from 'zod/mini';

import { id, queryId, seenVersion, timestamp } from './values.ts';

/** Mails that cannot be sent are repeated for so long; then the next digest replaces them. */
export const mailRetryHours = 24;

/** To one account. The next digest has the rest. */
export const mailsAtOncePerHour = 30;

const hourMessage = 'Must be a whole number from 0 to 23';
const hour = z.int(hourMessage).check(z.minimum(0, hourMessage), z.maximum(23, hourMessage));

export const mailSettings = ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const;

/** `missing` are the settings of the server without which it sends no mail. The hour is stored with the organization, whose version it shares. */
export const mailState = z.object({
  missing: z.array(z.enum(mailSettings)),
  from: z.nullable(z.string()),
  hour: z.int(),
  /** Mails that wait for the mail server. */
  waiting: z.int(),
  lastSentAt: z.nullable(timestamp),
  failingSince: z.nullable(timestamp),
  /** The last failure, even if mails were sent since. */
  lastProblem: z.nullable(z.string()),
  lastProblemAt: z.nullable(timestamp),
  updatedAt: timestamp,
  version: z.int(),
});
export type MailOverview = z.infer<typeof mailState>;

export const mailChanges = z.object({ hour: z.optional(hour), version: seenVersion });
export type MailChanges = z.output<typeof mailChanges>;

/** `problem` is null if the mail server took it. */
export const mailTest = z.object({ to: z.string(), problem: z.nullable(z.string()) });
export type MailTest = z.infer<typeof mailTest>;

export const mailPreviewQuery = z.object({ managerId: queryId });
export type MailPreviewQuery = z.output<typeof mailPreviewQuery>;

/** The digest that an account would get now; all null if there is nothing to say. */
export const mailPreview = z.object({
  managerId: id,
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
});
export type MailPreview = z.infer<typeof mailPreview>;
