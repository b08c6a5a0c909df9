import { choice, text } from '#client/forms/record-fields.ts';
import type { RecordField } from '#client/forms/record-fields.ts';
import { webhookEventLabels, webhookEvents } from '#contract/webhooks.ts';
import type { WebhookEvent, WebhookFormat } from '#contract/webhooks.ts';

export const formatLabels: Record<WebhookFormat, string> = {
  message: 'Message for a chat',
  json: 'Signed JSON for a program',
};

const events: RecordField<WebhookEvent[], WebhookEvent[]> = {
  label: 'Events',
  blank: [],
  read: (stored) => stored,
  send: (value) => value,
  inWords: eventsInWords,
};

export const webhookFields = {
  name: text('Name'),
  address: text('Address'),
  format: choice('Format', formatLabels, 'message'),
  events,
};

export function eventsInWords(chosen: readonly WebhookEvent[]): string {
  if (chosen.length === webhookEvents.length) return 'All events';
  return webhookEvents
    .filter((event) => chosen.includes(event))
    .map((event) => webhookEventLabels[event])
    .join(', ');
}

/** In the order of the list. */
export function withEvent(
  chosen: readonly WebhookEvent[],
  event: WebhookEvent,
  isChosen: boolean,
): WebhookEvent[] {
  return webhookEvents.filter((one) => (one === event ? isChosen : chosen.includes(one)));
}

/** The part of an address that is not a secret. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
