import type { ProjectNext } from '#contract/next-steps.ts';
import type { NextItem } from '#contract/status-report.ts';
import type { Ctx } from '#server/ctx.ts';

export async function nextItems(
  { db }: Ctx,
  projects: readonly ProjectNext[],
): Promise<Map<number, NextItem>> {
  const namesOf = async (table: 'people' | 'ownerRoles') => {
    const rows = await db.selectFrom(table).select(['id', 'name']).execute();
    return new Map(rows.map(({ id, name }) => [id, name]));
  };
  const people = await namesOf('people');
  const roles = await namesOf('ownerRoles');
  const items = new Map<number, NextItem>();
  for (const { id, next } of projects) {
    if (!next) continue;
    const { personIds, ownerRoleId, ...item } = next;
    items.set(id, {
      ...item,
      people: personIds.flatMap((person) => people.get(person) ?? []),
      role: ownerRoleId === null ? null : (roles.get(ownerRoleId) ?? null),
    });
  }
  return items;
}
