import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import {
  createdWebhook,
  newWebhook,
  webhook,
  webhookChanges,
  webhookDelivery,
  webhookSecret,
} from './webhooks.ts';

const webhooks = callsOf('webhooks', 'primary');

export const webhookCalls = {
  listWebhooks: {
    ...webhooks.read('/api/webhooks', 'All webhooks, by name', { answer: z.array(webhook) }),
    may: 'primary',
  },
  createWebhook: webhooks.create(
    '/api/webhooks',
    'Add a webhook. It reports what happens from now on',
    {
      body: newWebhook,
      answer: createdWebhook,
      secret: 'secret',
    },
  ),
  updateWebhook: webhooks.save('PATCH', '/api/webhooks/{id}', 'Change a webhook, or resume it', {
    body: webhookChanges,
    answer: webhook,
  }),
  deleteWebhook: webhooks.remove('/api/webhooks/{id}', 'Delete a webhook'),
  undeleteWebhook: webhooks.undelete(
    '/api/webhooks/{id}/undelete',
    'Restore a deleted webhook. It reports what happens from now on',
  ),
  listWebhookDeliveries: {
    ...webhooks.read('/api/webhooks/{id}/deliveries', 'The last 20 deliveries, latest first', {
      answer: z.array(webhookDelivery),
    }),
    may: 'primary',
  },
  testWebhook: webhooks.arrange('/api/webhooks/{id}/test', 'Send a test', {
    answer: webhookDelivery,
    prepares: true,
  }),
  renewWebhookSecret: webhooks.arrange(
    '/api/webhooks/{id}/secret',
    'Replace the secret. The old one ends at once',
    { answer: webhookSecret, secret: 'secret' },
  ),
} as const satisfies Record<string, Call>;
