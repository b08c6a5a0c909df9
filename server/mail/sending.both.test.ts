import { describe, expect, test } from 'vitest';

import { answers, aMailServer, isSilent, takes } from '#server/testing/mail-server.ts';
import { aMailingServer } from '#server/testing/mail.ts';
import { once } from '#server/testing/once.ts';

import { addDigests } from './digests.ts';
import { clampMails, dropOldMails } from './old-mails.ts';
import { endMailLeases, readMailState, switchOffMail, switchOnMail } from './state.ts';

type Place = Awaited<ReturnType<typeof aMailingServer>>;

const monday = '2026-05-04';
const hour = 3_600_000;

/** Dana and others have something due on Monday, whose digests are not sent yet. */
async function digestsOf(place: Place, others = 0) {
  const params = { id: place.primary.manager.id };
  await place.primary.make('updateProjectManager', { params, body: { digest: false } });
  const owners = [place.person.id];
  for (let at = 0; at < others; at += 1) {
    const { manager } = await place.server.signedIn({ username: `other${at}` });
    const body = { name: `Other ${at}`, projectManagerId: manager.id };
    owners.push((await place.primary.make('createPerson', { body })).id);
  }
  await place.aHire('Anna Berg', [{ dueDate: monday, personIds: owners }]);
  place.clock.now = `${monday}T07:00:00.000Z`;
  await addDigests(place.ctx);
}

const overview = (place: Place) => place.primary.make('readMail', {});

describe('several servers', () => {
  test('send each mail once', async () => {
    const place = await aMailingServer();
    place.relay.behave((answer) => void setTimeout(answer, 5));
    await digestsOf(place, 7);
    await Promise.all(Array.from({ length: 4 }, () => place.work()));
    expect(new Set(place.relay.received.map(({ messageId }) => messageId)).size).toBe(8);
    expect(place.letters()).toHaveLength(8);
  });

  test('go on where one was killed, once its lease is over, with the same Message-ID', async () => {
    const place = await aMailingServer();
    await digestsOf(place);
    const killed = { ...place.ctx, database: { ...place.ctx.database } };
    // It sends and does not come back: its database calls fail from then on.
    place.relay.behave((answer) => {
      killed.database.transact = () => Promise.reject(new Error('killed'));
      answer();
    });
    await expect(place.work({ ctx: killed })).rejects.toThrow('killed');
    place.relay.behave(takes);
    expect(await place.work()).toEqual(['nothing']);
    place.wait(15_001);
    expect(await place.work()).toEqual(['sent', 'nothing']);
    const ids = place.relay.received.map(({ messageId }) => messageId);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('do not wait for the lease of one that was killed, if one starts alone', async () => {
    const place = await aMailingServer();
    await digestsOf(place);
    const killed = { ...place.ctx, database: { ...place.ctx.database } };
    place.relay.behave((answer) => {
      killed.database.transact = () => Promise.reject(new Error('killed'));
      answer();
    });
    await expect(place.work({ ctx: killed })).rejects.toThrow('killed');
    place.relay.behave(takes);
    await endMailLeases(place.ctx);
    expect(await place.work()).toEqual(['sent', 'nothing']);
  });

  test('give a mail back when they stop', async () => {
    const place = await aMailingServer();
    await digestsOf(place);
    place.relay.behave(isSilent);
    const stopping = new AbortController();
    const sending = place.work({ stop: stopping.signal });
    await expect.poll(() => place.relay.received.length).toBe(1);
    stopping.abort(new Error('stopped'));
    await expect(sending).rejects.toThrow('stopped');
    place.relay.behave(takes);
    expect(await place.work()).toEqual(['sent', 'nothing']);
  });
});

describe('a mail server', () => {
  once('that is away for a day loses nothing but the digest of that day', async () => {
    const place = await aMailingServer();
    await digestsOf(place);
    await place.relay.close();
    expect(await place.work()).toEqual(['failed', 'nothing']);
    expect(await overview(place)).toMatchObject({
      waiting: 1,
      failingSince: place.clock.now,
      lastProblem: 'The mail server refused the connection',
    });
    const tries: string[] = [];
    for (let minutes = 0; minutes < 23 * 60; minutes += 5) {
      place.wait(5 * 60_000);
      if ((await place.work()).includes('failed')) tries.push(place.clock.now);
    }
    expect(tries.length).toBeGreaterThan(20);
    expect(tries.length).toBeLessThan(30);
    expect(await place.states()).toEqual(['sending']);
    const back = await aMailServer({ port: place.relay.port });
    place.wait(hour);
    await place.workAt('2026-05-05T07:00');
    place.wait(hour);
    await place.work();
    expect(back.received.map(({ subject }) => subject)).toEqual(['1 item overdue']);
    expect(await place.states()).toEqual(['replaced', 'sent']);
    expect(await overview(place)).toMatchObject({ waiting: 0, failingSince: null });
  });

  once('that is away over the weekend leaves what is old to the next digest', async () => {
    const place = await aMailingServer();
    const { id } = await place.aHire('Anna Berg', [{ dueDate: '2026-08-01' }]);
    await place.workAt('2026-05-08T07:00');
    await place.relay.close();
    place.clock.now = '2026-05-08T20:00:00.000Z';
    const text = `@[Dana](${place.dana.manager.id}) look`;
    await place.primary.make('createProjectComment', { params: { id }, body: { text } });
    await place.work();
    place.wait(24 * hour - 1);
    await place.work();
    expect((await place.states()).at(-1)).toBe('sending');
    place.wait(hour);
    await place.work();
    expect((await place.states()).at(-1)).toBe('expired');
    const back = await aMailServer({ port: place.relay.port });
    await place.workAt('2026-05-11T07:00');
    expect(back.received.map(({ subject }) => subject)).toEqual(['1 thing new for you']);
    expect(back.received[0]?.text).toContain('Olivia Chen mentioned you');
  });

  test('that is silent slows no write', async () => {
    const place = await aMailingServer();
    await digestsOf(place);
    let answerLate = () => {};
    place.relay.behave((answer) => (answerLate = () => answer()));
    const sending = place.work({ deadlineMs: 60_000 });
    await expect.poll(() => place.relay.received.length).toBe(1);
    // Complete only if the mail holds neither the writer nor its rows.
    for (const name of ['One', 'Two']) await place.primary.make('createPerson', { body: { name } });
    await addDigests(place.ctx);
    place.relay.behave(takes);
    answerLate();
    expect(await sending).toEqual(['sent', 'nothing']);
  });

  once('that is silent until the deadline gets the same mail again', async () => {
    const place = await aMailingServer();
    await digestsOf(place);
    place.relay.behave(isSilent);
    expect(await place.work({ deadlineMs: 2000 })).toEqual(['failed', 'nothing']);
    expect(await overview(place)).toMatchObject({
      lastProblem: 'The mail server did not answer within 10 seconds',
    });
    place.relay.behave(takes);
    place.wait(5000);
    expect(await place.work()).toEqual(['sent', 'nothing']);
    const [first, second] = place.relay.received;
    expect(second?.messageId).toBe(first?.messageId);
  });

  once('that refuses a recipient for good gets it once, and the others theirs', async () => {
    const refused = ['other0@waymark.example'];
    const place = await aMailingServer({ refused });
    await digestsOf(place, 2);
    const steps = await place.work();
    expect(steps.toSorted()).toEqual(['failed', 'nothing', 'sent', 'sent']);
    place.wait(2 * hour);
    expect(await place.work()).toEqual(['nothing']);
    expect(await overview(place)).toMatchObject({
      waiting: 0,
      failingSince: null,
      lastProblem: 'The mail server refused the recipient (550)',
    });
  });

  once('that is silent about one recipient gets the mails of others first', async () => {
    const place = await aMailingServer();
    await digestsOf(place, 2);
    const at = `${place.dana.manager.username}@waymark.example`;
    place.relay.behave((answer, { to }) => to[0]?.address !== at && answer());
    expect(await place.work({ deadlineMs: 1500 })).toEqual(['failed', 'nothing']);
    place.wait(5000);
    const next = ['sent', 'sent', 'failed', 'nothing'];
    expect(await place.work({ deadlineMs: 1500 })).toEqual(next);
  });

  once.each([
    [451, ['failed', 'nothing'], ['sent', 'nothing']],
    [552, ['failed', 'nothing'], ['nothing']],
  ])('that answers a mail with %s', async (status, first, then) => {
    const place = await aMailingServer();
    await digestsOf(place);
    place.relay.behave(answers(status));
    expect(await place.work()).toEqual(first);
    expect((await overview(place)).lastProblem).toBe(
      `The mail server refused the mail (${status})`,
    );
    place.relay.behave(takes);
    place.wait(5000);
    expect(await place.work()).toEqual(then);
  });

  once('with a wrong password is reported without any secret', async () => {
    const user = { name: 'waymark', password: 'p%40ss-of-the-relay' };
    const place = await aMailingServer({ user });
    await digestsOf(place);
    expect(await place.work()).toEqual(['failed', 'nothing']);
    const answer = await overview(place);
    expect(answer.lastProblem).toBe('The mail server refused the user name or password');
    const tried = await place.primary.make('testMail', {});
    expect(tried.problem).toBe(answer.lastProblem);
    const known = JSON.stringify([answer, tried, place.server.lines]);
    expect(known).not.toMatch(/of-the-relay|127\.0\.0\.1:\d|secret of the server/);
  });
});

test('old mails are forgotten, and times of a clock that was ahead are corrected', async () => {
  const place = await aMailingServer();
  await digestsOf(place);
  await place.work();
  const { ctx } = place;
  place.wait(59 * 24 * hour);
  await dropOldMails(ctx);
  expect(await place.states()).toEqual(['sent']);
  place.wait(2 * 24 * hour);
  await dropOldMails(ctx);
  expect(await place.states()).toEqual([]);
  const ahead = '2030-01-01T00:00:00.000Z';
  const { write } = ctx.database;
  await write.updateTable('mailState').set({ nextAttemptAt: ahead, since: ahead }).execute();
  const now = ctx.now();
  await ctx.database.transact(async (db) => {
    await clampMails(db, now);
    return { answered: Promise.resolve() };
  });
  expect(await readMailState(ctx)).toMatchObject({ nextAttemptAt: now, since: now });
});

test('a digest that is being sent is not replaced by the next one', async () => {
  const place = await aMailingServer();
  await digestsOf(place);
  let answerLate = () => {};
  place.relay.behave((answer) => (answerLate = () => answer()));
  const sending = place.work({ leaseMs: 48 * hour });
  await expect.poll(() => place.relay.received.length).toBe(1);
  place.clock.now = '2026-05-05T07:00:00.000Z';
  await addDigests(place.ctx);
  place.relay.behave(takes);
  answerLate();
  await sending;
  expect(await place.states()).toEqual(['sent', 'sent']);
});

describe('what happened before', () => {
  test('mail was switched on is not sent, whenever that is', async () => {
    const place = await aMailingServer();
    await switchOffMail(place.ctx);
    const hire = await place.aHire('Anna Berg', [{ dueDate: '2026-08-01' }]);
    const text = `@[Dana](${place.dana.manager.id}) look`;
    const params = { id: hire.id };
    await place.primary.make('createProjectComment', { params, body: { text } });
    place.clock.now = `${monday}T08:00:00.000Z`;
    await switchOnMail(place.ctx);
    place.wait(60_000);
    expect(await place.work()).toEqual(['nothing']);
    await place.workAt('2026-05-05T07:00');
    expect(place.letters()).toEqual([]);
  });

  once('a restart is sent afterwards', async () => {
    const place = await aMailingServer();
    await digestsOf(place);
    await switchOnMail(place.ctx);
    expect(await place.work()).toEqual(['sent', 'nothing']);
  });
});
