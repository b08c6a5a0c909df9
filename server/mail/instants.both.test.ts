import { expect, test } from 'vitest';

import { mentionOf } from '#contract/comment-text.ts';
import { mailsAtOncePerHour } from '#contract/mail.ts';
import { headerOf } from '#server/testing/mail-server.ts';
import { aMailingServer } from '#server/testing/mail.ts';
import { once } from '#server/testing/once.ts';

type Place = Awaited<ReturnType<typeof aMailingServer>>;

async function aMention(place: Place, projectId: number, words = 'please look') {
  const { id } = place.dana.manager;
  const text = `${mentionOf({ id, name: 'Dana Reyes' })} ${words}`;
  return place.primary.make('createProjectComment', {
    params: { id: projectId },
    body: { text },
  });
}

async function sendBack(place: Place, hire: Awaited<ReturnType<Place['aHire']>>, note = 'Page 2') {
  const id = hire.tasks[0]?.steps[0]?.id ?? 0;
  await place.primary.make('updateStep', { params: { id }, body: { isCompleted: true } });
  return place.primary.make('sendBackStep', {
    params: { id },
    body: { note },
  });
}

test('a mention is mailed at once, and once', async () => {
  const place = await aMailingServer();
  const hire = await place.aHire('Anna Berg', [{}]);
  const comment = await aMention(place, hire.id);
  await place.work();
  expect(place.letters()).toEqual([
    [`${place.dana.manager.username}@waymark.example`, 'Olivia Chen mentioned you: Anna Berg'],
  ]);
  const [mail] = place.relay.received;
  expect(mail?.text).toContain('> @Dana Reyes please look');
  expect(mail?.text).toContain(
    `Reply:\nhttps://waymark.firm.example/projects/${hire.id}?comment=${comment.id}`,
  );
  const body = { text: `${comment.text} again`, version: comment.version };
  await place.primary.make('updateComment', { params: { id: comment.id }, body });
  await place.work();
  await place.workAt('2026-05-04T07:00');
  // The digest has the new item, and not the mention.
  expect(place.letters()).toHaveLength(2);
  expect(place.relay.received[1]?.text).not.toContain('mentioned');
});

test('an item that was sent back is mailed at once to who owns it', async () => {
  const place = await aMailingServer();
  const hire = await place.aHire('Anna Berg', [{ name: 'Scan' }]);
  await sendBack(place, hire);
  await place.work();
  expect(place.letters()).toEqual([[expect.any(String), 'Sent back to you: Scan, Anna Berg']]);
  expect(place.relay.received[0]?.text).toMatch(/> .*Page 2/);
  const id = hire.tasks[0]?.steps[0]?.id ?? 0;
  await place.primary.make('updateStep', { params: { id }, body: { isCompleted: true } });
  await sendBack(place, hire, 'Again');
  await place.work();
  expect(place.letters()).toHaveLength(2);
  const [first, second] = place.relay.received;
  const thread = headerOf(first, 'references');
  expect(thread).toMatch(/^<[\w-]{27}@firm\.example>$/);
  expect(headerOf(second, 'references')).toBe(thread);
  expect(first?.messageId).not.toBe(second?.messageId);
});

once('nobody hears of what they do themselves, and of what is over', async () => {
  const place = await aMailingServer();
  const hire = await place.aHire('Anna Berg', [{}, {}]);
  const id = hire.tasks[0]?.steps[0]?.id ?? 0;
  await place.dana.make('updateStep', { params: { id }, body: { isCompleted: true } });
  await place.dana.make('sendBackStep', { params: { id }, body: { note: 'Mine' } });
  await aMention(place, hire.id);
  const { mentions } = await place.dana.make('listMentions', {});
  const commentIds = mentions.map(({ commentId }) => commentId);
  await place.dana.make('readMentions', { body: { commentIds } });
  await sendBack(place, hire, 'Done before it was sent');
  await place.primary.make('updateStep', { params: { id }, body: { isCompleted: true } });
  await place.work();
  expect(place.letters()).toEqual([]);
});

once('who wants none at once finds it in the digest', async () => {
  const place = await aMailingServer();
  const hire = await place.aHire('Anna Berg', [{}]);
  const { id } = place.dana.manager;
  await place.dana.make('updateProjectManager', { params: { id }, body: { mailAtOnce: false } });
  await aMention(place, hire.id);
  await sendBack(place, hire);
  await place.work();
  expect(place.letters()).toEqual([]);
  await place.workAt('2026-05-04T07:00');
  expect(place.letters()).toHaveLength(1);
  expect(place.relay.received[0]?.text).toContain('Olivia Chen mentioned you');
  expect(place.relay.received[0]?.text).toContain('Sent back to you');
});

test('a restricted hire is mailed to its people only, and no subject names it', async () => {
  const place = await aMailingServer();
  const hire = await place.aHire('Viktor Geheim', [{ name: 'Call Viktor' }]);
  const at = { params: { id: hire.id } };
  await place.primary.make('updateProject', { ...at, body: { visibility: 'people' } });
  const other = await place.server.signedIn({ firstName: 'Other' });
  const text = [place.dana, other]
    .map(({ manager: { id, name } }) => mentionOf({ id, name }))
    .join(' ');
  await place.primary.make('createProjectComment', { ...at, body: { text } });
  await sendBack(place, hire);
  await place.work();
  expect(place.letters()).toEqual([
    [`${place.dana.manager.username}@waymark.example`, 'Olivia Chen mentioned you'],
    [`${place.dana.manager.username}@waymark.example`, 'An item was sent back to you'],
  ]);
  for (const { raw } of place.relay.received) {
    expect(raw.split('\r\n\r\n')[0]).not.toContain('Viktor');
  }
});

once('a mention in a held hire is not mailed', async () => {
  const place = await aMailingServer();
  const hire = await place.aHire('Anna Berg', [{}]);
  await aMention(place, hire.id);
  const at = { params: { id: hire.id } };
  await place.primary.make('updateProject', { ...at, body: { status: 'on_hold' } });
  await place.work();
  await place.workAt('2026-05-04T07:00');
  expect(place.letters()).toEqual([]);
});

once('beyond a number per hour, the digest has them', async () => {
  const place = await aMailingServer();
  const hire = await place.aHire('Anna Berg', [{}]);
  for (let made = 1; made < mailsAtOncePerHour; made += 1) await aMention(place, hire.id);
  await place.work();
  place.wait(30 * 60_000);
  for (const words of ['the last one', 'one too many']) await aMention(place, hire.id, words);
  await sendBack(place, hire);
  await place.work();
  expect(place.letters()).toHaveLength(mailsAtOncePerHour);
  expect(place.relay.received.at(-1)?.text).toContain('the last one');
  place.wait(30 * 60_000 + 1);
  await aMention(place, hire.id, 'an hour later');
  await place.work();
  expect(place.letters()).toHaveLength(mailsAtOncePerHour + 1);
  await place.workAt('2026-05-04T07:00');
  const digest = place.relay.received.at(-1)?.text ?? '';
  expect(digest).toContain('one too many');
  expect(digest).toContain('Sent back to you');
  expect(digest).not.toMatch(/the last one|an hour later/);
});
