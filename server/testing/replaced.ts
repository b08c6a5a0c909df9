import type { aDump } from './dump.ts';
import type { TestServer } from './server.ts';

/** Everything stored about people and their work, as a test of replacements compares it. */

const notCompared = new Set(['activity', 'batches', 'idempotencyKeys', 'sessions', 'projectDays']);

/** An undo leaves new versions and the log. Even the ids of the people on steps are as before. */
export function withoutVersions(dump: Awaited<ReturnType<typeof aDump>>) {
  const compared = Object.entries(dump).filter(([table]) => !notCompared.has(table));
  return Object.fromEntries(
    compared.map(([table, rows]) => [
      table,
      rows.map((row) => ({ ...(row as object), version: 0, updatedAt: '' })),
    ]),
  );
}

export type Owned = Awaited<ReturnType<typeof ownedNow>>;

/** Owners of everything, row by row. */
export async function ownedNow({ ctx: { db } }: TestServer) {
  return {
    projects: await db.selectFrom('projects').select(['id', 'status', 'roleHolders']).execute(),
    tasks: await db
      .selectFrom('tasks')
      .select(['id', 'projectId', 'status', 'assigneeId'])
      .execute(),
    steps: await db
      .selectFrom('taskSteps')
      .select(['id', 'taskId', 'status', 'ownerRoleId', 'dueDate'])
      .execute(),
    links: await db.selectFrom('personTaskSteps').select(['taskStepId', 'personId']).execute(),
  };
}

/** The open roles, tasks and steps of a person, of open projects. Steps without an owner belong to their task's. */
export function openOf({ projects, tasks, steps, links }: Owned, personId: number): string[] {
  const open = new Set(projects.filter(isOpen).map(({ id }) => id));
  const live = tasks.filter(({ projectId }) => open.has(projectId));
  const taskOf = new Map(live.map((task) => [task.id, task]));
  const peopleOf = Map.groupBy(links, ({ taskStepId }) => taskStepId);
  const isTheirs = (step: Owned['steps'][number]) => {
    const people = peopleOf.get(step.id) ?? [];
    if (people.length > 0) return people.some((one) => one.personId === personId);
    return step.ownerRoleId === null && taskOf.get(step.taskId)?.assigneeId === personId;
  };
  return [
    ...projects
      .filter(isOpen)
      .flatMap(({ id, roleHolders }) =>
        roleHolders
          .filter((holder) => holder.personId === personId)
          .map(({ ownerRoleId }) => `role ${ownerRoleId} of project ${id}`),
      ),
    ...live
      .filter((task) => isOpen(task) && task.assigneeId === personId)
      .map(({ id }) => `task ${id}`),
    ...steps
      .filter((step) => isOpen(step) && taskOf.has(step.taskId) && isTheirs(step))
      .map(({ id }) => `step ${id}`),
  ];
}

function isOpen({ status }: { status: string }): boolean {
  return status !== 'completed';
}

type Counts = { tasks: number; steps: number; roles: number };

/** The numbers of tasks, steps and roles of each project whose owners differ. */
export function changedIn(before: Owned, after: Owned): Map<number, Counts> {
  const changed = new Map<number, Counts>();
  const add = (projectId: number, kind: keyof Counts) => {
    const counts = changed.get(projectId) ?? { tasks: 0, steps: 0, roles: 0 };
    counts[kind] += 1;
    changed.set(projectId, counts);
  };
  for (const { id, roleHolders } of before.projects) {
    const now = after.projects.find((project) => project.id === id)?.roleHolders ?? [];
    roleHolders.forEach(({ personId }, at) => {
      if (now[at]?.personId !== personId) add(id, 'roles');
    });
  }
  for (const { id, projectId, assigneeId } of before.tasks) {
    const now = after.tasks.find((task) => task.id === id);
    if (now?.assigneeId !== assigneeId) add(projectId, 'tasks');
  }
  const people = ({ links }: Owned, stepId: number) =>
    links
      .filter(({ taskStepId }) => taskStepId === stepId)
      .map(({ personId }) => personId)
      .toSorted((a, b) => a - b)
      .join();
  for (const { id, taskId } of before.steps) {
    const task = before.tasks.find((one) => one.id === taskId);
    if (people(before, id) !== people(after, id)) add(task?.projectId ?? 0, 'steps');
  }
  return changed;
}
