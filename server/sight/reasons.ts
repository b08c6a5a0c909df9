import { counted } from '#contract/words.ts';
import { chunks } from '#server/db/chunks.ts';
import type { Connection } from '#server/db/database.ts';
import type { Row } from '#server/db/tables.ts';

type Reading = Pick<Connection, 'db'>;

/** The accounts that see restricted projects, by project and account, each with its reasons in words. */
export type Reasons = Map<number, Map<number, string[]>>;

/** The facts that decide about sight of a project, apart from the owners of its items. */
export type SightFacts = Pick<
  Row<'projects'>,
  'id' | 'projectManagerId' | 'alsoVisibleTo' | 'roleHolders'
>;

export const sightColumns = ['id', 'projectManagerId', 'alsoVisibleTo', 'roleHolders'] as const;

/**
 * The accounts that see these projects once they are restricted, with the reasons: the primary manager, the project's
 * manager, those named, holders of its roles and owners of its items. Owners and holders count if their link to an
 * account was made or confirmed by the primary manager.
 */
export async function sightReasons(
  connection: Reading,
  projects: readonly SightFacts[],
): Promise<Reasons> {
  const accounts = await connection.db
    .selectFrom('projectManagers')
    .select(['id', 'isPrimary'])
    .execute();
  const existing = new Set(accounts.map(({ id }) => id));
  const primary = accounts.find(({ isPrimary }) => isPrimary);
  const items = await itemsOwned(
    connection,
    projects.map(({ id }) => id),
  );
  const holders = await holdersOf(connection, projects);
  const all: Reasons = new Map();
  for (const project of projects) {
    const reasons = new Map<number, string[]>();
    const add = (id: number | null | undefined, reason: string) => {
      if (id && existing.has(id)) reasons.set(id, [...(reasons.get(id) ?? []), reason]);
    };
    add(project.projectManagerId, 'manager of the project');
    for (const { managerId, role } of holders.get(project.id) ?? []) add(managerId, role);
    for (const [managerId, count] of items.get(project.id) ?? []) {
      add(managerId, `owner of ${counted(count, 'item')}`);
    }
    for (const id of project.alsoVisibleTo) add(id, 'named under Also');
    add(primary?.id, 'primary manager');
    all.set(project.id, reasons);
  }
  return all;
}

// Far below the parameter limits of both engines.
const atOnce = 500;

/** The number of tasks and steps that the person of an account owns, by project and account. */
async function itemsOwned(
  { db }: Reading,
  projectIds: readonly number[],
): Promise<Map<number, [managerId: number, count: number][]>> {
  const owned = new Map<number, [number, number][]>();
  for (const ids of chunks(projectIds, atOnce)) {
    const tasks = db
      .selectFrom('tasks')
      .select(['projectId', 'assigneeId as personId'])
      .where('projectId', 'in', ids);
    const steps = db
      .selectFrom('personTaskSteps')
      .innerJoin('taskSteps', 'taskSteps.id', 'personTaskSteps.taskStepId')
      .innerJoin('tasks', 'tasks.id', 'taskSteps.taskId')
      .select(['projectId', 'personId'])
      .where('projectId', 'in', ids);
    const rows = await db
      .selectFrom(tasks.unionAll(steps).as('item'))
      .innerJoin('people', 'people.id', 'item.personId')
      .select(['item.projectId', 'people.projectManagerId as managerId'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('people.linkConfirmed', '=', true)
      .groupBy(['item.projectId', 'people.projectManagerId'])
      .execute();
    for (const { projectId, managerId, count } of rows) {
      if (managerId === null) continue;
      owned.set(projectId, [...(owned.get(projectId) ?? []), [managerId, count]]);
    }
  }
  return owned;
}

type Holder = { managerId: number; role: string };

async function holdersOf(
  { db }: Reading,
  projects: readonly SightFacts[],
): Promise<Map<number, Holder[]>> {
  if (projects.every(({ roleHolders }) => roleHolders.length === 0)) return new Map();
  const links = await db
    .selectFrom('people')
    .select(['id', 'projectManagerId'])
    .where('linkConfirmed', '=', true)
    .where('projectManagerId', 'is not', null)
    .execute();
  const roles = await db.selectFrom('ownerRoles').select(['id', 'name']).execute();
  const accountOf = new Map(links.map(({ id, projectManagerId }) => [id, projectManagerId]));
  const nameOf = new Map(roles.map(({ id, name }) => [id, name]));
  return new Map(
    projects.map(({ id, roleHolders }) => [
      id,
      roleHolders.flatMap(({ ownerRoleId, personId }) => {
        const managerId = personId === null ? null : accountOf.get(personId);
        const role = nameOf.get(ownerRoleId);
        return managerId && role ? [{ managerId, role }] : [];
      }),
    ]),
  );
}
