import type { Kysely } from 'kysely';

import type { Row, Tables } from '#server/db/tables.ts';

/** All rows that decide who sees what, read one table after another. */
export type Model = Awaited<ReturnType<typeof readModel>>;

type Project = Pick<
  Row<'projects'>,
  'id' | 'visibility' | 'alsoVisibleTo' | 'projectManagerId' | 'roleHolders'
>;

export async function readModel(db: Kysely<Tables>) {
  const all = <Table extends keyof Tables>(table: Table) =>
    db.selectFrom(table).selectAll().execute() as unknown as Promise<Row<Table>[]>;
  const tasks = await all('tasks');
  const projectOfTask = new Map(tasks.map(({ id, projectId }) => [id, projectId]));
  const steps = (await all('taskSteps')).map((step) => ({
    ...step,
    projectId: projectOfTask.get(step.taskId) ?? 0,
  }));
  const projectOfStep = new Map(steps.map(({ id, projectId }) => [id, projectId]));
  const inProject = <One extends { taskStepId: number }>(list: One[]) =>
    list.map((one) => ({ ...one, projectId: projectOfStep.get(one.taskStepId) ?? 0 }));
  const lastViewers = Map.groupBy(await all('projectViewers'), ({ projectId }) => projectId);
  const things = await all('deletedThings');
  return {
    accounts: await all('projectManagers'),
    people: await all('people'),
    roles: await all('ownerRoles'),
    deletedRoles: things.flatMap(({ entityType, entityId }) =>
      entityType === 'ownerRole' ? entityId : [],
    ),
    projects: await all('projects'),
    tasks,
    steps,
    details: inProject(await all('stepDetails')),
    onSteps: inProject(await all('personTaskSteps')),
    deletedProjects: things
      .filter(({ entityType }) => entityType === 'project')
      .map(({ entityId }) => ({
        id: entityId,
        /** Null if everybody saw it. */
        viewers: viewersOf(lastViewers.get(entityId)),
      })),
  };
}

function viewersOf(rows: { managerId: number }[] | undefined): Set<number> | null {
  return rows ? new Set(rows.map(({ managerId }) => managerId)) : null;
}

/** Whether an account sees a project, by the rule as people know it. */
export function sees(model: Model, accountId: number, project: Project): boolean {
  const account = model.accounts.find(({ id }) => id === accountId);
  if (project.visibility === 'everybody' || account?.isPrimary) return true;
  if (project.projectManagerId === accountId) return true;
  if (project.alsoVisibleTo.includes(accountId)) return true;
  const own = model.people.find(
    (person) => person.projectManagerId === accountId && person.linkConfirmed,
  );
  if (!own) return false;
  const isMine = (personId: number | null) => personId === own.id;
  return (
    project.roleHolders.some(
      ({ ownerRoleId, personId }) =>
        isMine(personId) && model.roles.some(({ id }) => id === ownerRoleId),
    ) ||
    model.tasks.some((task) => task.projectId === project.id && isMine(task.assigneeId)) ||
    model.onSteps.some((one) => one.projectId === project.id && isMine(one.personId))
  );
}
