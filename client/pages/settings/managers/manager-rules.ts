import { primaryIsActive } from '#contract/managers.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { deleteRefusal, statusRefusal } from '#rules/account-permissions.ts';

/** Why the account may not be disabled or enabled; null if it may. */
export function disableHint(user: CurrentUser, manager: ProjectManager): string | null {
  return isOfAnother(user, manager)
    ? 'Only the primary manager can disable other managers'
    : statusRefusal(user, manager);
}

export function deleteHint(user: CurrentUser, manager: ProjectManager): string | null {
  return isOfAnother(user, manager)
    ? 'Only the primary manager can delete other managers'
    : deleteRefusal(user, manager);
}

function isOfAnother(user: CurrentUser, manager: ProjectManager): boolean {
  return !user.isPrimary && !manager.isPrimary && user.id !== manager.id;
}

/** An invited account cannot sign in before its password is chosen. */
export function successionHint({
  isActive,
  role,
  invitation,
}: Pick<ProjectManager, 'isActive' | 'role' | 'invitation'>): string | null {
  return isActive && role === 'manager' && !invitation ? null : primaryIsActive;
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
