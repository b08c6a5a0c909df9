import type { Context } from 'hono';

import { noPasswordsHere, resetOnItsWay } from '#contract/account-links.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Env } from '#server/http/env.ts';
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
import { requestPasswordReset } from './mailed-links.ts';
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
  | 'requestPasswordReset'
  | 'redeemPasswordReset'
>;

type OnlyPrimary = (ctx: Ctx) => Promise<boolean>;

export const managerRoutes = (
  { publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>,
  entrance: SessionEntrance,
  onlyPrimary: OnlyPrimary,
): ManagerCalls & OwnCalls & SecondFactorCalls & AccountLinkCalls => {
  const linksFor = (c: Context<Env>) => ({
    origin: ownOrigin(c, publicUrl),
    mails: mail !== undefined,
  });
  return {
    ...ownCalls,
    ...secondFactorCalls,
    ...redeemingCalls(entrance, onlyPrimary),
    listProjectManagers,
    listVisibleProjects,
    createProjectManager: async (ctx, { body }, c) =>
      createProjectManager(ctx, { body, links: (await onlyPrimary(ctx)) ? null : linksFor(c) }),
    updateProjectManager: (ctx, request, c) =>
      updateProjectManager(ctx, request, { address: c.get('address'), mails: mail !== undefined }),
    setManagerStatus,
    setManagerPassword,
    makePrimary,
    deleteProjectManager,
    undeleteProjectManager,
    createInvitation: async (ctx, { params }, c) => {
      await requirePasswords(ctx, onlyPrimary);
      return createInvitation(ctx, { ...params, ...linksFor(c) });
    },
    withdrawInvitation,
    createResetLink: async (ctx, { params }, c) => {
      await requirePasswords(ctx, onlyPrimary);
      return createResetLink(ctx, { ...params, origin: ownOrigin(c, publicUrl) });
    },
    requestPasswordReset: async (ctx, { body }, c) => {
      const ask = { ...body, address: c.get('address') };
      if (mail) await requestPasswordReset(ctx, ask, await onlyPrimary(ctx));
      return { message: resetOnItsWay };
    },
  };
};

/** A link to choose a password would lead nowhere. */
async function requirePasswords(ctx: Ctx, onlyPrimary: OnlyPrimary): Promise<void> {
  if (await onlyPrimary(ctx)) throw new Problem('forbidden', noPasswordsHere);
}

function redeemingCalls(
  { enter }: SessionEntrance,
  onlyPrimary: OnlyPrimary,
): Pick<AccountLinkCalls, 'readAccountLink' | 'redeemInvitation' | 'redeemPasswordReset'> {
  return {
    readAccountLink,
    redeemInvitation: async (ctx, { body }, c) => {
      await requirePasswords(ctx, onlyPrimary);
      return enter(ctx, c, (from, days) => redeemInvitation(ctx, body, from, days));
    },
    redeemPasswordReset,
  };
}
