import { describe, expect, test } from 'vitest';

import { aChecklist, aProject } from '#demo/builders.ts';
import { aServerWithProject, readAll } from '#server/testing/one-project.ts';

const checklist = aChecklist({ tasks: 2, steps: 2, details: 3, done: 0.5 });

describe('the completion data', () => {
  test('of one project contain its tasks, steps and details', async () => {
    const { server, client, project } = await aServerWithProject({ tasks: checklist });
    await aProject(server.ctx, { name: 'Another' });
    const query = { projectId: String(project.id) };
    const data = await client.make('readCompletionData', { query });
    expect(data.tasks).toEqual(project.tasks.map(({ steps: _, ...task }) => task));
    const steps = project.tasks.flatMap(({ steps: ofTask }) => ofTask);
    expect(byId(data.taskSteps)).toEqual(byId(steps.map(({ details: _, ...step }) => step)));
    expect(data.steps).toEqual(data.taskSteps);
    const details = steps.flatMap((step) => step.details ?? []);
    expect(byId(data.stepDetails)).toEqual(
      byId(details.map(({ id, taskStepId, completion }) => ({ id, taskStepId, completion }))),
    );
    expect(data.stepDetails).toHaveLength(12);
  });

  test('without a project contain all projects, including archived ones', async () => {
    const { server, client } = await aServerWithProject({ tasks: checklist });
    await aProject(server.ctx, { status: 'completed' });
    const data = await client.make('readCompletionData', {});
    expect(data.tasks).toHaveLength(4);
    expect(data.steps).toHaveLength(8);
    expect(data.stepDetails).toHaveLength(12 + 8);
  });

  test('of an unknown project are empty; an invalid id is a 400', async () => {
    const { client } = await aServerWithProject();
    expect(await client.make('readCompletionData', { query: { projectId: '4711' } })).toEqual({
      stepDetails: [],
      tasks: [],
      taskSteps: [],
      steps: [],
    });
    for (const projectId of ['x', '0', '-1', '1.5', '9007199254740993']) {
      const answer = await client.request('readCompletionData', { query: { projectId } });
      expect(answer.status, projectId).toBe(400);
    }
  });

  test('are streamed in pages, never as one string', async () => {
    const tasks = aChecklist({ tasks: 2, steps: 6, details: 100, done: 0 });
    const { server, client } = await aServerWithProject({ tasks });
    const headers = { cookie: client.cookie };
    const { body } = await server.send('/api/completion-data', { headers });
    const details: number[] = [];
    for await (const page of body!.pipeThrough(new TextDecoderStream()))
      details.push(page.split('"completion":').length - 1);
    expect(Math.max(...details)).toBe(1000);
    expect(details.reduce((sum, count) => sum + count)).toBe(1200);
  });

  test('and the list of tasks reflect every write at once', async () => {
    const { client, project, first } = await aServerWithProject({ tasks: checklist });
    const query = { projectId: String(project.id) };
    const { completion } = first.detail;
    const params = { id: first.detail.id };
    await client.make('readCompletionData', { query });
    await client.make('updateDetail', { params, body: { completion: 100 - completion } });
    const { stepDetails } = await client.make('readCompletionData', { query });
    expect(stepDetails.find(({ id }) => id === params.id)?.completion).toBe(100 - completion);
    const tasks = await client.make('listTasks', { query });
    const withoutDetails = (await readAll(client, project.id)).tasks.map((task) => ({
      ...task,
      steps: task.steps.map(({ details: _, ...step }) => step),
    }));
    expect(tasks).toEqual(withoutDetails);
  });
});

function byId<T extends { id: number }>(things: T[]): T[] {
  return things.toSorted((a, b) => a.id - b.id);
}
