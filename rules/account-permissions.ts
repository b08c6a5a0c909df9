import type { AccountRole } from '#contract/permissions.ts';

/* Rules about accounts and their people. */

/** Email addresses are for managers. Without an account, the server asks for itself. */
export function seesAddresses(account: AccountRole | null): boolean {
  return account === null || account.role === 'manager';
}

type Target = { id: number | null; isPrimary: boolean };

/** Everyone may edit their own profile. */
export function editRefusal(account: Target, target: Target): string | null {
  return account.isPrimary || account.id === target.id
    ? null
    : 'You can only edit your own profile';
}

export function statusRefusal(account: Target, target: Target): string | null {
  if (target.isPrimary) return 'Cannot disable the primary project manager';
  return account.isPrimary ? null : "You don't have permission to disable this project manager";
}

export function deleteRefusal(account: Target, target: Target): string | null {
  if (target.isPrimary) return 'Cannot delete the primary project manager';
  return account.isPrimary ? null : "You don't have permission to delete this project manager";
}

/** Deleting or restoring a person removes or makes their link. */
export function linkedPersonRefusal(account: Target, accountId: number | null): string | null {
  return accountId === null || linkRefusal(account, accountId) === null
    ? null
    : 'Only the primary manager deletes or restores people who sign in';
}

/** Managers link their own account; the primary manager may link any. */
export function linkRefusal(account: Target, accountId: number): string | null {
  return account.isPrimary || account.id === accountId
    ? null
    : 'Only the primary manager links the accounts of others';
}
