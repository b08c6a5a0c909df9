import type { Call } from '#contract/call.ts';
import { aPerson, aProject, aProjectTemplate, aTaskTemplate } from '#demo/builders.ts';
import { entryCommands } from '#server/lists/commands.ts';
import { deletePerson } from '#server/people/commands.ts';
import { createPersonTaskStep } from '#server/people/step-commands.ts';
import { deleteProject } from '#server/projects/commands.ts';
import { createSlideBar } from '#server/slide-bars/commands.ts';
import { deleteStep } from '#server/steps/commands.ts';
import { deleteDetail } from '#server/steps/detail-commands.ts';
import { listStepDetails } from '#server/steps/queries.ts';
import { deleteTask } from '#server/tasks/commands.ts';
import { deleteProjectTemplate } from '#server/templates/project-template-commands.ts';
import { deleteTaskTemplate } from '#server/templates/task-template-commands.ts';

import type { Caller } from './permission-table.ts';
import type { TestServer } from './server.ts';

export async function everyCaller(server: TestServer, withDeleted: boolean) {
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

export type Ids = Awaited<ReturnType<typeof everyCaller>>['ids'];

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

/** By path segment. */
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

export function idFor({ path }: Call, ids: Ids): number {
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

/** The rows that a refused call must not change; sign-in attempts excluded. */
export async function rowsIn({ ctx: { db } }: TestServer) {
  return Promise.all([
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
