import { primaryIsActive } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import { deleteRefusal, statusRefusal } from '#contract/permissions.ts';
import type { CurrentUser } from '#contract/sessions.ts';

/*
 * What somebody may do with an account, as the controls explain it. Who may do what is decided by the
 * contract's permissions.
 */

type Account = Parameters<typeof statusRefusal>[0];

/** What the switch of an account says to who may not use it; null to who may. */
export function statusHint(user: Account, manager: Account): string | null {
  const refused = statusRefusal(user, manager);
  if (refused === null || manager.isPrimary) return refused;
  return 'Only the primary manager can disable other managers';
}

/** What the button that deletes an account says to who may not; null to who may. */
export function deleteHint(user: Account, manager: Account): string | null {
  const refused = deleteRefusal(user, manager);
  if (refused === null || manager.isPrimary) return refused;
  return 'Only the primary manager can delete other managers';
}

/** Why an account cannot become the primary manager; null where it can. */
export function successionHint({
  isActive,
  role,
}: Pick<ProjectManager, 'isActive' | 'role'>): string | null {
  return isActive && role === 'manager' ? null : primaryIsActive;
}

/** Who the projects of an account can be given to. */
export function successors(
  managers: readonly ProjectManager[],
  leaving: Pick<ProjectManager, 'id'>,
): ProjectManager[] {
  return managers.filter(
    ({ id, isActive, role }) => id !== leaving.id && isActive && role === 'manager',
  );
}

/** The list with one's own e-mail address: a viewer is told none by it. */
export function withOwn(
  managers: readonly ProjectManager[],
  user: Pick<CurrentUser, 'id' | 'email'>,
): ProjectManager[] {
  return managers.map((manager) =>
    manager.id === user.id ? { email: user.email, ...manager } : manager,
  );
}

/**
 * The list with the account that is being edited, also where it is gone by now: what was typed stands in its
 * row. It is put where its name belongs among the others.
 */
export function withEdited(
  managers: readonly ProjectManager[],
  edited: { manager: ProjectManager; after: number | null } | null,
): ProjectManager[] {
  if (!edited || managers.some(({ id }) => id === edited.manager.id)) return [...managers];
  const at = managers.findIndex(({ id }) => id === edited.after) + 1;
  return managers.toSpliced(at, 0, edited.manager);
}
