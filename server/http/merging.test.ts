import { describe, expect, test } from 'vitest';

import { aServerWithProject } from '#server/testing/one-project.ts';
import { json } from '#server/testing/server.ts';

async function aProjectToSave() {
  const { server, client, project, first } = await aServerWithProject();
  const at = (
    path: string,
    method: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const init = json(method, body);
    return server.send(path, {
      ...init,
      headers: { ...init.headers, cookie: client.cookie, ...headers },
    });
  };
  const path = `/api/projects/${project.id}`;
  const save = (name: string, headers: Record<string, string>, version?: number) =>
    at(path, 'PUT', { name, version }, headers);
  return { at, save, path, first };
}

describe('PUT and PATCH', () => {
  test('both merge', async () => {
    const { at, path, first } = await aProjectToSave();
    const paths = [
      [path, { name: 'N' }],
      [`/api/tasks/${first.task.id}`, { title: 'N' }],
      [`/api/task-steps/${first.step.id}`, { name: 'N' }],
      [`/api/step-details/${first.detail.id}`, { text: 'N' }],
    ] as const;
    for (const [target, body] of paths) {
      for (const method of ['PUT', 'PATCH']) {
        const answer = await at(target, method, body);
        expect(answer.status, `${method} ${target}`).toBe(200);
        expect(await answer.json()).toMatchObject({ ...body, version: 2 });
      }
    }
    expect((await at(`${path}/archive`, 'PUT', {})).status).toBe(200);
    expect((await at(`${path}/restore`, 'PATCH', {})).status).toBe(200);
  });

  test('other methods are a 405 that lists both', async () => {
    const { at, path } = await aProjectToSave();
    const answer = await at(path, 'POST', {});
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, PUT, PATCH, DELETE');
  });
});

describe('If-Match', () => {
  test('is the version in quotes, and must match the one in the body', async () => {
    const { save } = await aProjectToSave();
    expect((await save('A', { 'if-match': '"1"' })).status).toBe(200);
    expect((await save('B', { 'if-match': '"1"' })).status).toBe(412);
    expect((await save('B', { 'if-match': '"1"' }, 2)).status).toBe(400);
    expect((await save('B', { 'if-match': '"2"' }, 1)).status).toBe(400);
    expect((await save('C', { 'if-match': ' "2" ' }, 2)).status).toBe(200);
  });

  test('is rejected by a call without versions, and nothing changes', async () => {
    const { client, project } = await aServerWithProject();
    const sent = { params: { id: project.id } };
    for (const name of ['deleteProject', 'archiveProject'] as const) {
      expect((await client.request(name, sent, { 'if-match': '"1"' })).status, name).toBe(400);
    }
    expect(await client.make('readProject', sent)).toMatchObject({ version: 1, archivedAt: null });
  });

  test('with * accepts any version', async () => {
    const { save } = await aProjectToSave();
    expect((await save('A', {})).status).toBe(200);
    const answer = await save('B', { 'if-match': '*' });
    expect(await answer.json()).toMatchObject({ name: 'B', version: 3 });
  });

  test('with an invalid version is a 400, and nothing is written', async () => {
    const { save } = await aProjectToSave();
    for (const ifMatch of [
      '1',
      'W/"1"',
      '"one"',
      '"1", "2"',
      '""',
      '"-1"',
      '"0"',
      '"1.0"',
      '""1""',
    ]) {
      expect((await save('Not written', { 'if-match': ifMatch })).status, ifMatch).toBe(400);
    }
    expect(await (await save('A', { 'if-match': '"1"' })).json()).toMatchObject({ version: 2 });
  });

  test('does not turn other errors into a failed precondition', async () => {
    const { at, save, path } = await aProjectToSave();
    const headers = { 'if-match': '"1"' };
    expect((await save(' ', headers)).status).toBe(400);
    expect((await at('/api/projects/4711', 'PUT', { name: 'N' }, headers)).status).toBe(404);
    expect((await at(path, 'PUT', [], headers)).status).toBe(400);
  });
});

test('reports a field with several equal errors once', async () => {
  const { at, path } = await aProjectToSave();
  const message = 'Must be a day, YYYY-MM-DD';
  expect(await (await at(path, 'PUT', { endDate: 'tomorrow' })).json()).toEqual({
    message,
    errors: [{ path: 'endDate', message }],
  });
});
