import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import { addressGuard } from '#server/outgoing/address-guard.ts';

import {
  createWebhook,
  deleteWebhook,
  renewWebhookSecret,
  testWebhook,
  undeleteWebhook,
  updateWebhook,
} from './commands.ts';
import { listWebhookDeliveries, listWebhooks } from './queries.ts';

export function webhookRoutes({ publicUrl, privateAddresses }: Config) {
  const testing = { posting: { guard: addressGuard(privateAddresses) }, publicUrl };
  return {
    listWebhooks,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    undeleteWebhook,
    listWebhookDeliveries,
    testWebhook: (ctx: Ctx, request: { params: { id: number } }) =>
      testWebhook(ctx, request, testing),
    renewWebhookSecret,
  };
}
