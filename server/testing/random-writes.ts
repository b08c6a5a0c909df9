import type { CallName } from '#contract/calls.ts';
import type { Entity } from '#contract/live.ts';

import type { TestServer } from './server.ts';

/** Random requests for the records that exist. */

type Ids = Awaited<ReturnType<typeof idsIn>>;

/** Some of these records will have been deleted when they are used. */
export async function idsIn({ ctx: { db } }: TestServer) {
  const of = async (table: Table): Promise<number[]> =>
    (await db.selectFrom<Table>(table).select('id').execute()).map(({ id }) => id);
  return {
    projects: await of('projects'),
    tasks: await of('tasks'),
    steps: await of('taskSteps'),
    details: await of('stepDetails'),
    people: await of('people'),
    taskTemplates: await of('taskTemplates'),
    projectTemplates: await of('projectTemplates'),
    links: await of('personTaskSteps'),
    managers: await of('projectManagers'),
    categories: await of('categories'),
    markets: await of('markets'),
    deleted: await db.selectFrom('deletedThings').select(['entityType', 'entityId']).execute(),
  };
}

type Table =
  | 'projects'
  | 'tasks'
  | 'taskSteps'
  | 'stepDetails'
  | 'people'
  | 'personTaskSteps'
  | 'taskTemplates'
  | 'projectTemplates'
  | 'projectManagers'
  | 'categories'
  | 'markets';

const undeletes: Partial<Record<Entity, CallName>> = {
  project: 'undeleteProject',
  task: 'undeleteTask',
  taskStep: 'undeleteStep',
  stepDetail: 'undeleteDetail',
  person: 'undeletePerson',
  projectManager: 'undeleteProjectManager',
  category: 'undeleteCategory',
  market: 'undeleteMarket',
  taskTemplate: 'undeleteTaskTemplate',
};

export function aSecondThought(random: () => number, ids: Ids): [CallName, unknown] {
  const one = <T>(of: T[]) => of[Math.floor(random() * of.length)];
  const at = (of: number[]) => ({ params: { id: one(of) ?? 1 } });
  const thing = one(ids.deleted);
  const undo = thing && undeletes[thing.entityType];
  if (thing && undo && random() < 0.5) return [undo, at([thing.entityId])];
  const moveTo = `Market ${Math.floor(random() * 3)}`;
  const thoughts: [CallName, unknown][] = [
    ['deleteProject', at(ids.projects)],
    ['deleteTask', at(ids.tasks)],
    ['deleteStep', at(ids.steps)],
    ['deleteDetail', at(ids.details)],
    ['deletePerson', at(ids.people)],
    ['replacePerson', { ...at(ids.people), body: { personId: one(ids.people) } }],
    ['deleteProjectManager', { ...at(ids.managers), query: {} }],
    ['deleteMarket', { ...at(ids.markets), query: { moveTo } }],
    ['updateMarket', { ...at(ids.markets), body: { name: moveTo } }],
    ['updateProject', { ...at(ids.projects), body: { projectManagerId: one(ids.managers) } }],
    ['updateProject', { ...at(ids.projects), body: { category: moveTo, market: moveTo } }],
  ];
  return one(thoughts) as [CallName, unknown];
}

export function aNamingWrite(random: () => number, ids: Ids): [CallName, unknown] {
  const one = <T>(of: T[]) => of[Math.floor(random() * of.length)];
  const at = (of: number[]) => ({ params: { id: one(of) ?? 1 } });
  const name = () => `Entry ${Math.floor(random() * 4)}`;
  const body = { category: name(), market: name() };
  const deleted = one(ids.deleted);
  const undo = deleted && undeletes[deleted.entityType];
  const all: [CallName, unknown][] = [
    ['updateMarket', { ...at(ids.markets), body: { name: name() } }],
    ['updateCategory', { ...at(ids.categories), body: { name: name() } }],
    ['deleteMarket', { ...at(ids.markets), query: { moveTo: name() } }],
    ['deleteCategory', { ...at(ids.categories), query: { moveTo: name() } }],
    ['createProject', { body: { name: 'P', ...body } }],
    ['deleteProject', at(ids.projects)],
    ['updateProject', { ...at(ids.projects), body }],
    ['updateProject', { ...at(ids.projects), body }],
    ['createProjectTemplate', { body: { name: 'T', ...body } }],
    ['updateProjectTemplate', { ...at(ids.projectTemplates), body }],
    ['createTaskTemplate', { body: { name: 'T', category: name() } }],
    ['updateTaskTemplate', { ...at(ids.taskTemplates), body: { category: name() } }],
    ['deleteTaskTemplate', at(ids.taskTemplates)],
    ...(deleted && undo ? ([[undo, at([deleted.entityId])]] as [CallName, unknown][]) : []),
  ];
  return one(all) as [CallName, unknown];
}

/** A random write with the mix of a typical team: mostly ticks. */
export function aWrite(random: () => number, ids: Ids): [CallName, unknown] {
  const one = (of: number[]) => of[Math.floor(random() * of.length)] ?? 1;
  const upTo = (most: number) => Math.floor(random() * most);
  const inside = (of: number[]) => ({ params: { id: one(of) } });
  const anOffset = () => ({ days: upTo(30), unit: 'working', from: 'hire' });
  const tick = (): [CallName, unknown] => [
    'updateDetail',
    { ...inside(ids.details), body: { completion: random() < 0.7 ? 100 : 0 } },
  ];
  const seldom: (() => [CallName, unknown])[] = [
    () => ['createDetail', { ...inside(ids.steps), body: { text: `Detail ${upTo(1000)}` } }],
    () => [
      'createDetails',
      { ...inside(ids.steps), body: { details: [{ text: 'a' }, { text: 'b' }] } },
    ],
    () => ['updateDetail', { ...inside(ids.details), body: { order: upTo(5) } }],
    () => ['updateDetail', { ...inside(ids.details), body: { text: `Words ${upTo(1000)}` } }],
    () => ['deleteDetail', inside(ids.details)],
    () => [
      'createStep',
      { body: { taskId: one(ids.tasks), name: 'Step', isCompleted: random() < 0.5 } },
    ],
    () => [
      'updateStep',
      { ...inside(ids.steps), body: { isCompleted: random() < 0.5, order: upTo(4) } },
    ],
    () => [
      'updateStep',
      { ...inside(ids.steps), body: { taskId: one(ids.tasks), order: upTo(4) } },
    ],
    () => ['deleteStep', inside(ids.steps)],
    () => [
      'createTask',
      { body: { projectId: one(ids.projects), title: 'Task', steps: [{ name: 'S' }] } },
    ],
    () => ['duplicateTask', inside(ids.tasks)],
    () => {
      const projects = [{ id: one(ids.projects), version: 1 + upTo(9) }];
      const step = { task: 'Task', name: `Step ${upTo(4)}`, dueOffset: anOffset() };
      return ['changeProjects', { body: { projects, change: { step } } }];
    },
    () => ['updateTask', { ...inside(ids.tasks), body: { status: 'completed', auto: true } }],
    () => ['updateTask', { ...inside(ids.tasks), body: { status: 'pending', order: upTo(4) } }],
    () => ['updateTask', { ...inside(ids.tasks), body: { assigneeId: one(ids.people) } }],
    () => ['deleteTask', inside(ids.tasks)],
    () => [
      'createPersonTaskStep',
      { body: { personId: one(ids.people), taskStepId: one(ids.steps) } },
    ],
    () => ['deletePersonTaskStep', inside(ids.links)],
    () => ['replacePerson', { ...inside(ids.people), body: { personId: one(ids.people) } }],
    () => ['archiveProject', inside(ids.projects)],
    () => ['archiveProject', { ...inside(ids.projects), body: { outcome: 'withdrew' } }],
    () => [
      'updateProject',
      { ...inside(ids.projects), body: { status: 'on_hold', holdReason: 'Notice period' } },
    ],
    () => ['createDetail', { ...inside(ids.steps), body: { text: 'Done', completion: 100 } }],
    () => ['restoreProject', inside(ids.projects)],
    () => ['updateProject', { ...inside(ids.projects), body: { market: `Market ${upTo(3)}` } }],
    () => ['updateStep', { ...inside(ids.steps), body: { dueDate: `2027-01-1${upTo(10)}` } }],
    () => ['updateStep', { ...inside(ids.steps), body: { dueOffset: anOffset() } }],
    () => [
      'createSteps',
      { ...inside(ids.tasks), body: { steps: [{ name: 'S', dueOffset: anOffset() }] } },
    ],
    () => [
      'updateProject',
      {
        ...inside(ids.projects),
        body: { endDate: `2027-02-1${upTo(10)}`, moveDueDates: random() < 0.7 },
      },
    ],
    () => ['createTaskTemplate', { body: { name: 'Template', category: `Category ${upTo(3)}` } }],
    () => [
      'updateTaskTemplate',
      { ...inside(ids.taskTemplates), body: { name: `Name ${upTo(9)}` } },
    ],
    () => ['deleteTaskTemplate', inside(ids.taskTemplates)],
    () => ['createPerson', { body: { name: 'Somebody', skills: ['Patience'] } }],
    () => ['deletePerson', inside(ids.people)],
  ];
  return random() < 0.4 ? tick() : (seldom[upTo(seldom.length)] ?? tick)();
}
