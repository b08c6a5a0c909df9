import type { Person, PersonTaskStep } from '../../contract/people.ts';
import { noSuchPerson, personInactive } from '../../contract/projects.ts';
import type { Ctx } from '../ctx.ts';
import { byName } from '../db/by-name.ts';
import { invalid } from '../problem.ts';

/** Everyone, by name. */
export async function listPeople({ db }: Ctx): Promise<Person[]> {
  const people = await db
    .selectFrom('people')
    .select(['id', 'name', 'email', 'role', 'department', 'skills', 'isActive'])
    .select(['createdAt', 'updatedAt', 'version'])
    .execute();
  return byName(people);
}

/** Who is on which step, oldest first. */
export async function listPersonTaskSteps({ db }: Ctx): Promise<PersonTaskStep[]> {
  return db.selectFrom('personTaskSteps').selectAll().orderBy('id').execute();
}

/** Checks that every person named can be newly assigned; `path` names the field of each in the request. */
export async function checkAssignable(
  { db }: Ctx,
  assigned: { personId: number; path: string }[],
): Promise<void> {
  if (assigned.length === 0) return;
  const ids = [...new Set(assigned.map(({ personId }) => personId))];
  const found = await db
    .selectFrom('people')
    .select(['id', 'isActive'])
    .where('id', 'in', ids)
    .execute();
  const active = new Map(found.map((person) => [person.id, person.isActive]));
  for (const { personId, path } of assigned) {
    if (!active.has(personId)) throw invalid(path, noSuchPerson);
    if (!active.get(personId)) throw invalid(path, personInactive);
  }
}
