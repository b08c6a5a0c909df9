import { describe, expect, test } from 'vitest';

import { aPerson, aProject } from '#demo/builders.ts';
import {
  aServerWithProject,
  expectSound,
  loggedBy,
  refused,
  statusesOf,
} from '#server/testing/one-project.ts';

describe('deleting a project', () => {
  test('deletes its contents, and nothing of another project', async () => {
    const { server, client, project, first } = await aServerWithProject();
    const other = await aProject(server.ctx, { name: 'Another' });
    const { id: personId } = await aPerson(server.ctx);
    await client.make('createPersonTaskStep', { body: { personId, taskStepId: first.step.id } });
    await client.make('createSlideBar', { params: { id: first.step.id }, body: { name: 'Bar' } });
    const log = await loggedBy(server, () =>
      client.make('deleteProject', { params: { id: project.id } }),
    );
    expect(log).toMatchObject([
      { entityType: 'project', action: 'deleted', entityName: 'Alex Carter' },
    ]);
    const left = await client.make('readCompletionData', {});
    expect([left.tasks.length, left.steps.length, left.stepDetails.length]).toEqual([2, 4, 8]);
    expect(left.tasks.every(({ projectId }) => projectId === other.id)).toBe(true);
    expect(await client.make('listPersonTaskSteps', {})).toEqual([]);
    expect(await server.ctx.db.selectFrom('slideBars').selectAll().execute()).toEqual([]);
    expect(await client.make('listPeople', {})).toHaveLength(1);
    await expectSound(server);
  });

  test('keeps its slides', async () => {
    const { server, client, project } = await aServerWithProject();
    const slide = {
      title: 'Welcome',
      people: '[]',
      messageTemplate: '',
      complianceNumber: '1',
      hasPhoto: false,
      fileName: 'slide-1.pptx',
      projectId: project.id,
      createdAt: project.createdAt,
    };
    await server.database.write.insertInto('slides').values(slide).execute();
    await client.make('deleteProject', { params: { id: project.id } });
    const slides = await server.ctx.db
      .selectFrom('slides')
      .select(['title', 'projectId'])
      .execute();
    expect(slides).toEqual([{ title: 'Welcome', projectId: null }]);
  });

  test('works once; then the project and its contents are a 404', async () => {
    const { client, project, first } = await aServerWithProject();
    const params = { id: project.id };
    await client.make('deleteProject', { params });
    const gone = [
      client.request('deleteProject', { params }),
      client.request('readProject', { params }),
      client.request('archiveProject', { params }),
      client.request('reorderTasks', { params, body: { ids: [] } }),
      client.request('createTask', { body: { projectId: project.id, title: 'T' } }),
      client.request('createTasks', { params, body: { tasks: [{ title: 'T' }] } }),
      client.request('updateTask', { params: { id: first.task.id }, body: {} }),
      client.request('duplicateTask', { params: { id: first.task.id } }),
      client.request('createStep', { body: { taskId: first.task.id, name: 'S' } }),
      client.request('deleteStep', { params: { id: first.step.id } }),
      client.request('listStepDetails', { params: { id: first.step.id } }),
      client.request('updateDetail', { params: { id: first.detail.id }, body: {} }),
    ];
    for (const answer of gone) {
      expect(await refused(answer)).toEqual({
        status: 404,
        message: expect.stringMatching(/^(Project|Task|Step|Detail) not found$/),
      });
    }
  });

  test('concurrently with other writes causes no errors except 404', async () => {
    const { server, client, project } = await aServerWithProject();
    const details = project.tasks.flatMap(({ steps }) => steps.flatMap((s) => s.details ?? []));
    const ticks = details.map(({ id }) =>
      client.request('updateDetail', { params: { id }, body: { completion: 100 } }),
    );
    const deletes = Array.from({ length: 4 }, () =>
      client.request('deleteProject', { params: { id: project.id } }),
    );
    const more = details.map(() =>
      client.request('createTask', { body: { projectId: project.id, title: 'T' } }),
    );
    const statuses = await statusesOf([...ticks, ...more]);
    expect(statuses.filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    expect(await statusesOf(deletes)).toEqual([204, 404, 404, 404]);
    expect(await client.make('readCompletionData', {})).toMatchObject({ tasks: [], steps: [] });
    await expectSound(server);
  });
});
