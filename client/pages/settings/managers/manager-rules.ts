import { primaryIsActive } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';

/** The actions reserved for the primary manager, named once above the list. */
export const othersRefused = [
  'You can only edit your own profile',
  'Only the primary manager can disable other managers',
  'Only the primary manager can delete other managers',
];

export function successionHint({
  isActive,
  role,
}: Pick<ProjectManager, 'isActive' | 'role'>): string | null {
  return isActive && role === 'manager' ? null : primaryIsActive;
}

export function successors(
  managers: readonly ProjectManager[],
  leaving: Pick<ProjectManager, 'id'>,
): ProjectManager[] {
  return managers.filter(
    ({ id, isActive, role }) => id !== leaving.id && isActive && role === 'manager',
  );
}

/** Viewers get no email addresses from the server, not even their own. */
export function withOwn(
  managers: readonly ProjectManager[],
  user: Pick<CurrentUser, 'id' | 'email'>,
): ProjectManager[] {
  return managers.map((manager) =>
    manager.id === user.id ? { email: user.email, ...manager } : manager,
  );
}
