import type { AccountLink, AccountLinkKind, InvitationLink } from '#contract/account-links.ts';
import type { ProjectManager } from '#contract/managers.ts';

export type ManagerAction = { manager: ProjectManager } & (
  | { kind: 'delete' | 'password' | 'primary' | 'factor' | 'provider' | 'tokens' }
  | { kind: AccountLinkKind; link: AccountLink & Partial<InvitationLink> }
);

export const newManagerDraftKey = 'managers/new';
export const editDraftKey = 'managers/edit';
