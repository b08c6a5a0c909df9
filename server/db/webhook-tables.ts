import type { Generated } from 'kysely';

import type {
  WebhookDelivery,
  WebhookEvent,
  WebhookFormat,
  WebhookPause,
} from '#contract/webhooks.ts';

import type { Edited, Json } from './columns.ts';

export type WebhooksTable = Edited & {
  id: Generated<number>;
  name: string;
  address: string;
  format: WebhookFormat;
  events: Json<WebhookEvent[]>;
  /** The server signs with it, so it is stored as it is. */
  secret: string;
  /** The last entry of the log that it has handled: its position, and its id among those that share it. */
  position: number;
  entryId: number;
  pausedBecause: WebhookPause | null;
  pausedAt: string | null;
  failingSince: string | null;
  /** Failed attempts of the present delivery. */
  failures: Generated<number>;
  nextAttemptAt: string | null;
  /** The server that holds the lease sends, until it gives it back or its time is over. */
  leasedUntil: string | null;
  leaseKey: string | null;
};

export type WebhookDeliveriesTable = {
  id: Generated<number>;
  webhookId: number;
  messageId: string;
  event: WebhookDelivery['event'];
  state: WebhookDelivery['state'];
  attempts: number;
  attemptedAt: string;
  milliseconds: number;
  status: number | null;
  problem: string | null;
};
