import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';

import { once } from '#server/testing/once.ts';
import { refused } from '#server/testing/one-project.ts';
import {
  accepts,
  closes,
  fails,
  hangs,
  loopbackGuard,
  neverEnds,
  redirects,
  trickles,
} from '#server/testing/receiver.ts';
import { testServer } from '#server/testing/server.ts';
import { aHook, deliverer } from '#server/testing/webhooks.ts';

const hour = 60 * 60_000;

describe('a webhook', () => {
  test('reports what happens after it was made, signed and in order', async () => {
    const hook = await aHook();
    const { project, primary, receiver, webhook, first } = hook;
    await hook.complete(0);
    await primary.make('createStepComment', {
      params: { id: first.step.id },
      body: { text: 'Ok' },
    });
    await primary.make('archiveProject', {
      params: { id: project.id },
      body: { outcome: 'hired', outcomeDay: '2026-05-04' },
    });
    await hook.deliver();
    const types = receiver.bodies().map(({ type }) => type);
    expect(types).toEqual(['step.completed', 'comment.created', 'project.archived']);
    expect(receiver.bodies()[0]).toEqual({
      type: 'step.completed',
      timestamp: hook.clock.now,
      data: {
        text: 'Olivia completed the step "Step 1.1" of "Task 1" in Alex Carter',
        url: `https://waymark.firm.example/projects/${project.id}?task=${first.task.id}&step=${first.step.id}`,
        by: { id: primary.manager.id, name: 'Olivia' },
        project: { id: project.id, name: 'Alex Carter' },
        task: { id: first.task.id, name: 'Task 1' },
        step: { id: first.step.id, name: 'Step 1.1' },
      },
    });
    expect(receiver.bodies()[2]?.data).toMatchObject({
      text: 'Olivia archived the project Alex Carter (Outcome: Hired)',
      outcome: 'hired',
      task: null,
    });
    await hook.deliver();
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);

    const [{ headers, body } = nothing] = receiver.received;
    const sent = headers as Record<string, string>;
    const at = Number(sent['webhook-timestamp']) * 1000;
    expect(new Date(at).toISOString()).toBe(hook.clock.now);
    const verify = (secret: string, text: string) =>
      verifiedAt(at, () => new Verifier(secret).verify(text, sent));
    const secret = webhook.secret ?? '';
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(verify(secret, body)).toEqual(JSON.parse(body));
    expect(() => verify(secret, `${body} `)).toThrow('No matching signature found');
    const renewed = await primary.make('renewWebhookSecret', { params: { id: webhook.id } });
    expect(() => verify(renewed.secret, body)).toThrow('No matching signature found');
  });

  once('reports only the chosen events', async () => {
    const hook = await aHook({ events: ['step.sent_back', 'project.hire_date_changed'] });
    const { primary, first, project, receiver } = hook;
    await hook.complete(0);
    await primary.make('sendBackStep', {
      params: { id: first.step.id },
      body: { note: 'Not signed' },
    });
    await primary.make('updateProject', {
      params: { id: project.id },
      body: { endDate: '2026-10-05' },
    });
    await hook.deliver();
    expect(receiver.bodies()).toMatchObject([
      { type: 'step.sent_back', data: { text: expect.stringContaining('sent back the step') } },
      { type: 'project.hire_date_changed', data: { hireDate: '2026-10-05' } },
    ]);
  });

  once('reports each event in the words of the activity log', async () => {
    const hook = await aHook({ format: 'message' });
    const { primary, project, first, receiver } = hook;
    const params = { id: project.id };
    const save = (body: object) => primary.make('updateProject', { params, body });
    const hire = { name: 'Dana Cole', category: 'Advisor Hire', market: 'Chicago' };
    await primary.make('createProject', { body: hire });
    await save({ endDate: '2026-10-05', priority: 'high' });
    await save({ status: 'on_hold' });
    await save({ status: 'in_progress' });
    await hook.complete(0);
    const task = { id: first.task.id };
    await primary.make('updateTask', { params: task, body: { status: 'completed' } });
    const step = { id: first.step.id };
    await primary.make('sendBackStep', { params: step, body: { note: 'Not signed' } });
    await primary.make('createTaskComment', { params: task, body: { text: 'Ok' } });
    await primary.make('archiveProject', { params, body: { outcome: 'declined' } });
    await hook.deliver();
    const texts = receiver.bodies().map(({ text = '' }) => text.replace(/ https:\S+$/, ''));
    expect(texts).toEqual([
      'Olivia created the project Dana Cole',
      'Olivia changed the project Alex Carter (Projected hire date: none → Oct 5, 2026)',
      'Olivia put the project Alex Carter on hold',
      'Olivia completed the step "Step 1.1" of "Task 1" in Alex Carter',
      'Olivia completed the task "Task 1" in Alex Carter',
      'Olivia sent back the step "Step 1.1" of "Task 1" in Alex Carter: Other',
      'Olivia wrote a comment on "Task 1" in Alex Carter',
      'Olivia archived the project Alex Carter (Outcome: Declined)',
    ]);
  });

  once('as a message is one sentence with a link, unsigned, and calls nobody', async () => {
    const hook = await aHook({ format: 'message' });
    expect(hook.webhook.secret).toBeNull();
    const { primary, project, receiver } = hook;
    const name = '<!channel> @all [a](https://b.example) Ann';
    await primary.make('updateProject', { params: { id: project.id }, body: { name } });
    await primary.make('archiveProject', { params: { id: project.id }, body: {} });
    await hook.deliver();
    const [{ headers, body } = nothing] = receiver.received;
    expect(headers['webhook-signature']).toBeUndefined();
    const { text } = JSON.parse(body) as { text: string };
    expect(Object.keys(JSON.parse(body) as object)).toEqual(['text']);
    expect(text).not.toMatch(/<|@a|\]\(|https:\/\/b/);
    const link = `https://waymark.firm.example/projects/${project.id}`;
    expect(text).toMatch(/^Olivia archived the project ‹!channel› .* Ann https:/);
    expect(text.endsWith(` ${link}`)).toBe(true);
    await refused(primary.request('renewWebhookSecret', { params: { id: hook.webhook.id } }));
  });

  once('as a message counts what one change did', async () => {
    const hook = await aHook({ format: 'message', events: ['step.completed', 'task.completed'] });
    const { primary, project, receiver } = hook;
    const steps = project.tasks.flatMap((task) =>
      task.steps.map(({ id, version }) => ({ id, version })),
    );
    const change = { isCompleted: true };
    await primary.make('changeSteps', { params: { id: project.id }, body: { steps, change } });
    await hook.deliver();
    expect(receiver.bodies()).toEqual([
      {
        text: `Olivia completed 6 steps in Alex Carter https://waymark.firm.example/projects/${project.id}`,
      },
    ]);
  });
});

const nothing = { headers: {} as Record<string, string>, body: '' };

/** Runs it at this time: signatures are accepted for five minutes. */
function verifiedAt<T>(at: number, work: () => T): T {
  const { now } = Date;
  Date.now = () => at;
  try {
    return work();
  } finally {
    Date.now = now;
  }
}

test('a repeated request does not get the secret again, and there are at most 20', async () => {
  const { primary, webhook } = await aHook();
  const { name, address, format, events } = webhook;
  const send = (key: string) =>
    primary.request(
      'createWebhook',
      { body: { name, address, format, events } },
      { 'idempotency-key': key },
    );
  expect((await send('1')).status).toBe(201);
  expect((await send('1')).status).toBe(409);
  for (let at = 2; at < 20; at += 1) expect((await send(String(at))).status).toBe(201);
  expect(await refused(send('20'))).toEqual({
    status: 409,
    message: 'There can be at most 20 webhooks',
  });
});

once.each(
  [
    ['ftp://a.example', 'file:///etc/passwd', 'data:,x', 'javascript:alert(1)', 'a.example', '//a'],
    ['https://user:pass@a.example', 'https://user@a.example/', 'https://', 'http:\\\\a.example'],
    ['http://a.example:99999', 'http://a.example:80:80', 'http://[fe80::1%25eth0]', 'http://[::1'],
  ].flat(),
)('refuses the address %s', async (address) => {
  const { primary, webhook } = await aHook();
  const body = { address };
  const answer = await refused(
    primary.request('updateWebhook', { params: { id: webhook.id }, body }),
  );
  expect(answer).toMatchObject({ status: 400, errors: [{ path: 'address' }] });
});

once(
  'an address that is not public is refused when it is sent, unless a setting allows it',
  async () => {
    const { primary, webhook, receiver, server, clock } = await aHook();
    const params = { id: webhook.id };
    const tested = () => primary.make('testWebhook', { params });
    expect(await tested()).toMatchObject({ state: 'delivered' });
    for (const host of [
      '10.0.0.1',
      '169.254.169.254',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '2130706434.',
    ]) {
      const address = `http://${host}/hook`;
      await primary.make('updateWebhook', { params, body: { address } });
      const { state, problem } = await tested();
      expect([host, state]).toEqual([host, 'failed']);
      if (!host.endsWith('.'))
        expect(problem).toBe('The address is not public, and not in ALLOW_PRIVATE_ADDRESSES');
    }
    expect(receiver.received).toHaveLength(1);
    const { database, settings } = server;
    const strict = await testServer({
      place: { database, settings, drop: async () => {} },
      settings: { PUBLIC_URL: 'https://waymark.firm.example' },
      now: () => clock.now,
    });
    await primary.make('updateWebhook', { params, body: { address: receiver.address } });
    const answer = await strict.withCookie(primary.cookie).make('testWebhook', { params });
    expect(answer).toMatchObject({
      state: 'failed',
      status: null,
      problem: 'The address is not public, and not in ALLOW_PRIVATE_ADDRESSES',
    });
  },
);

describe('a receiver', () => {
  once.each([
    ['fails', fails, { status: 500, problem: 'The receiver answered 500' }],
    [
      'redirects',
      redirects,
      { status: 302, problem: 'The receiver answered 302: redirects are not followed' },
    ],
    ['hangs', hangs, { status: null, problem: 'No answer within 10 seconds' }],
    ['trickles', trickles, { status: null, problem: 'No answer within 10 seconds' }],
    ['never ends', neverEnds, { status: null, problem: expect.stringMatching(/1 MB|10 seconds/) }],
    ['closes', closes, { status: null, problem: 'The connection failed (ECONNRESET)' }],
  ] as const)(
    'that %s gets the same again, before anything else',
    async (_, behaviour, outcome) => {
      const hook = await aHook({ events: ['step.completed'] });
      const { receiver } = hook;
      const posting = { guard: loopbackGuard(), deadlineMs: 1500 };
      receiver.behave(behaviour);
      await hook.complete(0);
      await hook.complete(1);
      expect(await hook.deliver({ posting })).toEqual(['failed']);
      // Not before its time, and nothing else meanwhile.
      expect(await hook.deliver()).toEqual(['nothing']);
      expect(await hook.deliveries()).toMatchObject([{ state: 'failed', attempts: 1, ...outcome }]);
      expect(await hook.state()).toMatchObject({
        failingSince: hook.clock.now,
        pausedBecause: null,
      });
      hook.later(5000);
      expect(await hook.deliver({ posting })).toEqual(['failed']);
      receiver.behave(accepts);
      hook.later(30_000);
      expect(await hook.deliver()).toEqual(['delivered', 'delivered', 'nothing']);
      const steps = receiver.bodies().map(({ data }) => (data['step'] as { name: string }).name);
      expect(steps).toEqual(['Step 1.1', 'Step 1.1', 'Step 1.1', 'Step 1.2']);
      const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(2);
      expect(receiver.paths).toEqual(Array(4).fill('/hook'));
      expect(await hook.deliveries()).toMatchObject([
        { state: 'delivered', attempts: 1 },
        { state: 'delivered', attempts: 3, status: 204, problem: null },
      ]);
      expect(await hook.state()).toMatchObject({ failingSince: null });
    },
  );

  once(
    'that fails for 24 hours pauses its webhook, which the primary manager resumes',
    async () => {
      const hook = await aHook({ events: ['step.completed'] });
      const { receiver, primary, webhook } = hook;
      receiver.behave(fails);
      await hook.complete(0);
      let attempts = 0;
      while ((await hook.state())?.pausedBecause === null) {
        attempts += (await hook.deliver()).filter((one) => one === 'failed').length;
        hook.later(hour);
      }
      expect(attempts).toBe(25);
      const { entries } = await primary.make('listActivity', { query: { entity: 'webhook' } });
      expect(entries[0]).toMatchObject({
        projectManagerName: 'System',
        entityName: 'Onboarding',
        fields: { pausedBecause: { before: null, after: 'failing' } },
      });
      receiver.behave(accepts);
      hook.later(100 * hour);
      await hook.complete(1);
      expect(await hook.deliver()).toEqual(['nothing']);
      const resume = (how: 'missed' | 'now') =>
        primary.make('updateWebhook', { params: { id: webhook.id }, body: { resume: how } });
      expect(await resume('missed')).toMatchObject({ pausedBecause: null, failingSince: null });
      expect(await hook.deliver()).toEqual(['delivered', 'delivered', 'nothing']);

      receiver.behave(fails);
      await hook.complete(2);
      await hook.deliver();
      hook.later(25 * hour);
      await hook.deliver();
      expect(await hook.state()).toMatchObject({ pausedBecause: 'failing' });
      receiver.behave(accepts);
      await resume('now');
      expect(await hook.deliver()).toEqual(['nothing']);
    },
  );

  test('that is stuck slows no write and holds no connection', async () => {
    const hook = await aHook({ events: ['step.completed'] });
    const { server, receiver, webhook } = hook;
    let answerLate = () => {};
    receiver.behave((response, received) => (answerLate = () => accepts(response, received)));
    await hook.complete(0);
    const posting = { guard: loopbackGuard(), deadlineMs: 60_000 };
    const sending = deliverer(server, webhook.id)({ posting });
    await expect.poll(() => receiver.received.length).toBe(1);
    // Complete only if nothing of the delivery holds the row or the writer.
    await hook.complete(1);
    await hook.primary.make('updateWebhook', {
      params: { id: webhook.id },
      body: { name: 'Renamed' },
    });
    receiver.behave(accepts);
    answerLate();
    expect(await sending).toEqual(['delivered', 'delivered', 'nothing']);
  });

  once('with another address gets what is waiting at once', async () => {
    const hook = await aHook({ events: ['step.completed'] });
    const { receiver, primary, webhook } = hook;
    receiver.behave(fails);
    await hook.complete(0);
    await hook.deliver();
    const address = `${receiver.address}?a=1`;
    const changed = { params: { id: webhook.id }, body: { address } };
    expect(await primary.make('updateWebhook', changed)).toMatchObject({ address, version: 2 });
    receiver.behave(accepts);
    expect(await hook.deliver()).toEqual(['delivered', 'nothing']);
    expect(receiver.paths).toEqual(['/hook', '/hook?a=1']);
  });
});

describe('the last 20 deliveries', () => {
  test('are stored, latest first, and end with their webhook', async () => {
    const hook = await aHook({ events: ['comment.created'] });
    const { primary, project, webhook } = hook;
    for (let at = 0; at < 23; at += 1) {
      await primary.make('createProjectComment', {
        params: { id: project.id },
        body: { text: `${at}` },
      });
    }
    await hook.deliver();
    const tested = await primary.make('testWebhook', { params: { id: webhook.id } });
    expect(tested).toMatchObject({ event: 'test', state: 'delivered', status: 204, attempts: 1 });
    const listed = await hook.deliveries();
    expect(listed).toHaveLength(20);
    expect(listed[0]).toEqual(tested);
    expect(hook.receiver.bodies().at(-1)).toMatchObject({ type: 'test' });
    await primary.make('deleteWebhook', { params: { id: webhook.id } });
    const rows = await hook.server.ctx.db.selectFrom('webhookDeliveries').selectAll().execute();
    expect(rows).toEqual([]);
    await primary.make('createProjectComment', {
      params: { id: project.id },
      body: { text: 'Meanwhile' },
    });
    await primary.make('undeleteWebhook', { params: { id: webhook.id } });
    expect(await hook.deliver()).toEqual(['nothing']);
  });
});
