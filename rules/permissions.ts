import type { AccessRules } from '#contract/access.ts';
import type { TokenAccess } from '#contract/api-tokens.ts';
import type { Call } from '#contract/call.ts';
import {
  notByLink,
  notByToken,
  ownPasswordFirst,
  readsOnly,
  reservable,
  secondFactorFirst,
} from '#contract/permissions.ts';
import type { AccountRole, Permission, Reserved, Unfinished } from '#contract/permissions.ts';

/* The server enforces these rules; the browser disables controls and explains why. */

export const primaryAlone = 'Only the primary manager can do this';
const noPermission = "You don't have permission to change this";

type Finished = {
  passwordSetBy: string | null;
  isPrimary: boolean;
  hasFactor: boolean | number;
  /** Signed in by the organization's provider: no password was used, and second factors are the provider's. */
  byProvider?: boolean | undefined;
};

/** The requirements of the rules that an account does not meet yet. */
export function unfinished(
  { passwordSetBy, isPrimary, hasFactor, byProvider = false }: Finished,
  { requireOwnPasswords, secondFactor }: Pick<AccessRules, 'requireOwnPasswords' | 'secondFactor'>,
): Unfinished {
  const needsFactor = secondFactor === 'everybody' || (secondFactor === 'primary' && isPrimary);
  return {
    mustChoosePassword: !byProvider && requireOwnPasswords && passwordSetBy !== null,
    needsSecondFactor: !byProvider && needsFactor && !hasFactor,
  };
}

/** Why an account may not make a call; null if it may. Each way into the server asks this function. */
export function callRefusal(
  permission: Permission,
  account: AccountRole & Partial<Unfinished> & { person?: object | undefined },
): string | null {
  // Calls that it may make are checked by name, with `linkRefusal`.
  if (account.person) return notByLink;
  if (permission === 'anyone' || permission === 'self') return null;
  if (account.mustChoosePassword) return ownPasswordFirst;
  if (account.needsSecondFactor) return secondFactorFirst;
  return refusal(permission, account);
}

const closedToTokens: ReadonlySet<string> = new Set([
  'sessions',
  'second factor',
  'API tokens',
  'calendars',
  'managers',
  'account links',
  // One would outlive the token.
  'personal links',
  'sign-in by a provider',
  'access',
  // A webhook would outlive the token.
  'webhooks',
  'mail',
  'backups',
]);

/** It gives accounts sight of restricted projects. */
const confirmation = '/api/people/confirm-links';

/** Why a script may not make a call by its API token, whatever its account may. */
export function tokenRefusal(
  { noun, method, path }: Pick<Call, 'noun' | 'method' | 'path'>,
  { access }: { access: TokenAccess },
): string | null {
  const isRead = method === 'GET';
  // One's own account, and the names of others.
  if (isRead && (noun === 'managers' || path === '/api/user')) return null;
  if (path === confirmation) return notByToken;
  if (closedToTokens.has(noun)) return notByToken;
  return isRead || access === 'write' ? null : readsOnly;
}

/** Why an account that meets the access rules may not make a call: the browser shows nothing to others. */
export function refusal(permission: Permission, account: AccountRole): string | null {
  if (isOfManagers(permission) && account.role !== 'manager') return noPermission;
  if (account.reserved?.some((one) => one === permission)) return primaryAlone;
  if (permission === 'work' && account.role === 'viewer') return noPermission;
  if (permission === 'primary' && !account.isPrimary) return primaryAlone;
  return null;
}

type Left = Pick<AccessRules, 'deleteProjects' | 'changeTemplates'>;

/** The rights that the access rules leave to the primary manager, for an account. */
export function reservedFor({ isPrimary, ...rules }: Left & { isPrimary: boolean }): Reserved[] {
  return isPrimary ? [] : reservable.filter((one) => rules[one] === 'primary');
}

function isOfManagers(permission: Permission): boolean {
  return permission === 'change' || reservable.some((one) => one === permission);
}

export const notYourComment = 'You can only change your own comments';
export const commentRemoved = 'Only the primary manager can restore this comment';

/** Authors may delete and restore their comments; the primary manager may delete and restore any. */
export function mayRemoveComment(
  account: { id: number | null; isPrimary: boolean },
  authorId: number | null,
): boolean {
  return account.isPrimary || (authorId !== null && account.id === authorId);
}

/** Viewers may comment if the organization allows it. */
export function commentRefusal(account: AccountRole, viewersComment: boolean): string | null {
  return account.role === 'viewer' && !viewersComment
    ? "You don't have permission to comment"
    : null;
}
