import type { Read } from './tool.ts';

type Owners = {
  personIds: readonly number[];
  ownerRoleId: number | null;
  /** Of the task, who does a step without people and role. */
  assigneeId: number | null;
};

/** The names of people and roles. */
export async function readNames(read: Read) {
  const [people, roles] = await Promise.all([read('listPeople'), read('listOwnerRoles')]);
  const person = new Map(people.map(({ id, name }) => [id, name]));
  const role = new Map(roles.map(({ id, name }) => [id, name]));
  return {
    people,
    /** The owners of a step. */
    of: ({ personIds, ownerRoleId, assigneeId }: Owners): string[] => {
      const names = personIds.flatMap((id) => person.get(id) ?? []);
      if (names.length > 0) return names;
      const holder = role.get(ownerRoleId ?? 0);
      return [holder ?? person.get(assigneeId ?? 0) ?? 'nobody'];
    },
  };
}
