import { describe, expect, test } from 'vitest';

import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import type { CallName } from '../contract/calls.ts';
import { aProject } from './demo/builders.ts';
import { json, testServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

type Caller = 'signedOut' | 'deactivated' | 'deleted' | 'viewer' | 'manager' | 'primary';
type Row = Record<Caller, number>;

const open: Row = {
  signedOut: 200,
  deactivated: 200,
  deleted: 200,
  viewer: 200,
  manager: 200,
  primary: 200,
};
const read: Row = { ...open, signedOut: 401, deactivated: 401, deleted: 401 };
const create: Row = { ...read, viewer: 403, manager: 201, primary: 201 };

/** Who may make which call: one cell for every caller. A call without a row fails the test below. */
const table: Record<CallName, Row> = {
  // The body sent here names nobody: whoever asks, the credentials are what counts.
  signIn: {
    signedOut: 401,
    deactivated: 401,
    deleted: 401,
    viewer: 401,
    manager: 401,
    primary: 401,
  },
  signOut: open,
  readCurrentUser: read,
  listProjects: read,
  createProject: create,
  readProject: read,
  listStepDetails: read,
  readDashboardStats: read,
  listOpenProjects: read,
  listCategories: read,
  listMarkets: read,
  listProjectManagers: read,
  listPeople: read,
  listPersonTaskSteps: read,
  listMessageTemplates: read,
  listenForChanges: read,
};

/** A valid body for each call that has one. */
const bodies: Partial<Record<CallName, unknown>> = {
  signIn: { username: 'nobody', password: 'no password' },
  createProject: { name: 'P', category: 'C', market: 'M' },
};

describe('the table of permissions', () => {
  test('has a row for every call, and every call a route', async () => {
    expect(Object.keys(table).toSorted()).toEqual(Object.keys(calls).toSorted());
    const { app } = await testServer();
    const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
    for (const { method, path } of Object.values<Call>(calls)) {
      expect(routes).toContain(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    }
  });

  test('every route under /api is a call of the contract or a public page of it', async () => {
    const { app } = await testServer();
    const known = Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`);
    const publicPages = [
      'GET /api/docs',
      'GET /api/docs.css',
      'GET /api/openapi.json',
      'ALL /api/*',
    ];
    const routes = app.routes
      .filter(({ path }) => path.startsWith('/api'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(new Set(routes).difference(new Set([...known, ...publicPages]))).toEqual(new Set());
  });

  for (const [name, row] of Object.entries(table) as [CallName, Row][]) {
    test(`${name} answers each caller as the table says, and a refusal changes nothing`, async () => {
      const server = await testServer();
      const { cookies, ids } = await everyCaller(server);
      for (const [caller, status] of Object.entries(row) as [Caller, number][]) {
        const before = await rowsIn(server);
        const call: Call = calls[name];
        const path = call.path.replace('{id}', String(ids[call.noun] ?? 1));
        const body = bodies[name];
        const init =
          body === undefined ? { method: call.method, headers: {} } : json(call.method, body);
        const answer = await server.send(path, {
          ...init,
          headers: { ...init.headers, cookie: cookies[caller] },
        });
        expect(answer.status, caller).toBe(status);
        await answer.body?.cancel();
        if (status >= 400) expect(await rowsIn(server), caller).toEqual(before);
      }
    });
  }
});

async function everyCaller(server: TestServer) {
  const project = await aProject(server.ctx, {});
  const gone = await server.signedIn();
  const deleted = await server.signedIn();
  const cookies: Record<Caller, string> = {
    signedOut: '',
    deactivated: gone.cookie,
    deleted: deleted.cookie,
    viewer: (await server.signedIn({ role: 'viewer' })).cookie,
    manager: (await server.signedIn()).cookie,
    primary: (await server.signedIn({ isPrimary: true })).cookie,
  };
  const { write } = server.database;
  await write
    .updateTable('projectManagers')
    .set({ isActive: false })
    .where('id', '=', gone.manager.id)
    .execute();
  await write.deleteFrom('projectManagers').where('id', '=', deleted.manager.id).execute();
  const ids: Record<string, number> = {
    projects: project.id,
    steps: project.tasks[0]?.steps[0]?.id ?? 0,
  };
  return { cookies, ids };
}

/** Everything that a refused call must leave as it was: all rows but those that count sign-ins. */
async function rowsIn({ ctx: { db } }: TestServer) {
  return Promise.all([
    db.selectFrom('projects').selectAll().orderBy('id').execute(),
    db.selectFrom('tasks').selectAll().orderBy('id').execute(),
    db.selectFrom('taskSteps').selectAll().orderBy('id').execute(),
    db.selectFrom('stepDetails').selectAll().orderBy('id').execute(),
    db.selectFrom('categories').selectAll().orderBy('id').execute(),
    db.selectFrom('markets').selectAll().orderBy('id').execute(),
    db.selectFrom('activity').selectAll().orderBy('id').execute(),
    db.selectFrom('projectManagers').selectAll().orderBy('id').execute(),
  ]);
}
