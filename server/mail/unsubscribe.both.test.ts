import { expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { headerOf } from '#server/testing/mail-server.ts';
import { aMailingServer, publicUrl } from '#server/testing/mail.ts';

type Place = Awaited<ReturnType<typeof aMailingServer>>;

const monday = '2026-05-04';

/** The path of the link in the last mail. */
function linkIn({ relay }: Place): string {
  const link = headerOf(relay.received.at(-1), 'list-unsubscribe') ?? '';
  return link.slice(1, -1).replace(publicUrl, '');
}

/** As mail programs do: from nowhere, without a cookie. */
const oneClick = {
  method: 'POST',
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
    origin: 'https://mail.example',
  },
  body: 'List-Unsubscribe=One-Click',
};

const ownFlags = async ({ dana }: Place) => {
  const { digest, mailAtOnce } = await dana.make('readCurrentUser', {});
  return { digest, mailAtOnce };
};

test('the link of a digest ends digests with one click, and only looking changes nothing', async () => {
  const place = await aMailingServer();
  await place.aHire('Anna Berg', [{ dueDate: monday }]);
  await place.workAt(`${monday}T07:00`);
  const path = linkIn(place);
  for (const method of ['GET', 'HEAD']) {
    const page = await place.server.send(path, { method });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  const page = await (await place.server.send(path)).text();
  expect(page).toContain('<form method="post"><button>Unsubscribe</button></form>');
  expect(await ownFlags(place)).toEqual({ digest: true, mailAtOnce: true });
  for (const times of [1, 2]) {
    const answer = await place.server.send(path, oneClick);
    expect(answer.status, String(times)).toBe(200);
    expect(await answer.text()).toContain('You are unsubscribed');
  }
  expect(await ownFlags(place)).toEqual({ digest: false, mailAtOnce: true });
  await place.workAt('2026-05-05T07:00');
  expect(place.letters()).toHaveLength(1);
});

test('the link of a mail at once ends those', async () => {
  const place = await aMailingServer();
  const { id } = await place.aHire('Anna Berg', [{}]);
  const text = `@[Dana](${place.dana.manager.id}) look`;
  const mention = () =>
    place.primary.make('createProjectComment', { params: { id }, body: { text } });
  await mention();
  await place.work();
  await place.server.send(linkIn(place), oneClick);
  expect(await ownFlags(place)).toEqual({ digest: true, mailAtOnce: false });
  await mention();
  await place.work();
  expect(place.letters()).toHaveLength(1);
});

test('people without an account end their digest too, and the log says so', async () => {
  const place = await aMailingServer();
  const email = 'bill@firm.example';
  const bill = await aPerson(place.ctx, { name: 'Bill Hart', email, digest: true });
  await place.aHire('Anna Berg', [{ dueDate: monday, personIds: [bill.id] }]);
  await place.workAt(`${monday}T07:00`);
  await place.server.send(linkIn(place), oneClick);
  const people = await place.primary.make('listPeople', {});
  expect(people.find(({ id }) => id === bill.id)).toMatchObject({ digest: false });
  const { entries } = await place.primary.make('listActivity', { query: {} });
  expect(entries[0]).toMatchObject({
    entityType: 'person',
    entityName: 'Bill Hart',
    projectManagerName: 'System',
    fields: { digest: { before: true, after: false } },
  });
});

test('no other link ends anything, and the log has no secret', async () => {
  const place = await aMailingServer();
  await place.aHire('Anna Berg', [{ dueDate: monday }]);
  await place.workAt(`${monday}T07:00`);
  const path = linkIn(place);
  const [, secret = ''] = path.split('.');
  const id = place.dana.manager.id;
  const wrong = [
    `/unsubscribe/o${id}.${secret}`,
    `/unsubscribe/d${place.primary.manager.id}.${secret}`,
    `/unsubscribe/d${id}.`,
    `/unsubscribe/d${id}`,
    `/unsubscribe/d${id}.${secret.slice(0, -1)}`,
    `/unsubscribe/d0${id}.${secret}`,
    '/unsubscribe/%00',
  ];
  for (const one of wrong) {
    expect((await place.server.send(one)).status, one).toBe(404);
    expect((await place.server.send(one, oneClick)).status, one).toBe(404);
  }
  expect(await ownFlags(place)).toEqual({ digest: true, mailAtOnce: true });
  await place.server.send(path);
  await place.server.send(path, oneClick);
  const lines = place.server.lines.join('');
  expect(lines).toContain('"path":"/unsubscribe/…"');
  expect(lines).not.toContain(secret);
  // A preview is for the primary manager: it has no link that works.
  const preview = await place.primary.make('previewMail', { query: { managerId: String(id) } });
  expect(JSON.stringify(preview)).not.toContain(secret);
});

test('a wrong link does not wait for those who write', async () => {
  const { server, ctx } = await aMailingServer();
  await ctx.database.write.transaction().execute(async () => {
    expect((await server.send('/unsubscribe/d1.wrong', oneClick)).status).toBe(404);
  });
});
