import { noPasswordsHere } from '#contract/account-links.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Handlers } from '#server/http/handler.ts';
import { ownOrigin } from '#server/http/same-origin.ts';
import { Problem } from '#server/problem.ts';
import type { SessionEntrance } from '#server/sessions/entrance.ts';
import { listVisibleProjects } from '#server/visibility/queries.ts';

import {
  createInvitation,
  createResetLink,
  readAccountLink,
  redeemInvitation,
  redeemPasswordReset,
  withdrawInvitation,
} from './account-link-commands.ts';
import {
  createProjectManager,
  deleteProjectManager,
  makePrimary,
  setManagerStatus,
  undeleteProjectManager,
  updateProjectManager,
} from './commands.ts';
import {
  changeOwnPassword,
  closeIdentityNotice,
  endOtherSessions,
  listOwnSessions,
} from './own-account.ts';
import { setManagerPassword } from './password-commands.ts';
import { listProjectManagers } from './queries.ts';
import {
  confirmSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from './second-factor.ts';

type OwnCalls = Pick<
  Handlers,
  'changeOwnPassword' | 'listOwnSessions' | 'endOtherSessions' | 'closeIdentityNotice'
>;

const ownCalls: OwnCalls = {
  changeOwnPassword: (ctx, { body }, c) =>
    changeOwnPassword(ctx, body, { sid: c.get('sid') ?? '', address: c.get('address') }),
  listOwnSessions: (ctx, _request, c) => listOwnSessions(ctx, c.get('sid') ?? ''),
  endOtherSessions: (ctx, _request, c) => endOtherSessions(ctx, c.get('sid') ?? ''),
  closeIdentityNotice,
};

type SecondFactorCalls = Pick<
  Handlers,
  'startSecondFactor' | 'confirmSecondFactor' | 'removeOwnSecondFactor' | 'removeSecondFactor'
>;

const secondFactorCalls: SecondFactorCalls = {
  startSecondFactor: (ctx, { body }, c) => startSecondFactor(ctx, body, c.get('address')),
  confirmSecondFactor,
  removeOwnSecondFactor,
  removeSecondFactor,
};

type ManagerCalls = Pick<
  Handlers,
  | 'listProjectManagers'
  | 'listVisibleProjects'
  | 'createProjectManager'
  | 'updateProjectManager'
  | 'setManagerStatus'
  | 'setManagerPassword'
  | 'makePrimary'
  | 'deleteProjectManager'
  | 'undeleteProjectManager'
>;

type AccountLinkCalls = Pick<
  Handlers,
  | 'createInvitation'
  | 'withdrawInvitation'
  | 'createResetLink'
  | 'readAccountLink'
  | 'redeemInvitation'
  | 'redeemPasswordReset'
>;

export const managerRoutes = (
  publicUrl: URL | undefined,
  entrance: SessionEntrance,
  onlyPrimary: (ctx: Ctx) => Promise<boolean>,
): ManagerCalls & OwnCalls & SecondFactorCalls & AccountLinkCalls => ({
  ...ownCalls,
  ...secondFactorCalls,
  ...accountLinkCalls(publicUrl, entrance, onlyPrimary),
  listProjectManagers,
  listVisibleProjects,
  createProjectManager: (ctx, { body }, c) =>
    createProjectManager(ctx, { body, origin: ownOrigin(c, publicUrl) }),
  updateProjectManager,
  setManagerStatus,
  setManagerPassword,
  makePrimary,
  deleteProjectManager,
  undeleteProjectManager,
});

function accountLinkCalls(
  publicUrl: URL | undefined,
  { enter }: SessionEntrance,
  onlyPrimary: (ctx: Ctx) => Promise<boolean>,
): AccountLinkCalls {
  return {
    createInvitation: (ctx, { params }, c) =>
      createInvitation(ctx, { ...params, origin: ownOrigin(c, publicUrl) }),
    withdrawInvitation,
    createResetLink: (ctx, { params }, c) =>
      createResetLink(ctx, { ...params, origin: ownOrigin(c, publicUrl) }),
    readAccountLink,
    redeemInvitation: async (ctx, { body }, c) => {
      if (await onlyPrimary(ctx)) throw new Problem('forbidden', noPasswordsHere);
      return enter(ctx, c, (from, days) => redeemInvitation(ctx, body, from, days));
    },
    redeemPasswordReset,
  };
}
