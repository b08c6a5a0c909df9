import { describe, expect, test } from 'vitest';

import { counts } from '#contract/limits.ts';
import { expectSound, oneEntry, readAll, loggedBy, refused } from '#server/testing/one-project.ts';
import { aThread } from '#server/testing/thread.ts';

const at = (id: number) => ({ params: { id } });

describe('comments', () => {
  test('belong to a project, task or step, are counted, and change no progress', async () => {
    const { server, client, ada, project, first } = await aThread();
    const before = await readAll(client, project.id);
    const body = { text: '  Signed.\nSee the <b>file</b> ' };
    const made = [
      await ada.make('createProjectComment', { ...at(project.id), body }),
      await ada.make('createTaskComment', { ...at(first.task.id), body }),
      await ada.make('createStepComment', { ...at(first.step.id), body }),
      await ada.make('createStepComment', { ...at(first.step.id), body }),
    ];
    const nowhere = { projectId: null, taskId: null, taskStepId: null };
    const places = [
      { projectId: project.id },
      { taskId: first.task.id },
      { taskStepId: first.step.id },
    ];
    for (const [index, place] of places.entries()) {
      expect(made[index]).toMatchObject({
        ...nowhere,
        ...place,
        text: 'Signed.\nSee the <b>file</b>',
        author: 'Ada Larsen',
        projectManagerId: ada.manager.id,
        editedAt: null,
        versionsCount: 0,
      });
    }
    expect(await client.make('listProjectComments', at(project.id))).toEqual({
      comments: [made[0]],
      more: false,
    });
    expect((await client.make('listTaskComments', at(first.task.id))).comments).toEqual([made[1]]);
    expect(await client.make('countComments', at(project.id))).toEqual({
      project: 1,
      tasks: [{ id: first.task.id, comments: 1 }],
      steps: [{ id: first.step.id, comments: 2 }],
    });
    const work = await client.make('listMyWork', {
      query: { who: 'everybody', day: '2026-05-01' },
    });
    const counted = work.steps.map(({ id, commentsCount }) => [id, commentsCount]);
    expect(counted).toContainEqual([first.step.id, 2]);
    expect(counted.filter(([, comments]) => comments === 0)).toHaveLength(work.steps.length - 1);
    expect(await readAll(client, project.id)).toEqual(before);
    await expectSound(server);
  });

  test('are paged newest first, without gaps during writes', async () => {
    const { ada, first, comment } = await aThread();
    for (let n = 0; n < 45; n += 1) await comment(`Comment ${n}`);
    const seen: string[] = [];
    for (let before: string | undefined, more = true; more;) {
      const query = before === undefined ? {} : { before };
      const page = await ada.make('listStepComments', { ...at(first.step.id), query });
      seen.push(...page.comments.map(({ text }) => text));
      before = String(page.comments.at(-1)?.id);
      more = page.more;
      await comment('Meanwhile');
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => `Comment ${44 - n}`));
  });

  test('can be edited by their author and keep earlier versions', async () => {
    const { clock, ada, bea, primary, comment } = await aThread();
    const { id } = await comment('First');
    for (const [hour, text] of [
      ['09', 'Second'],
      ['10', 'Third'],
    ] as const) {
      clock.now = `2026-05-01T${hour}:00:00.000Z`;
      await ada.make('updateComment', { ...at(id), body: { text } });
    }
    const same = await ada.make('updateComment', { ...at(id), body: { text: 'Third' } });
    expect(same).toMatchObject({
      text: 'Third',
      versionsCount: 2,
      version: 3,
      editedAt: '2026-05-01T10:00:00.000Z',
    });
    // The response was lost: the author saves once more.
    const retry = await ada.make('updateComment', {
      ...at(id),
      body: { text: 'Third', version: 2 },
    });
    expect(retry).toEqual(same);
    const stale = { ...at(id), body: { text: 'Fourth', version: 2 } };
    expect((await ada.request('updateComment', stale)).status).toBe(409);
    expect(await bea.make('listCommentVersions', at(id))).toEqual([
      { text: 'Second', writtenAt: '2026-05-01T09:00:00.000Z' },
      { text: 'First', writtenAt: '2026-05-01T08:00:00.000Z' },
    ]);
    for (const other of [bea, primary]) {
      const body = { text: 'Forged' };
      expect(await refused(other.request('updateComment', { ...at(id), body }))).toMatchObject({
        status: 403,
        message: 'You can only change your own comments',
      });
    }
  });

  test('have a limited number of versions', async () => {
    const { server, ada, comment } = await aThread();
    const { id } = await comment('First');
    const versionsCount = counts.versionsOfComment;
    const write = server.database.write.updateTable('comments').set({ versionsCount });
    await write.where('id', '=', id).execute();
    const refusal = refused(ada.request('updateComment', { ...at(id), body: { text: 'Again' } }));
    expect(await refusal).toMatchObject({ status: 400, errors: [{ path: 'text' }] });
  });

  test('never leave their text in the log, in Recently deleted or in events', async () => {
    const { server, ada, comment, first, project } = await aThread();
    const log = await loggedBy(server, async () => {
      const { id } = await comment('Secret one');
      await ada.make('updateComment', { ...at(id), body: { text: 'Secret two' } });
      await ada.make('deleteComment', at(id));
    });
    const entry = (action: string) =>
      oneEntry(ada, {
        entityType: 'comment',
        action,
        entityName: first.step.name,
        fields: null,
        projectId: project.id,
      });
    expect(log).toEqual(['created', 'updated', 'deleted'].flatMap(entry));
    const shown = [
      await ada.make('listActivity', {}),
      await ada.make('listDeleted', {}),
      await ada.make('search', { query: { q: 'Secret' } }),
    ];
    expect(JSON.stringify(shown)).not.toContain('Secret');
  });

  test('can be deleted and restored only by their author or the primary manager, with their versions', async () => {
    const { server, ada, bea, primary, comment, texts } = await aThread();
    const { id } = await comment('First');
    await ada.make('updateComment', { ...at(id), body: { text: 'Second' } });
    expect((await refused(bea.request('deleteComment', at(id)))).status).toBe(403);
    await ada.make('deleteComment', at(id));
    expect(await texts()).toEqual([]);
    expect((await refused(bea.request('undeleteComment', at(id)))).status).toBe(403);
    expect(await bea.make('listDeleted', {})).toMatchObject([{ id, restorerId: ada.manager.id }]);
    await ada.make('undeleteComment', at(id));
    expect(await texts()).toEqual(['Second']);
    expect(await ada.make('listCommentVersions', at(id))).toMatchObject([{ text: 'First' }]);
    await primary.make('deleteComment', at(id));
    expect(await ada.make('listDeleted', {})).toMatchObject([{ id, restorerId: null }]);
    expect(await refused(ada.request('undeleteComment', at(id)))).toMatchObject({
      status: 403,
      message: 'Only the primary manager can restore this comment',
    });
    await primary.make('undeleteComment', at(id));
    expect(await texts()).toEqual(['Second']);
    await expectSound(server);
  });

  test('are deleted and restored with their parent only', async () => {
    const { ada, bea, client, project, first, comment, texts, mentionsOf } = await aThread();
    const { id } = await comment(`@[Bea](${bea.manager.id}) look`);
    await ada.make('createTaskComment', { ...at(first.task.id), body: { text: 'On the task' } });
    await ada.make('createProjectComment', { ...at(project.id), body: { text: 'On it all' } });
    const copy = await client.make('duplicateTask', at(first.task.id));
    const { steps, tasks } = await client.make('countComments', at(project.id));
    expect([tasks, steps].flat().map((one) => one.id)).toEqual([first.task.id, first.step.id]);
    expect(copy.id).not.toBe(first.task.id);
    await ada.make('deleteStep', at(first.step.id));
    await ada.make('deleteTask', at(first.task.id));
    await ada.make('deleteProject', at(project.id));
    expect(await mentionsOf(bea)).toEqual([]);
    expect((await ada.make('search', { query: { q: 'look' } })).comments.found).toEqual([]);
    await ada.make('undeleteProject', at(project.id));
    await ada.make('undeleteTask', at(first.task.id));
    await ada.make('undeleteStep', at(first.step.id));
    expect(await texts()).toEqual([`@[Bea](${bea.manager.id}) look`]);
    expect(await mentionsOf(bea)).toMatchObject([{ commentId: id, stepName: first.step.name }]);
    await ada.make('deleteComment', at(id));
    await ada.make('deleteStep', at(first.step.id));
    expect(await refused(ada.request('undeleteComment', at(id)))).toMatchObject({
      status: 409,
      message: `Restore the step “${first.step.name}” first`,
    });
  });

  test('stay under the last name of a deleted author, even with a successor', async () => {
    const { server, ada, bea, primary, first, comment } = await aThread();
    const { id } = await comment(`For @[Bea](${bea.manager.id})`);
    const read = async () =>
      (await primary.make('listStepComments', at(first.step.id))).comments.map(
        ({ author, projectManagerId, text, editedAt }) => [
          author,
          projectManagerId,
          text,
          editedAt,
        ],
      );
    const query = { reassignTo: String(bea.manager.id) };
    await primary.make('deleteProjectManager', { ...at(ada.manager.id), query });
    const body = { text: 'Mine now' };
    expect((await bea.request('updateComment', { ...at(id), body })).status).toBe(403);
    await primary.make('deleteProjectManager', at(bea.manager.id));
    const text = `For @[Bea](${bea.manager.id})`;
    expect(await read()).toEqual([['Ada Larsen', null, text, null]]);
    await primary.make('undeleteProjectManager', at(ada.manager.id));
    expect(await read()).toEqual([['Ada Larsen', ada.manager.id, text, null]]);
    await expectSound(server);
  });

  test('prevent the undo of an imported step', async () => {
    const { ada, client, project } = await aThread();
    const tasks = [{ title: 'Listed' }, { title: 'Commented' }];
    const batch = await client.make('importChecklist', { ...at(project.id), body: { tasks } });
    const all = (await readAll(client, project.id)).tasks;
    const { id = 0 } = all.find(({ title }) => title === 'Commented') ?? {};
    await ada.make('createTaskComment', { ...at(id), body: { text: 'Keep it' } });
    expect(await client.make('undoBatch', at(batch.id))).toMatchObject({
      undone: 1,
      kept: [{ entity: 'task', name: 'Commented', changedBy: 'Ada Larsen' }],
    });
  });

  test('are found by their text, each with its location', async () => {
    const { bea, ada, project, first, comment } = await aThread();
    const { id } = await comment(`@[Old name](${bea.manager.id}) has the transcript`);
    await ada.make('createProjectComment', {
      ...at(project.id),
      body: { text: 'Transcript is late' },
    });
    const { comments } = await ada.make('search', { query: { q: 'TRANSCRIPT' } });
    const inProject = { projectId: project.id, projectName: 'Alex Carter', archived: false };
    expect(comments.found).toMatchObject([
      { ...inProject, text: 'Transcript is late', taskId: null, stepId: null },
      {
        ...inProject,
        id,
        author: 'Ada Larsen',
        text: `@[Bea](${bea.manager.id}) has the transcript`,
        taskId: first.task.id,
        stepId: first.step.id,
        stepName: first.step.name,
      },
    ]);
  });
});

test('viewers comment only if the organization says so', async () => {
  const { server, primary, first, comment } = await aThread();
  const viewer = await server.signedIn({ role: 'viewer' });
  const body = { text: 'From the branch' };
  const write = () => viewer.request('createStepComment', { ...at(first.step.id), body });
  expect(await refused(write())).toMatchObject({
    status: 403,
    message: "You don't have permission to comment",
  });
  await primary.make('updateOrganisation', { body: { viewersComment: true } });
  const { id } = await comment('From the branch', viewer);
  await viewer.make('updateComment', { ...at(id), body: { text: 'From our branch' } });
  await viewer.make('deleteComment', at(id));
  await viewer.make('undeleteComment', at(id));
  await primary.make('updateOrganisation', { body: { viewersComment: false } });
  expect((await write()).status).toBe(403);
  const edit = await refused(viewer.request('updateComment', { ...at(id), body }));
  expect(edit.status).toBe(403);
  await viewer.make('deleteComment', at(id));
  expect((await refused(viewer.request('undeleteComment', at(id)))).status).toBe(403);
});
