import { describe, expect, test } from 'vitest';

import { once } from '#server/testing/once.ts';
import { aServerWithProject, refused, statusesOf } from '#server/testing/one-project.ts';
import { json, password, testServer } from '#server/testing/server.ts';
import type { Client } from '#server/testing/server.ts';

const stranger = { username: 'new', email: 'new@waymark.example', password };
const at = (client: Client) => ({ params: { id: client.manager.id } });

async function aPrimary() {
  const server = await testServer();
  return { server, primary: await server.signedIn({ username: 'pia', isPrimary: true }) };
}

describe('a new account', () => {
  test('can sign in, is an active manager and shows no hash', async () => {
    const { server, primary } = await aPrimary();
    const made = await primary.make('createProjectManager', {
      body: { ...stranger, firstName: ' Nora ', lastName: '' },
    });
    expect(made).toMatchObject({
      username: 'new',
      firstName: 'Nora',
      lastName: null,
      role: 'manager',
      isActive: true,
      isPrimary: false,
      lastLogin: null,
      projectsCount: 0,
      version: 1,
    });
    const answer = await server.send('/api/login', json('POST', { username: 'NEW', password }));
    expect(answer.status).toBe(200);
  });

  once('reports each error at its field', async () => {
    const { primary } = await aPrimary();
    const message = 'Username, email, and password are required';
    const create = (body: object) =>
      refused(primary.request('createProjectManager', { body: body as never }));
    expect(await create({})).toMatchObject({
      status: 400,
      errors: ['username', 'email', 'password'].map((path) => ({ path, message })),
    });
    for (const [field, value] of [
      ['username', ' '],
      ['username', 'x'.repeat(201)],
      ['email', 'nobody'],
      ['email', `${'x'.repeat(250)}@x.org`],
      ['password', '1234567'],
      ['password', 'x'.repeat(201)],
      ['password', 'iloveyou1'],
      ['role', 'primary'],
    ]) {
      const refusal = await create({ ...stranger, [field as string]: value });
      expect(refusal, `${field}`).toMatchObject({ status: 400, errors: [{ path: field }] });
    }
    expect(
      await create({ ...stranger, username: 'Correct Horse', password: 'correct horse' }),
    ).toMatchObject({ status: 400, message: 'The password must not be the username' });
    const changes = { body: { username: ' ', email: '' } };
    expect(
      await refused(primary.request('updateProjectManager', { ...at(primary), ...changes })),
    ).toMatchObject({ status: 400, message: 'Username and email are required' });
  });

  once('rejects names with invisible characters', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const own = { params: { id: client.manager.id } };
    for (const body of [
      { username: 'ad\u200dmin' },
      { username: 'admin\u3164' },
      { username: 'admin\u2800' },
      { username: 'ad\nmin' },
      { email: 'ad\u00admin@localhost.example' },
      { firstName: 'evil \u202elive' },
      { lastName: 'One\nTwo' },
    ]) {
      const [path] = Object.keys(body);
      expect(await refused(client.request('updateProjectManager', { ...own, body }))).toMatchObject(
        {
          status: 400,
          errors: [{ path, message: 'Contains invisible characters' }],
        },
      );
    }
    await client.make('updateProjectManager', { ...own, body: { firstName: 'Zoë 👩\u200d🚀' } });
  });

  test('hashes the password before locking anything', async () => {
    const server = await testServer();
    const client = await server.signedIn();
    const making = Array.from({ length: 40 }, (_, index) =>
      client.request(
        'createProjectManager',
        { body: { username: `m${index}`, email: `m${index}@x.example`, password } },
        { 'idempotency-key': `key ${index}` },
      ),
    );
    const statuses = (await Promise.all(making)).map(({ status }) => status);
    // Applies with and without an idempotency key.
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
  });

  test('has a username and an email address that no other account uses as either', async () => {
    const { primary } = await aPrimary();
    await primary.make('createProjectManager', { body: stranger });
    const clashes = [
      [{ ...stranger, username: ' ＮＥＷ ', email: 'other@x' }, 'username'],
      [{ ...stranger, username: 'other', email: 'NEW@waymark.example' }, 'email'],
      [{ ...stranger, username: 'new@waymark.example', email: 'other@x' }, 'username'],
    ] as const;
    for (const [body, path] of clashes) {
      const refusal = await refused(primary.request('createProjectManager', { body }));
      expect(refusal, path).toMatchObject({ status: 409, errors: [{ path }] });
      expect(refusal.message).toMatch(/^Another account has this /);
      const { username, email } = body;
      expect(
        await refused(
          primary.request('updateProjectManager', {
            ...at(primary),
            body: { username, email, currentPassword: password },
          }),
        ),
      ).toMatchObject({ status: 409, errors: [{ path }] });
    }
  });

  test('created ten times concurrently exists once; the others get the conflicting field', async () => {
    const { primary } = await aPrimary();
    const names = Array.from({ length: 10 }, (_, index) => `name${index}`);
    const answers = await Promise.all(
      names.map((username) =>
        primary.request('createProjectManager', { body: { ...stranger, username } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array<number>(9).fill(409),
    ]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.json()).toMatchObject({ errors: [{ path: 'email' }] });
    }
  });
});

describe('a manager who leaves', () => {
  async function aTeam() {
    const { server, project } = await aServerWithProject();
    const primary = await server.signedIn({ isPrimary: true });
    const [ada, bea] = [await server.signedIn({ firstName: 'Ada' }), await server.signedIn()];
    const projectManagerId = ada.manager.id;
    await primary.make('updateProject', {
      params: { id: project.id },
      body: { projectManagerId },
    });
    const other = await primary.make('createProject', {
      body: { name: 'Other', category: 'C', market: 'M', projectManagerId },
    });
    await primary.make('archiveProject', { params: { id: other.id } });
    const managers = async () =>
      (await primary.make('listProjects', {})).map((one) => one.projectManagerId);
    return { server, primary, ada, bea, managers, projectId: project.id };
  }

  test('leaves the projects unassigned, and the response counts them', async () => {
    const { primary, ada, managers } = await aTeam();
    const all = await primary.make('listProjectManagers', {});
    expect(all.find(({ id }) => id === ada.manager.id)?.projectsCount).toBe(2);
    await primary.make('deleteProjectManager', at(ada));
    expect(await managers()).toEqual([null, null]);
    expect((await ada.request('readCurrentUser', {})).status).toBe(401);
    expect((await primary.request('deleteProjectManager', at(ada))).status).toBe(404);
  });

  once('reassigns them to an account that may manage projects', async () => {
    const { server, primary, ada, bea, managers } = await aTeam();
    const viewer = await server.signedIn({ role: 'viewer' });
    const to = (id: number) => ({ ...at(ada), query: { reassignTo: String(id) } });
    for (const id of [viewer.manager.id, ada.manager.id, 4711]) {
      expect(await refused(primary.request('deleteProjectManager', to(id)))).toMatchObject({
        status: 400,
        errors: [{ path: 'reassignTo' }],
      });
    }
    await primary.make('deleteProjectManager', to(bea.manager.id));
    expect(await managers()).toEqual([bea.manager.id, bea.manager.id]);
    await primary.make('undeleteProjectManager', at(ada));
    expect(await managers()).toEqual([ada.manager.id, ada.manager.id]);
  });

  once('cannot become a viewer before', async () => {
    const { primary, ada } = await aTeam();
    const viewer = { ...at(ada), body: { role: 'viewer' as const } };
    expect(await refused(primary.request('updateProjectManager', viewer))).toMatchObject({
      status: 409,
      message: 'Manages 2 projects: reassign them first, since only managers manage projects',
      errors: [{ path: 'role' }],
    });
  });

  test('concurrent project changes never assign an account that may not manage', async () => {
    const { server, primary, ada, projectId } = await aTeam();
    const projectManagerId = ada.manager.id;
    const project = { name: 'P', category: 'C', market: 'M', projectManagerId };
    const leaving = [
      primary.request('deleteProjectManager', at(ada)),
      primary.request('updateProjectManager', { ...at(ada), body: { role: 'viewer' } }),
    ];
    const giving = Array.from({ length: 8 }, () => [
      primary.request('createProject', { body: project }),
      primary.request('updateProject', { params: { id: projectId }, body: { projectManagerId } }),
    ]).flat();
    const statuses = await statusesOf([...leaving, ...giving]);
    expect(statuses.filter((status) => ![200, 201, 204, 400, 404, 409].includes(status))).toEqual(
      [],
    );
    const left = await server.ctx.db
      .selectFrom('projects')
      .select('id')
      .where('projectManagerId', '=', projectManagerId)
      .execute();
    expect(left).toEqual([]);
  });
});

once('no response, log line or activity contains a password or a hash', async () => {
  const { server, primary } = await aPrimary();
  const { id } = await primary.make('createProjectManager', { body: stranger });
  const newPassword = 'a secret of our own';
  await primary.make('setManagerPassword', { params: { id }, body: { newPassword } });
  await primary.make('deleteProjectManager', { params: { id } });
  const answers = [
    await primary.make('listDeleted', {}),
    await primary.make('listActivity', {}),
    await primary.make('listProjectManagers', {}),
    await server.ctx.db.selectFrom('activity').selectAll().execute(),
    server.lines,
  ];
  const told = JSON.stringify(answers);
  for (const secret of ['argon2', newPassword, password]) expect(told).not.toContain(secret);
  expect(told).toContain('"password"');
});
