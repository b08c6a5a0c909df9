import { webhookEvents } from '#contract/webhooks.ts';
import type { NewWebhook } from '#contract/webhooks.ts';
import { aChecklist } from '#demo/builders.ts';
import { deliverNext } from '#server/webhooks/deliver.ts';
import type { Delivering, Step } from '#server/webhooks/deliver.ts';

import { aServerWithProject } from './one-project.ts';
import { aReceiver, loopbackGuard } from './receiver.ts';
import type { TestServer } from './server.ts';

const publicUrl = 'https://waymark.firm.example';

/** A server with a project, the primary manager, a clock, and a receiver that gets everything. */
export async function aHook(given: Partial<NewWebhook> = {}) {
  const clock = { now: '2026-05-04T09:00:00.000Z' };
  const settings = { PUBLIC_URL: publicUrl, ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' };
  const tasks = aChecklist({ tasks: 2, steps: 3, details: 0 }).map((task) => ({
    ...task,
    status: 'pending' as const,
  }));
  const place = await aServerWithProject({ tasks }, { now: () => clock.now, settings });
  const primary = await place.server.signedIn({ isPrimary: true, firstName: 'Olivia' });
  const receiver = await aReceiver();
  const body: NewWebhook = {
    name: 'Onboarding',
    address: receiver.address,
    format: 'json',
    events: webhookEvents,
    ...given,
  };
  const webhook = await primary.make('createWebhook', { body });
  const later = (ms: number) => {
    clock.now = new Date(Date.parse(clock.now) + ms).toISOString();
  };
  const step = place.project.tasks.flatMap(({ steps }) => steps);
  const complete = async (at: number) =>
    primary.make('updateStep', {
      params: { id: step[at]?.id ?? 0 },
      body: { isCompleted: true },
    });
  const state = async () =>
    (await primary.make('listWebhooks', {})).find(({ id }) => id === webhook.id);
  const deliveries = () => primary.make('listWebhookDeliveries', { params: { id: webhook.id } });
  return {
    ...place,
    primary,
    clock,
    later,
    receiver,
    webhook,
    complete,
    state,
    deliveries,
    deliver: deliverer(place.server, webhook.id),
  };
}

/** Sends until there is nothing more to do, as a server of its own would. */
export function deliverer({ ctx }: Pick<TestServer, 'ctx'>, id: number) {
  return async (given: Partial<Delivering> = {}): Promise<Step[]> => {
    const delivering = {
      ctx,
      publicUrl: new URL(publicUrl),
      posting: { guard: loopbackGuard() },
      ...given,
    };
    const steps: Step[] = [];
    do steps.push(await deliverNext(delivering, id));
    while (steps.at(-1) === 'delivered' || steps.at(-1) === 'skipped');
    return steps;
  };
}
