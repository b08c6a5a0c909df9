import { describe, expect, test } from 'vitest';

import { counts, lengths } from '#contract/limits.ts';
import { expectSound, refused } from '#server/testing/one-project.ts';
import { aThread } from '#server/testing/thread.ts';

const at = (id: number) => ({ params: { id } });

describe('a mention', () => {
  test('is unread for its account until read, and for no other account', async () => {
    const { ada, bea, primary, project, first, comment, mentionsOf } = await aThread();
    const { id } = await comment(
      `@[Bea](${bea.manager.id}) and @[me](${ada.manager.id}), please look`,
    );
    expect(await mentionsOf(bea)).toEqual([
      {
        commentId: id,
        author: 'Ada Larsen',
        text: `@[Bea](${bea.manager.id}) and @[Ada Larsen](${ada.manager.id}), please look`,
        createdAt: '2026-05-01T08:00:00.000Z',
        projectId: project.id,
        projectName: 'Alex Carter',
        archived: false,
        taskId: first.task.id,
        taskTitle: first.task.title,
        stepId: first.step.id,
        stepName: first.step.name,
      },
    ]);
    expect(await mentionsOf(ada)).toEqual([]);
    await primary.make('readMentions', { body: { commentIds: [id] } });
    expect(await mentionsOf(bea)).toHaveLength(1);
    const body = { commentIds: [id, 4711] };
    expect(await bea.make('readMentions', { body })).toEqual({ mentions: [], count: 0 });
    // An edit does not notify accounts that have read the comment.
    await ada.make('updateComment', {
      ...at(id),
      body: { text: `@[Bea](${bea.manager.id}) thanks` },
    });
    expect(await mentionsOf(bea)).toEqual([]);
  });

  test('follows renames of its account, and is deleted with its text', async () => {
    const { ada, bea, primary, comment, texts, mentionsOf } = await aThread();
    const { id } = await comment(`@[Whoever](${bea.manager.id})!`);
    await primary.make('updateProjectManager', {
      ...at(bea.manager.id),
      body: { firstName: 'Bea]\u00A0[x', lastName: 'Ruiz' },
    });
    expect(await texts()).toEqual([`@[Bea x Ruiz](${bea.manager.id})!`]);
    await ada.make('updateComment', { ...at(id), body: { text: 'Nobody' } });
    expect(await mentionsOf(bea)).toEqual([]);
  });

  test('requires an active account, and is limited in number', async () => {
    const { server, primary, ada, bea, comment, first } = await aThread();
    const refusedText = async (text: string) =>
      refused(ada.request('createStepComment', { ...at(first.step.id), body: { text } }));
    const { id } = await comment(`@[Bea](${bea.manager.id}) first`);
    const disable = { ...at(bea.manager.id), body: { isActive: false } };
    await primary.make('setManagerStatus', disable);
    for (const text of [`@[Bea](${bea.manager.id})`, '@[Nobody](4711)']) {
      expect(await refusedText(text)).toMatchObject({ status: 400, errors: [{ path: 'text' }] });
    }
    const many = Array.from(
      { length: counts.mentionsInComment + 1 },
      (_, index) => `@[x](${index + 1})`,
    );
    expect(await refusedText(many.join(''))).toMatchObject({
      errors: [{ path: 'text', message: 'At most 50 mentions' }],
    });
    const again = `@[x](${ada.manager.id})`.repeat(counts.mentionsInComment + 1);
    expect(await refusedText(again)).toMatchObject({
      errors: [{ path: 'text', message: 'At most 50 mentions' }],
    });
    // Existing mentions may stay.
    const body = { text: `@[Bea](${bea.manager.id}) still` };
    await ada.make('updateComment', { ...at(id), body });
    await expectSound(server);
  });
});

describe('a long name', () => {
  const [firstName, lastName] = ['F'.repeat(200), 'L'.repeat(200)];
  const name = `${firstName} ${lastName}`;

  test('counts neither for the length of a comment nor for what is stored', async () => {
    const { server, ada, first, comment } = await aThread();
    const { id: cy } = (await server.signedIn({ firstName, lastName })).manager;
    const rest = 'x'.repeat(lengths.comment - 50 * `@[_](${cy})`.length);
    const sent = rest + `@[c](${cy})`.repeat(50);
    const { id, text } = await comment(sent);
    expect(text).toBe(rest + `@[${name}](${cy})`.repeat(50));
    const stored = await server.database.read.selectFrom('comments').select('text').execute();
    expect(stored.map((row) => row.text.length)).toEqual([lengths.comment]);
    // As read: an edit sends the names.
    const body = { text: `y${text.slice(1)}` };
    expect((await ada.make('updateComment', { ...at(id), body })).text).toBe(body.text);
    const more = { text: `${body.text}z` };
    expect(await refused(ada.request('updateComment', { ...at(id), body: more }))).toMatchObject({
      errors: [{ path: 'text', message: 'Must be at most 5,000 characters' }],
    });
    const { comments } = await ada.make('listStepComments', at(first.step.id));
    expect(comments.map((one) => one.text)).toEqual([body.text]);
  });

  test('in a comment of version 2 stays readable, and its author can edit it', async () => {
    const { server, ada, bea, primary, first, comment, texts } = await aThread();
    const { id: cy } = (await server.signedIn({ firstName, lastName })).manager;
    const { id } = await comment('Before');
    const old = `@[${name}](${cy})`.repeat(700) + `@[Gone](4711) @[Bea](${bea.manager.id})`;
    await server.database.write.updateTable('comments').set({ text: old }).execute();
    expect(await texts()).toEqual([old]);
    // Unchanged, whatever form it has.
    const same = await ada.make('updateComment', { ...at(id), body: { text: old } });
    expect(same).toMatchObject({ text: old, versionsCount: 0 });
    await primary.make('deleteProjectManager', at(bea.manager.id));
    const edited = await ada.make('updateComment', { ...at(id), body: { text: `${old}!` } });
    expect(edited.text).toBe(`${old.replace('Gone', 'Deleted account')}!`);
    const more = { text: `${old}@[c](${cy})` };
    expect((await ada.request('updateComment', { ...at(id), body: more })).status).toBe(400);
    expect((await ada.make('listCommentVersions', at(id)))[0]?.text).toBe(old);
    expect((await ada.make('listStepComments', at(first.step.id))).comments).toEqual([edited]);
  });

  test('is found in comments that mention it', async () => {
    const { server, ada, comment } = await aThread();
    const { id: cy } = (await server.signedIn({ firstName: 'Cy', lastName: 'Long' })).manager;
    const ids = [];
    for (const text of ['For @[c](CY)', 'A long road', 'To @[c](CY), a long way']) {
      ids.unshift((await comment(text.replace('CY', String(cy)))).id);
    }
    const found = async (query: object) => {
      const { comments } = await ada.make('search', { query: { q: 'cy long', ...query } });
      return comments.found.map(({ id }) => id);
    };
    expect(await found({})).toEqual([ids[0], ids[2]]);
    expect(await found({ kind: 'comments', before: String(ids[0]) })).toEqual([ids[2]]);
    const { comments } = await ada.make('search', { query: { q: 'long' } });
    expect(comments.found.map(({ id }) => id)).toEqual(ids);
  });
});
