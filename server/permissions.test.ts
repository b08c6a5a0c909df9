import { describe, expect, test } from 'vitest';

import { methodsOf } from '../contract/call.ts';
import type { Call } from '../contract/call.ts';
import { calls } from '../contract/calls.ts';
import type { CallName } from '../contract/calls.ts';
import { aPerson, aProject, aProjectTemplate, aTaskTemplate } from './demo/builders.ts';
import { entryCommands } from './lists/commands.ts';
import { deletePerson } from './people/commands.ts';
import { createPersonTaskStep } from './people/step-commands.ts';
import { deleteProject } from './projects/commands.ts';
import { createSlideBar } from './slide-bars/commands.ts';
import { deleteStep } from './steps/commands.ts';
import { deleteDetail } from './steps/detail-commands.ts';
import { listStepDetails } from './steps/queries.ts';
import { deleteTask } from './tasks/commands.ts';
import { deleteProjectTemplate, deleteTaskTemplate } from './templates/commands.ts';
import {
  announcementBodies,
  announcementForms,
  announcementRows,
  announcementsIn,
  announcementThings,
} from './testing/announcement-permissions.ts';
import { json, password, testServer } from './testing/server.ts';
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
const change: Row = { ...create, manager: 200, primary: 200 };
// Whoever comes second finds nothing to delete any more.
const remove: Row = { ...create, manager: 204, primary: 404 };

// The same for what was deleted and is there again.
const undelete: Row = { ...change, primary: 404 };
// A name that the first one has taken.
const createNamed: Row = { ...create, primary: 409 };
// About somebody else's account.
const byPrimary: Row = { ...read, viewer: 403, manager: 403 };

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
  listArchivedProjects: read,
  readProject: read,
  createProject: create,
  updateProject: change,
  archiveProject: change,
  restoreProject: change,
  deleteProject: remove,
  listTasks: read,
  listActiveTasks: read,
  createTask: create,
  createTasks: create,
  duplicateTask: create,
  updateTask: change,
  reorderTasks: change,
  deleteTask: remove,
  createStep: create,
  createSteps: create,
  updateStep: change,
  reorderSteps: change,
  deleteStep: remove,
  listStepDetails: read,
  createDetail: create,
  createDetails: create,
  updateDetail: change,
  reorderDetails: change,
  deleteDetail: remove,
  listSlideBars: read,
  createSlideBar: create,
  updateSlideBar: change,
  deleteSlideBar: remove,
  readCompletionData: read,
  readDashboardStats: read,
  listOpenProjects: read,
  listCategories: read,
  listMarkets: read,
  listProjectManagers: read,
  listPeople: read,
  listWorkloads: read,
  readPersonWork: read,
  createPerson: create,
  updatePerson: change,
  deletePerson: remove,
  listPersonTaskSteps: read,
  // The second one finds the person on the step already.
  createPersonTaskStep: { ...create, primary: 409 },
  deletePersonTaskStep: remove,
  listTaskTemplates: read,
  createTaskTemplate: create,
  updateTaskTemplate: change,
  deleteTaskTemplate: remove,
  listProjectTemplates: read,
  readProjectTemplate: read,
  createProjectTemplate: create,
  updateProjectTemplate: change,
  deleteProjectTemplate: remove,
  listMessageTemplates: read,
  search: read,
  listenForChanges: read,

  changeOwnPassword: read,
  listOwnSessions: read,
  endOtherSessions: { ...read, viewer: 204, manager: 204, primary: 204 },
  createProjectManager: createNamed,
  updateProjectManager: byPrimary,
  setManagerStatus: byPrimary,
  setManagerPassword: byPrimary,
  makePrimary: byPrimary,
  deleteProjectManager: { ...byPrimary, primary: 204 },
  undeleteProjectManager: byPrimary,
  createCategory: createNamed,
  updateCategory: change,
  deleteCategory: remove,
  undeleteCategory: undelete,
  createMarket: createNamed,
  updateMarket: change,
  deleteMarket: remove,
  undeleteMarket: undelete,
  listMarketOverviews: read,
  listActivity: read,
  listDeleted: read,
  undeleteProject: undelete,
  undeleteTask: undelete,
  undeleteStep: undelete,
  undeleteDetail: undelete,
  undeletePerson: undelete,
  undeleteTaskTemplate: undelete,
  undeleteProjectTemplate: undelete,
  ...announcementRows,
};

/** What a call's address must have behind it. */
const queries: Partial<Record<CallName, string>> = { search: '?q=nothing' };

/** A valid body for each call that has one. */
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
      const announcements =
        name in announcementRows ? await announcementThings(server, withDeleted) : noAnnouncements;
      for (const [caller, status] of Object.entries(row) as [Caller, number][]) {
        const before = await rowsIn(server);
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
        await answer.body?.cancel();
        if (status >= 400) expect(await rowsIn(server), caller).toEqual(before);
      }
    });
  }
});

async function everyCaller(server: TestServer, withDeleted: boolean) {
  const primary = await server.signedIn({ isPrimary: true });
  const gone = await server.signedIn();
  const deleted = await server.signedIn();
  const managerId = (await server.signedIn({ username: 'somebody' })).manager.id;
  const cookies: Record<Caller, string> = {
    signedOut: '',
    deactivated: gone.cookie,
    deleted: deleted.cookie,
    viewer: (await server.signedIn({ role: 'viewer' })).cookie,
    manager: (await server.signedIn()).cookie,
    primary: primary.cookie,
  };
  const params = (id: number) => ({ params: { id } });
  await primary.make('setManagerStatus', {
    ...params(gone.manager.id),
    body: { isActive: false },
  });
  await primary.make('deleteProjectManager', params(deleted.manager.id));
  const removed = withDeleted ? await oneOfEachDeleted(server, deleted.manager.id) : {};
  return { cookies, ids: { ...(await oneOfEach(server)), managerId, removed } };
}

type Ids = Awaited<ReturnType<typeof everyCaller>>['ids'];

/** One thing of every kind. */
async function oneOfEach({ ctx }: TestServer) {
  const checklist = [{ title: 'T', steps: [{ name: 'S', details: [{ text: 'D' }] }] }];
  const project = await aProject(ctx, { tasks: checklist });
  const taskId = project.tasks[0]?.id ?? 0;
  const stepId = project.tasks[0]?.steps[0]?.id ?? 0;
  const [detail] = await listStepDetails(ctx, { params: { id: stepId } });
  const { id: slideBarId } = await createSlideBar(ctx, {
    params: { id: stepId },
    body: { name: 'B', value: 1 },
  });
  const { id: personId } = await aPerson(ctx);
  const other = await aPerson(ctx);
  const link = await createPersonTaskStep(ctx, {
    body: { personId: other.id, taskStepId: stepId, status: 'pending', progress: 0 },
  });
  return {
    projectId: project.id,
    taskId,
    stepId,
    detailId: detail?.id ?? 0,
    slideBarId,
    personId,
    linkId: link.id,
    taskTemplateId: (await aTaskTemplate(ctx)).id,
    projectTemplateId: (await aProjectTemplate(ctx)).id,
    categoryId: (await entryCommands('categories').create(ctx, { body: { name: 'Unused' } })).id,
    marketId: (await entryCommands('markets').create(ctx, { body: { name: 'Unused' } })).id,
  };
}

/** One deleted thing of every kind, by the segment of its path. */
async function oneOfEachDeleted(
  { ctx }: TestServer,
  managerId: number,
): Promise<Record<string, number | undefined>> {
  const at = (id = 0) => ({ params: { id } });
  const { tasks } = await aProject(ctx, { name: 'With gaps' });
  const [step, otherStep] = tasks[0]?.steps ?? [];
  const [detail] = await listStepDetails(ctx, at(step?.id));
  const project = await aProject(ctx, { name: 'Gone' });
  const person = await aPerson(ctx);
  const [taskTemplate, projectTemplate] = [await aTaskTemplate(ctx), await aProjectTemplate(ctx)];
  const [categories, markets] = [entryCommands('categories'), entryCommands('markets')];
  const category = await categories.create(ctx, { body: { name: 'Gone' } });
  const market = await markets.create(ctx, { body: { name: 'Gone' } });
  await deleteDetail(ctx, at(detail?.id));
  await deleteStep(ctx, at(otherStep?.id));
  await deleteTask(ctx, at(tasks[1]?.id));
  await deleteProject(ctx, at(project.id));
  await deletePerson(ctx, at(person.id));
  await deleteTaskTemplate(ctx, at(taskTemplate.id));
  await deleteProjectTemplate(ctx, at(projectTemplate.id));
  await categories.remove(ctx, { ...at(category.id), query: {} });
  await markets.remove(ctx, { ...at(market.id), query: {} });
  return {
    'project-managers': managerId,
    'step-details': detail?.id,
    'task-steps': otherStep?.id,
    tasks: tasks[1]?.id,
    projects: project.id,
    people: person.id,
    'task-templates': taskTemplate.id,
    'project-templates': projectTemplate.id,
    categories: category.id,
    markets: market.id,
  };
}

/** The id that a call's path names, of the things above. */
function idFor({ path }: Call, ids: Ids): number {
  const kinds: Record<string, number> = {
    projects: ids.projectId,
    tasks: ids.taskId,
    'task-steps': ids.stepId,
    'step-details': ids.detailId,
    'slide-bars': ids.slideBarId,
    people: ids.personId,
    'person-task-steps': ids.linkId,
    'task-templates': ids.taskTemplateId,
    'project-templates': ids.projectTemplateId,
    categories: ids.categoryId,
    markets: ids.marketId,
    'project-managers': ids.managerId,
  };
  const kind = path.split('/')[2] ?? '';
  const removed: Record<string, number | undefined> = ids.removed;
  return (path.endsWith('/undelete') ? removed : kinds)[kind] ?? 1;
}

type Announcements = { things: Record<string, number>; removed: Record<string, number> };
const noAnnouncements: Announcements = { things: {}, removed: {} };

function announcementId({ path }: Call, { things, removed }: Announcements): number | undefined {
  return (path.endsWith('/undelete') ? removed : things)[path.split('/')[2] ?? ''];
}

/** Everything that a refused call must leave as it was: all rows but those that count sign-ins. */
async function rowsIn(server: TestServer) {
  const { db } = server.ctx;
  return Promise.all([
    announcementsIn(server),
    db.selectFrom('projects').selectAll().orderBy('id').execute(),
    db.selectFrom('tasks').selectAll().orderBy('id').execute(),
    db.selectFrom('taskSteps').selectAll().orderBy('id').execute(),
    db.selectFrom('stepDetails').selectAll().orderBy('id').execute(),
    db.selectFrom('categories').selectAll().orderBy('id').execute(),
    db.selectFrom('markets').selectAll().orderBy('id').execute(),
    db.selectFrom('activity').selectAll().orderBy('id').execute(),
    db.selectFrom('projectManagers').selectAll().orderBy('id').execute(),
    db.selectFrom('slideBars').selectAll().orderBy('id').execute(),
    db.selectFrom('people').selectAll().orderBy('id').execute(),
    db.selectFrom('personTaskSteps').selectAll().orderBy('id').execute(),
    db.selectFrom('taskTemplates').selectAll().orderBy('id').execute(),
    db.selectFrom('projectTemplates').selectAll().orderBy('id').execute(),
    db.selectFrom('deletedThings').selectAll().orderBy('id').execute(),
  ]);
}
