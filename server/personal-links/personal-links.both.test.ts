import { describe, expect, test } from 'vitest';

import { notByLink, notSignedIn } from '#contract/permissions.ts';
import { mostPersonalLinks } from '#contract/personal-links.ts';
import { aPerson, aProject } from '#demo/builders.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { aDump } from '#server/testing/dump.ts';
import { once } from '#server/testing/once.ts';
import { expectSound, refused } from '#server/testing/one-project.ts';
import { testServer } from '#server/testing/server.ts';

const day = 24 * 60 * 60 * 1000;
const today = '2026-05-04';

/** Bill has an item beside one of Bo, which waits for Bo's, and Bo has a hire of his own. */
async function aServer(settings: Record<string, string> = {}) {
  const clock = { now: Date.parse(`${today}T09:00:00.000Z`) };
  const server = await testServer({
    settings,
    now: () => new Date(clock.now).toISOString(),
  });
  const { ctx } = server;
  const primary = await server.signedIn({ isPrimary: true, firstName: 'Olivia', lastName: 'Chen' });
  const bill = await aPerson(ctx, { name: 'Bill Hart' });
  const bo = await aPerson(ctx, { name: 'Bo Secret' });
  const details = [{ text: 'Sign' }];
  const project = await aProject(ctx, {
    name: 'Anna Berg',
    tasks: [
      {
        title: 'Licenses',
        steps: [
          { name: 'File Form U4', personIds: [bill.id], dueDate: today, details },
          { name: 'Secret check', personIds: [bo.id], details },
        ],
      },
    ],
  });
  const foreign = await aProject(ctx, { name: 'Secret hire' });
  const [task] = project.tasks;
  const [own, other] = task?.steps ?? [];
  if (!task || !own || !other) throw new Error('The project has no steps');
  await primary.make('updateStep', { params: { id: own.id }, body: { waitsForId: other.id } });
  const link = async () =>
    (await primary.make('createPersonalLink', { params: { id: bill.id } })).url;
  const people = { primary, bill, bo };
  return { server, clock, ctx, ...people, project, foreign, task, own, other, link };
}

const mine = (id: number) =>
  ({ query: { day: today, who: 'person', id: String(id), include: 'details' } }) as const;

describe('a personal link', () => {
  test('is shown once, is counted without its secret, and works for 30 days', async () => {
    const { server, clock, primary, bill, link } = await aServer();
    const at = { params: { id: bill.id } };
    expect(await primary.make('readPersonalLinks', at)).toEqual({ count: 0, expiresAt: null });
    const url = await link();
    expect(url).toMatch(/^http:\/\/[^/]+\/mine#wml_[\w-]{22}$/);
    const expiresAt = new Date(clock.now + 30 * day).toISOString();
    expect(await primary.make('readPersonalLinks', at)).toEqual({ count: 1, expiresAt });
    const owner = { id: bill.id, name: 'Bill Hart', expiresAt };
    expect(await server.withLink(url).make('readLinkOwner', {})).toMatchObject(owner);
    expect(JSON.stringify(await aDump(server.database))).not.toContain(url.split('#')[1]);
    const { entries } = await primary.make('listActivity', {});
    expect(JSON.stringify(entries)).not.toContain('wml_');
    expect(entries[0]?.fields).toEqual({ personalLinkUntil: { before: null, after: expiresAt } });

    clock.now += 30 * day - 1000;
    expect((await server.withLink(url).request('readLinkOwner', {})).status).toBe(200);
    clock.now += 1000;
    expect((await server.withLink(url).request('readLinkOwner', {})).status).toBe(401);
    await runHousekeeping(server.ctx, { idleDays: 7, maxDays: 30 });
    expect(await server.ctx.db.selectFrom('personalLinks').selectAll().execute()).toEqual([]);
  });

  test('works beside earlier ones until all are revoked at once', async () => {
    const { server, primary, bill, bo, link } = await aServer();
    const others = await primary.make('createPersonalLink', { params: { id: bo.id } });
    const links = [await link(), await link()];
    const reads = () =>
      Promise.all(
        [...links, others.url].map(
          async (url) => (await server.withLink(url).request('readLinkOwner', {})).status,
        ),
      );
    expect(await reads()).toEqual([200, 200, 200]);
    await primary.make('revokePersonalLinks', { params: { id: bill.id } });
    expect(await reads()).toEqual([401, 401, 200]);
    for (let made = 0; made <= mostPersonalLinks; made += 1) await link();
    const { count } = await primary.make('readPersonalLinks', { params: { id: bill.id } });
    expect(count).toBe(mostPersonalLinks);
  });

  once('is not answered twice', async () => {
    const { primary, bill } = await aServer();
    const make = () =>
      primary.request(
        'createPersonalLink',
        { params: { id: bill.id } },
        { 'idempotency-key': 'one' },
      );
    expect((await make()).status).toBe(200);
    expect(await refused(make())).toMatchObject({
      status: 409,
      message: 'Already made; make a new one',
    });
  });

  once('decides alone who makes a request, and is no cookie and no token', async () => {
    const { server, primary, link } = await aServer();
    const secret = (await link()).split('#')[1] ?? '';
    const status = async (path: string, headers: Record<string, string>) =>
      (await server.send(path, { headers })).status;
    const { cookie } = primary;
    expect(await status('/api/user', { cookie, authorization: `Link ${secret}` })).toBe(403);
    expect(await status('/api/user', { cookie, authorization: `link ${secret}x` })).toBe(401);
    expect(await status('/api/user', { cookie, authorization: 'Link' })).toBe(401);
    expect(await status('/api/mine', { authorization: `Bearer ${secret}` })).toBe(401);
    expect(await status('/api/mine', { cookie: `waymark=${secret}` })).toBe(401);
    const mcp = await server.send('/mcp', {
      method: 'POST',
      headers: { authorization: `Link ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(await mcp.text()).not.toContain('find_hires');
    // A reader of the log could use an address that was typed wrongly.
    await server.send(`/mine/${secret}`);
    expect(server.lines.join('')).not.toContain(secret.slice(4));
  });

  once('is read from no cache of others', async () => {
    const { server, primary, bill, link } = await aServer();
    const request = { query: { day: today, who: 'everybody' } } as const;
    const all = await primary.make('listMyWork', request);
    expect(all.steps.length).toBeGreaterThan(1);
    const visitor = server.withLink(await link());
    const { counts, steps } = await visitor.make('listMyWork', request);
    expect(steps.map(({ name }) => name)).toEqual(['File Form U4']);
    expect(counts).toMatchObject({ today: 1, undated: 0 });
    expect((await primary.make('listMyWork', request)).steps).toEqual(all.steps);
    expect((await visitor.make('listMyWork', mine(bill.id))).steps).toHaveLength(1);
  });
});

describe('with a personal link, the person', () => {
  test('sees their items and no name of another item, hire or person', async () => {
    const { server, bill, bo, project, own, task, link } = await aServer();
    const visitor = server.withLink(await link());
    const work = await visitor.make('listMyWork', mine(bill.id));
    expect(work.steps[0]?.blocker).toEqual({ name: 'another item', isDone: false });
    const params = { id: own.id };
    const details = await visitor.make('listStepDetails', { params });
    const ticked = { params: { id: details[0]?.id ?? 0 }, body: { completion: 100 } };
    const answers = [
      work,
      await visitor.make('listMyWork', mine(bo.id)),
      await visitor.make('readLinkOwner', {}),
      details,
      await visitor.make('readStepConditions', { params }),
      await visitor.make('readStepRounds', { params }),
      await visitor.make('listStepComments', { params }),
      await visitor.make('listEvidence', { params: { id: project.id } }),
      await visitor.make('updateTask', {
        params: { id: task.id },
        body: { auto: true, status: 'completed' },
      }),
      await refused(visitor.request('updateDetail', ticked)),
      await visitor.make('updateDetail', {
        ...ticked,
        body: { completion: 100, reason: 'By phone' },
      }),
    ];
    expect(JSON.stringify(answers)).not.toMatch(/secret/i);
    expect(answers.at(-2)).toMatchObject({ status: 409, message: 'Waits for another item' });
  });

  once('reads the history of an item without the names of other items and people', async () => {
    const { server, primary, bill, bo, own, link } = await aServer();
    const at = { params: { id: own.id } };
    await primary.make('updateStep', { ...at, body: { personIds: [bill.id, bo.id] } });
    const [detail] = await primary.make('listStepDetails', at);
    const id = detail?.id ?? 0;
    for (const to of [bo, bill]) {
      const body = { completion: 100, reason: 'By phone' };
      await primary.make('updateDetail', { params: { id }, body });
      const round = { note: 'Blurred', detailIds: [id], toPersonId: to.id };
      await primary.make('sendBackStep', { ...at, body: round });
    }
    const answer = await server.withLink(await link()).make('readStepRounds', at);
    expect(JSON.stringify(answer)).not.toMatch(/secret/i);
    const { rounds, reasons } = answer;
    expect(rounds.map(({ toPersonId, toName }) => [toPersonId, toName])).toEqual([
      [bill.id, 'Bill Hart'],
      [null, 'another person'],
    ]);
    expect(reasons[0]).toMatchObject({ what: 'Waits for another item', reason: 'By phone' });
    expect((await primary.make('readStepRounds', at)).rounds[1]?.toName).toBe('Bo Secret');
  });

  test('ticks, comments and attaches, which is shown as theirs by link', async () => {
    const { server, primary, bill, own, project, link } = await aServer();
    const visitor = server.withLink(await link());
    const at = { params: { id: own.id } };
    const [detail] = await visitor.make('listStepDetails', at);
    await visitor.make('updateDetail', {
      params: { id: detail?.id ?? 0 },
      body: { completion: 100, reason: 'By phone' },
    });
    await visitor.make('createStepComment', { ...at, body: { text: 'Filed' } });
    const file = { name: 'u4.pdf', taskStepId: String(own.id) };
    await visitor.make('addEvidenceFile', { query: file, bytes: Buffer.from('%PDF') });

    const by = 'Bill Hart, by link';
    const { tasks } = await primary.make('readProject', {
      params: { id: project.id },
      query: { include: 'details' },
    });
    expect(tasks[0]?.steps[0]).toMatchObject({
      status: 'completed',
      completedBy: by,
      details: [{ completedBy: by }],
    });
    const { comments } = await primary.make('listStepComments', at);
    expect(comments).toMatchObject([{ author: by, projectManagerId: null }]);
    const [evidence] = await primary.make('listEvidence', { params: { id: project.id } });
    expect(evidence).toMatchObject({ addedBy: by, addedById: null, addedByPersonId: bill.id });
    const { entries } = await primary.make('listActivity', {});
    const byLink = entries.filter(({ projectManagerName }) => projectManagerName === by);
    expect(new Set(byLink.map(({ entityType }) => entityType))).toEqual(
      new Set(['stepDetail', 'taskStep', 'comment', 'evidence']),
    );
    const logged = server.ctx.db.selectFrom('activity').where('personId', '=', bill.id);
    expect(await logged.select('id').execute()).toHaveLength(byLink.length);
    await expectSound(server);

    await visitor.make('deleteEvidence', { params: { id: evidence?.id ?? 0 } });
    await visitor.make('undeleteEvidence', { params: { id: evidence?.id ?? 0 } });
  });

  test('does a thing once with the same key, whichever of their links they use', async () => {
    const { server, primary, own, link } = await aServer();
    const at = { params: { id: own.id } };
    const comment = (url: string, text = 'Filed') =>
      server
        .withLink(url)
        .request('createStepComment', { ...at, body: { text } }, { 'idempotency-key': 'k' });
    const [first, second] = [await link(), await link()];
    const one = (await (await comment(first)).json()) as { id: number };
    expect(await (await comment(second)).json()).toMatchObject({ id: one.id });
    expect((await comment(second, 'Other')).status).toBe(409);
    const byAccount = await primary.request(
      'createStepComment',
      { ...at, body: { text: 'Other' } },
      { 'idempotency-key': 'k' },
    );
    expect(byAccount.status).toBe(201);
  });

  test('reaches nothing of others, whatever id they send', async () => {
    const { server, primary, other, foreign, project, task, own, bo, link } = await aServer();
    const visitor = server.withLink(await link());
    const at = { params: { id: other.id } };
    const file = { name: 'Secret.txt', taskStepId: String(other.id) };
    const evidence = await primary.make('addEvidenceFile', {
      query: file,
      bytes: Buffer.from('x'),
    });
    const ofTask = { name: 'Secret.txt', taskId: String(task.id) };
    const onTask = await primary.make('addEvidenceFile', {
      query: ofTask,
      bytes: Buffer.from('x'),
    });
    const before = await aDump(server.database);
    const [detail] = await primary.make('listStepDetails', at);
    const attempts = [
      visitor.request('listStepDetails', at),
      visitor.request('readStepConditions', at),
      visitor.request('readStepRounds', at),
      visitor.request('listStepComments', at),
      visitor.request('createStepComment', { ...at, body: { text: 'x' } }),
      visitor.request('updateStep', { ...at, body: { isCompleted: true } }),
      visitor.request('updateDetail', {
        params: { id: detail?.id ?? 0 },
        body: { completion: 100 },
      }),
      visitor.request('updateTask', {
        params: { id: foreign.tasks[0]?.id ?? 0 },
        body: { auto: true, status: 'completed' },
      }),
      visitor.request('listEvidence', { params: { id: foreign.id } }),
      visitor.request('addEvidenceFile', { query: file, bytes: Buffer.from('x') }),
      visitor.request('addEvidenceFile', { query: ofTask, bytes: Buffer.from('x') }),
      visitor.request('addEvidenceLink', {
        body: { address: 'https://x.example', taskStepId: other.id },
      }),
      ...[evidence.id, onTask.id].flatMap((id) => [
        visitor.request('downloadEvidence', { params: { id } }),
        visitor.request('readEvidenceThumbnail', { params: { id } }),
        visitor.request('deleteEvidence', { params: { id } }),
        visitor.request('undeleteEvidence', { params: { id } }),
      ]),
    ];
    const answers = await Promise.all(attempts.map((attempt) => refused(attempt)));
    expect(answers.map(({ status }) => status)).toEqual(attempts.map(() => 404));
    expect(await visitor.make('listEvidence', { params: { id: project.id } })).toEqual([]);
    const onOwn = { params: { id: own.id } };
    const changes = [
      { waitsForId: null },
      { waitsForId: 99 },
      { personIds: [bo.id] },
      { name: 'x' },
      { taskId: task.id },
      { dueDate: null },
    ];
    for (const body of changes) {
      const refusal = await refused(visitor.request('updateStep', { ...onOwn, body }));
      expect(refusal.status).toBe(403);
    }
    const params = { id: task.id };
    const byHand = visitor.request('updateTask', { params, body: { status: 'completed' } });
    expect((await refused(byHand)).status).toBe(403);
    const text = `@[Olivia](${primary.manager.id})`;
    const mention = visitor.request('createStepComment', { ...onOwn, body: { text } });
    expect(await refused(mention)).toMatchObject({
      status: 400,
      message: 'Mentions need an account',
    });
    expect(await refused(visitor.request('listProjects', {}))).toMatchObject({
      status: 403,
      message: notByLink,
    });
    expect(await aDump(server.database)).toEqual(before);
  });

  once('loses an item with the request after it was taken away', async () => {
    const { server, primary, bo, own, link } = await aServer();
    const visitor = server.withLink(await link());
    const at = { params: { id: own.id } };
    const key = { 'idempotency-key': 'k' };
    const comment = () => visitor.request('createStepComment', { ...at, body: { text: 'x' } }, key);
    expect((await comment()).status).toBe(201);
    await primary.make('updateStep', { ...at, body: { personIds: [bo.id] } });
    expect((await comment()).status).toBe(404);
    expect((await visitor.request('listStepComments', at)).status).toBe(404);
  });

  test('works on items of a restricted hire, unless who copied the link does not see it', async () => {
    const { server, primary, bill, project, own, link } = await aServer();
    const other = await server.signedIn();
    const params = { id: bill.id };
    const byOther = (await other.make('createPersonalLink', { params })).url;
    const byPrimary = await link();
    await primary.make('updateProject', {
      params: { id: project.id },
      body: { visibility: 'people' },
    });
    const names = async (url: string) =>
      (await server.withLink(url).make('listMyWork', mine(bill.id))).steps.map(({ name }) => name);
    expect(await names(byPrimary)).toEqual(['File Form U4']);
    expect(await names(byOther)).toEqual([]);
    const comment = { params: { id: own.id }, body: { text: 'x' } };
    const refusal = server.withLink(byOther).request('createStepComment', comment);
    expect((await refused(refusal)).status).toBe(404);
    await server.withLink(byPrimary).make('createStepComment', comment);
  });

  once('adds as many files within an hour as an account', async () => {
    const { server, primary, own, link } = await aServer({ EVIDENCE_PER_HOUR: '1' });
    const file = { query: { name: 'a.txt', taskStepId: String(own.id) }, bytes: Buffer.from('a') };
    await server.withLink(await link()).make('addEvidenceFile', file);
    const again = server.withLink(await link()).request('addEvidenceFile', file);
    expect((await refused(again)).status).toBe(429);
    await primary.make('addEvidenceFile', file);
  });

  once('changes nothing by reading', async () => {
    const { server, bill, link } = await aServer();
    const visitor = server.withLink(await link());
    const before = await aDump(server.database);
    await visitor.make('readLinkOwner', {});
    await visitor.make('listMyWork', mine(bill.id));
    expect(await aDump(server.database)).toEqual(before);
    const none = server.withLink('wml_0123456789012345678901');
    expect(await refused(none.request('listMyWork', mine(bill.id)))).toMatchObject({
      status: 401,
      message: notSignedIn,
    });
  });
});
