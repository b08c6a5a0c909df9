import { describe, expect, test } from 'vitest';

import { methodsOf } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';

import {
  announcementBodies,
  announcementForms,
  announcementsIn,
  announcementThings,
} from './testing/announcements.ts';
import { everyCaller, idFor, rowsIn } from './testing/one-of-each.ts';
import type { Ids } from './testing/one-of-each.ts';
import { table } from './testing/permission-table.ts';
import type { Caller, Row } from './testing/permission-table.ts';
import { json, password, testServer } from './testing/server.ts';

const queries: Partial<Record<CallName, string>> = { search: '?q=nothing' };

const bodies = ({ taskId, stepId, detailId, projectId, personId }: Ids) =>
  ({
    signIn: { username: 'nobody', password: 'no password' },
    createProject: { name: 'P', category: 'C', market: 'M' },
    updateProject: { name: 'P' },
    createTask: { projectId, title: 'T' },
    createTasks: { tasks: [{ title: 'T' }] },
    updateTask: { title: 'T' },
    reorderTasks: { ids: [taskId] },
    createStep: { taskId, name: 'S' },
    createSteps: { steps: [{ name: 'S' }] },
    updateStep: { name: 'S' },
    reorderSteps: { ids: [stepId] },
    createDetail: { text: 'D' },
    createDetails: { details: [{ text: 'D' }] },
    updateDetail: { completion: 100 },
    reorderDetails: { ids: [detailId] },
    createSlideBar: { name: 'B' },
    updateSlideBar: { value: 7 },
    createPerson: { name: 'X' },
    updatePerson: { name: 'Y' },
    createPersonTaskStep: { personId, taskStepId: stepId },
    createTaskTemplate: { name: 'T' },
    updateTaskTemplate: { name: 'U' },
    createProjectTemplate: { name: 'P' },
    updateProjectTemplate: { name: 'Q' },
    changeOwnPassword: { currentPassword: password, newPassword: `new ${password}` },
    createProjectManager: { username: 'new', email: 'new@waymark.example', password },
    updateProjectManager: { firstName: 'New' },
    setManagerStatus: { isActive: false },
    setManagerPassword: { newPassword: `new ${password}` },
    createCategory: { name: 'New' },
    updateCategory: { description: 'D' },
    createMarket: { name: 'New' },
    updateMarket: { description: 'D' },
    ...announcementBodies,
  }) satisfies Partial<Record<CallName, unknown>> as Partial<Record<CallName, unknown>>;

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
    const known = Object.values<Call>(calls).flatMap((call) =>
      methodsOf(call).map((method) => `${method} ${call.path}`),
    );
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
      const withDeleted = name.startsWith('undelete');
      const { cookies, ids } = await everyCaller(server, withDeleted);
      const announcements = ofAnnouncements.has(calls[name].noun)
        ? await announcementThings(server, withDeleted)
        : noAnnouncements;
      const rows = () => Promise.all([rowsIn(server), announcementsIn(server)]);
      for (const [caller, status] of Object.entries(row) as [Caller, number][]) {
        const before = await rows();
        const call: Call = calls[name];
        const id = announcementId(call, announcements) ?? idFor(call, ids);
        const path = call.path.replace('{id}', String(id)) + (queries[name] ?? '');
        const body = bodies(ids)[name];
        const form = (await announcementForms[name]?.()) ?? null;
        const init =
          body === undefined
            ? { method: call.method, headers: {}, body: form }
            : json(call.method, body);
        const answer = await server.send(path, {
          ...init,
          headers: { ...init.headers, cookie: cookies[caller] },
        });
        expect(answer.status, caller).toBe(status);
        const words = refusalOf(name, caller, status);
        if (words) expect(await answer.json(), caller).toEqual({ message: words });
        else await answer.body?.cancel();
        if (status >= 400) expect(await rows(), caller).toEqual(before);
      }
    });
  }
});

type Announcements = { things: Record<string, number>; removed: Record<string, number> };
const ofAnnouncements = new Set<string>(['messages', 'slides', 'organisation']);
const noAnnouncements: Announcements = { things: {}, removed: {} };

function announcementId({ path }: Call, { things, removed }: Announcements): number | undefined {
  return (path.endsWith('/undelete') ? removed : things)[path.split('/')[2] ?? ''];
}

function refusalOf(name: CallName, caller: Caller, status: number): string | null {
  if (status === 401) return name === 'signIn' ? 'Invalid username or password' : 'Sign in first';
  if (status !== 403) return null;
  const { may }: Call = calls[name];
  if (may === 'primary') return 'Only the primary manager can do this';
  if (caller === 'viewer' && may === 'change') return "You don't have permission to change this";
  return aboutAnother[name] ?? 'not to be refused';
}

/** For managers about another account, and for viewers on calls that change accounts. */
const aboutAnother: Partial<Record<CallName, string>> = {
  updateProjectManager: 'You can only edit your own profile',
  setManagerStatus: "You don't have permission to disable this project manager",
  deleteProjectManager: "You don't have permission to delete this project manager",
};
