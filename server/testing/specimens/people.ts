import { expect } from 'vitest';

import { usualName } from '#server/oidc/settings.ts';

import { password } from '../server.ts';
import {
  at,
  byPrimary,
  change,
  changed,
  create,
  createUnique,
  nothing,
  open,
  read,
  remove,
  undelete,
} from './specimen.ts';
import type { Specimens, Statuses } from './specimen.ts';
import { codeNow, factor } from './world.ts';
import type { Ids } from './world.ts';

const workOf = ({ person }: Ids) => ({ query: { personId: String(person), day: '2027-02-01' } });
const newPassword = `new ${password}`;
const passwordSet = { password: changed(null, null) };

const always = (status: number): Statuses => ({
  signedOut: status,
  deactivated: status,
  deleted: status,
  viewer: status,
  contributor: status,
  manager: status,
  primary: status,
});
const redirected = always(302);

/** The first caller uses the link. */
const usedOnce = (status: number): Statuses => ({ ...always(404), signedOut: status });

const noLink: Statuses = { ...read, viewer: 401, contributor: 401, manager: 401, primary: 401 };

export const peopleSpecimens = {
  signIn: { statuses: open, send: () => ({ body: { username: 'somebody', password } }), log: [] },
  signOut: { statuses: open, send: nothing, log: [] },
  readCurrentUser: { statuses: read, send: nothing },
  changeOwnPassword: {
    statuses: read,
    send: () => ({ body: { currentPassword: password, newPassword } }),
    log: [['projectManager', 'updated', 'manager1', passwordSet]],
  },
  listOwnSessions: { statuses: read, send: nothing },
  endOtherSessions: {
    statuses: { ...read, viewer: 204, contributor: 204, manager: 204, primary: 204 },
    send: nothing,
    log: [],
  },
  closeIdentityNotice: {
    statuses: { ...read, viewer: 204, contributor: 204, manager: 204, primary: 204 },
    send: nothing,
    log: [],
  },

  startSecondFactor: {
    statuses: read,
    send: () => ({ body: { password, code: factor.recoveryCode } }),
    log: [],
  },
  confirmSecondFactor: {
    // The others have not started one.
    statuses: { ...read, viewer: 400, contributor: 400, manager: 400 },
    send: () => ({ body: { code: codeNow(factor.pending) } }),
    log: [['projectManager', 'updated', 'manager1', { secondFactor: changed(true, true) }]],
  },
  removeOwnSecondFactor: {
    statuses: { ...read, viewer: 404, contributor: 404, manager: 404, primary: 204 },
    send: () => ({ body: { code: factor.recoveryCode } }),
    log: [['projectManager', 'updated', 'manager1', { secondFactor: changed(true, false) }]],
  },
  removeSecondFactor: {
    statuses: { ...byPrimary, primary: 204 },
    send: ({ invited }) => at(invited),
    log: [['projectManager', 'updated', 'invited', { secondFactor: changed(true, false) }]],
  },
  listOwnTokens: { statuses: read, send: nothing },
  createToken: {
    statuses: { ...read, viewer: 201, contributor: 201, manager: 201, primary: 201 },
    send: () => ({ body: { name: 'Nightly report', access: 'write' } }),
    log: [['projectManager', 'updated', 'manager1', { apiToken: changed(null, 'Nightly report') }]],
  },
  deleteToken: {
    statuses: { ...read, viewer: 404, contributor: 404, manager: 404, primary: 204 },
    send: ({ token }) => at(token),
    log: [['projectManager', 'updated', 'manager1', { apiToken: changed('Payroll', null) }]],
  },
  listTokensOfAccount: { statuses: byPrimary, send: ({ primary }) => at(primary) },
  endTokensOfAccount: {
    statuses: { ...byPrimary, primary: 204 },
    send: ({ primary }) => at(primary),
    log: [['projectManager', 'updated', 'manager1', { apiToken: changed('Payroll', null) }]],
  },
  listOwnCalendars: { statuses: read, send: nothing },
  createCalendar: {
    statuses: read,
    send: () => ({ body: { kind: 'work' } }),
    log: [['projectManager', 'updated', 'manager1', { calendar: changed(null, 'My items') }]],
  },
  endCalendars: {
    statuses: { ...read, viewer: 204, contributor: 204, manager: 204, primary: 204 },
    send: nothing,
    log: [],
  },
  readSignInWays: { statuses: open, send: nothing },
  allowOidcLink: {
    statuses: { ...read, viewer: 204, contributor: 204, manager: 204, primary: 204 },
    send: () => ({ body: { password, code: factor.recoveryCode } }),
    log: [],
  },
  // No provider is set up.
  startOidc: { statuses: redirected, send: nothing },
  returnFromOidc: { statuses: redirected, send: () => ({ query: { state: 'x', code: 'y' } }) },
  checkOidc: { statuses: byPrimary, send: nothing },
  unlinkOidc: {
    statuses: { ...read, viewer: 403, contributor: 403, manager: 403, primary: 204 },
    send: ({ manager }) => at(manager),
    log: [['projectManager', 'updated', 'Bea', { signInBy: changed(usualName, null) }]],
  },

  listPeople: { statuses: read, send: nothing },
  listWorkloads: { statuses: read, send: nothing },
  readPersonWork: { statuses: read, send: ({ person }) => at(person) },
  createPerson: {
    statuses: create,
    send: () => ({ body: { name: 'New' } }),
    log: [['person', 'created', 'New']],
  },
  updatePerson: {
    statuses: change,
    send: ({ person }) => ({ ...at(person), body: { email: 'a@b' } }),
    log: [['person', 'updated', 'Ada', { email: changed(null, 'a@b') }]],
  },
  replacePerson: {
    statuses: change,
    send: ({ colleague, person }) => ({ ...at(colleague), body: { personId: person } }),
    log: [
      [
        'personTaskStep',
        'updated',
        'Ada',
        {
          personId: { before: 2, after: 1, names: changed('Bo', 'Ada') },
          taskStepId: { before: 2, after: 2, names: changed('Step 1.2', 'Step 1.2') },
        },
      ],
      ['batch', 'created', '1 assignment of Bo', expect.any(Object)],
    ],
  },
  confirmLinks: { statuses: byPrimary, send: nothing, log: [] },
  deletePerson: {
    statuses: remove,
    send: ({ person }) => at(person),
    log: [['person', 'deleted', 'Ada']],
  },
  undeletePerson: {
    statuses: undelete,
    send: ({ deleted }) => at(deleted.Person),
    log: [['person', 'restored', 'Gone']],
  },
  listPersonTaskSteps: { statuses: read, send: nothing },
  createPersonTaskStep: {
    // The manager has assigned the person before the primary manager does.
    statuses: { ...create, primary: 409 },
    send: ({ person, step }) => ({ body: { personId: person, taskStepId: step } }),
    log: [
      [
        'personTaskStep',
        'created',
        'Ada',
        {
          personId: { before: null, after: 1, names: changed(null, 'Ada') },
          taskStepId: { before: null, after: 1, names: changed(null, 'Step 1.1') },
        },
      ],
    ],
  },
  deletePersonTaskStep: {
    statuses: remove,
    send: ({ link }) => at(link),
    log: [
      [
        'personTaskStep',
        'deleted',
        'Bo',
        {
          personId: { before: 2, after: null, names: changed('Bo', null) },
          taskStepId: { before: 2, after: null, names: changed('Step 1.2', null) },
        },
      ],
    ],
  },

  listMyWork: { statuses: read, send: () => ({ query: { who: 'everybody', day: '2027-02-01' } }) },
  readNewForYou: { statuses: read, send: nothing },
  markSeen: { statuses: read, send: () => ({ body: { position: 1 } }), log: [] },
  countDueWork: { statuses: read, send: workOf },
  listDueSteps: { statuses: read, send: workOf },

  listProjectManagers: { statuses: read, send: nothing },
  createProjectManager: {
    statuses: createUnique,
    send: () => ({
      body: { username: 'new', email: 'new@waymark.example', firstName: 'New', password },
    }),
    log: [['projectManager', 'created', 'New']],
  },
  updateProjectManager: {
    statuses: byPrimary,
    send: ({ manager }) => ({ ...at(manager), body: { username: 'beata', email: 'b@w' } }),
    log: [
      [
        'projectManager',
        'updated',
        'Bea',
        {
          username: changed('somebody', 'beata'),
          email: changed('somebody@waymark.example', 'b@w'),
        },
      ],
    ],
  },
  setManagerStatus: {
    statuses: byPrimary,
    send: ({ manager }) => ({ ...at(manager), body: { isActive: false } }),
    log: [['projectManager', 'updated', 'Bea', { isActive: changed(true, false) }]],
  },
  setManagerPassword: {
    statuses: byPrimary,
    send: ({ manager }) => ({ ...at(manager), body: { newPassword } }),
    log: [['projectManager', 'updated', 'Bea', passwordSet]],
  },
  listVisibleProjects: { statuses: byPrimary, send: ({ manager }) => at(manager) },
  makePrimary: {
    statuses: byPrimary,
    send: ({ manager }) => at(manager),
    log: [
      ['projectManager', 'updated', 'manager1', { isPrimary: changed(true, false) }],
      ['projectManager', 'updated', 'Bea', { isPrimary: changed(false, true) }],
    ],
  },
  deleteProjectManager: {
    statuses: { ...byPrimary, primary: 204 },
    send: ({ manager }) => at(manager),
    log: [['projectManager', 'deleted', 'Bea']],
  },
  undeleteProjectManager: {
    statuses: byPrimary,
    send: ({ deleted }) => at(deleted.ProjectManager),
    log: [['projectManager', 'restored', 'gone']],
  },
  createInvitation: {
    statuses: byPrimary,
    send: ({ invited }) => at(invited),
    log: [
      ['projectManager', 'updated', 'invited', { invitedUntil: changed(null, expect.any(String)) }],
    ],
  },
  withdrawInvitation: {
    statuses: { ...byPrimary, primary: 204 },
    send: ({ invited }) => at(invited),
    log: [
      ['projectManager', 'updated', 'invited', { invitedUntil: changed(expect.any(String), null) }],
    ],
  },
  createResetLink: {
    statuses: byPrimary,
    send: ({ manager }) => at(manager),
    log: [
      ['projectManager', 'updated', 'Bea', { resetLinkUntil: changed(null, expect.any(String)) }],
    ],
  },
  readPersonalLinks: { statuses: { ...change }, send: ({ person }) => at(person) },
  createPersonalLink: {
    statuses: change,
    send: ({ person }) => at(person),
    log: [['person', 'updated', 'Ada', { personalLinkUntil: changed(null, expect.any(String)) }]],
  },
  revokePersonalLinks: {
    statuses: { ...change, manager: 204, primary: 204 },
    send: ({ person }) => at(person),
    log: [['person', 'updated', 'Ada', { personalLinkUntil: changed(expect.any(String), null) }]],
  },
  // Accounts have none.
  readLinkOwner: { statuses: noLink, send: nothing },
  readAccountLink: {
    statuses: open,
    send: ({ invitation }) => ({ body: { token: invitation } }),
    log: [],
  },
  redeemInvitation: {
    statuses: usedOnce(200),
    send: ({ invitation }) => ({ body: { token: invitation, password } }),
    log: [['projectManager', 'updated', 'invited', passwordSet]],
  },
  // Mail is not set up.
  requestPasswordReset: {
    statuses: always(202),
    send: () => ({ body: { account: 'nobody' } }),
    log: [],
  },
  redeemPasswordReset: {
    statuses: usedOnce(204),
    send: ({ resetLink }) => ({ body: { token: resetLink, password: newPassword } }),
    log: [['projectManager', 'updated', 'invited', passwordSet]],
  },
} satisfies Partial<Specimens>;
