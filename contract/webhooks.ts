import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { oneLine, requiredLine } from './text.ts';
import { id, seenVersion, timestamp } from './values.ts';

/** The events that a webhook can report, in the order of lists. The keys are the types of its requests. */
export const webhookEventLabels = {
  'project.created': 'Project created',
  'project.hire_date_changed': 'Projected hire date changed',
  'project.put_on_hold': 'Project put on hold',
  'project.archived': 'Project archived',
  'task.completed': 'Task completed',
  'step.completed': 'Step completed',
  'step.sent_back': 'Step sent back',
  'comment.created': 'Comment written',
} as const;
export type WebhookEvent = keyof typeof webhookEventLabels;
export const webhookEvents = Object.keys(webhookEventLabels) as WebhookEvent[];

export const webhookFormats = ['json', 'message'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];
const format = z.enum(webhookFormats, 'Must be json or message');

/** `failing`: every attempt has failed for 24 hours. `restored`: the data came from a backup. */
const pauseReason = z.enum(['failing', 'restored']);
export type WebhookPause = z.infer<typeof pauseReason>;

export const webhookPauseLabels: Record<WebhookPause, string> = {
  failing: 'no request has succeeded for 24 hours',
  restored: 'the data was restored from a backup',
};

/** How long a delivery is repeated. */
export const webhookRetryHours = 24;

export const webhook = z.object({
  id,
  name: z.string(),
  address: z.string(),
  format,
  events: z.array(z.enum(webhookEvents)),
  /** Null while it sends. */
  pausedBecause: z.nullable(pauseReason),
  pausedAt: z.nullable(timestamp),
  /** When the present delivery failed first; null if the last one succeeded. */
  failingSince: z.nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

const secret = z.string();

/** The secret is shown once. A webhook of the format `message` has none. */
export const createdWebhook = z.extend(webhook, { secret: z.nullable(secret) });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const webhookSecret = z.object({ secret });
export type WebhookSecret = z.infer<typeof webhookSecret>;

/** The server parses it before it connects. */
const webAddress = /^(https?:\/\/[^\s/?#@\\]+([/?#]\S*)?)?$/i;

const name = requiredLine(lengths.name, 'Name is required').check(oneLine);
const address = requiredLine(lengths.address, 'Address is required').check(
  z.refine<string>(
    (value) => webAddress.test(value),
    'Must begin with http:// or https:// and have no user name',
  ),
);
const events = z
  .array(z.enum(webhookEvents, `Must be one of ${webhookEvents.join(', ')}`))
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(webhookEvents.length));

export const newWebhook = z.object({ name, address, format, events });
export type NewWebhook = z.output<typeof newWebhook>;

export const webhookChanges = z.object({
  name: z.optional(name),
  address: z.optional(address),
  events: z.optional(events),
  /** Ends a pause: `missed` sends what happened since as well, `now` only what happens from now on. */
  resume: z.optional(z.enum(['missed', 'now'], 'Must be missed or now')),
  version: seenVersion,
});
export type WebhookChanges = z.output<typeof webhookChanges>;

/** A request and its repetitions. Neither names a project. */
export const webhookDelivery = z.object({
  id,
  /** The header `webhook-id`, the same in each attempt. */
  messageId: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  state: z.enum(['delivered', 'failed']),
  attempts: z.int(),
  attemptedAt: timestamp,
  milliseconds: z.int(),
  /** The status of the response; null without one. */
  status: z.nullable(z.int()),
  problem: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveriesOfWebhook = 20;
