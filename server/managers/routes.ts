import type { Handlers } from '#server/http/handler.ts';

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

export const managerRoutes = {
  listProjectManagers,
  createProjectManager,
  updateProjectManager,
  setManagerStatus,
  setManagerPassword,
  makePrimary,
  deleteProjectManager,
  undeleteProjectManager,
  ...ownCalls,
};
