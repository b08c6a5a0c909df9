import { describe, expect, test } from 'vitest';

import { methodsOf } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { reservable } from '#contract/permissions.ts';

import { aDump, lasting } from './testing/dump.ts';
import { testServer } from './testing/server.ts';
import { callNames, specimenOf } from './testing/specimens.ts';
import type { Caller } from './testing/specimens/world.ts';
import { copiesOf, everyCaller, specimenWorld } from './testing/specimens/world.ts';

describe('routes', () => {
  test('exist for every call', async () => {
    const { app } = await testServer();
    const routes = new Set(app.routes.map(({ method, path }) => `${method} ${path}`));
    for (const { method, path } of Object.values<Call>(calls)) {
      expect(routes).toContain(`${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    }
  });

  test('under /api are calls of the contract or its public pages', async () => {
    const { app } = await testServer();
    const known = Object.values<Call>(calls).flatMap((call) =>
      methodsOf(call).map((method) => `${method} ${call.path}`),
    );
    const publicPages = [
      'GET /api/docs',
      'GET /api/docs.css',
      'GET /api/openapi.json',
      'ALL /api/*',
    ];
    const routes = app.routes
      .filter(({ path }) => path.startsWith('/api'))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(new Set(routes).difference(new Set([...known, ...publicPages]))).toEqual(new Set());
  });
});

const everyCallersWorld = copiesOf(async (server) => {
  const { primary, ids } = await specimenWorld(server);
  return { primary, ids, cookies: await everyCaller(server, primary) };
});

test.each(callNames)('%s responds to each caller as its specimen specifies', async (name) => {
  const { server, ids, cookies } = await everyCallersWorld();
  const { statuses, send } = specimenOf(name);
  let before: Awaited<ReturnType<typeof records>> | undefined;
  let refused: Caller[] = [];
  /** All who were refused one after another changed nothing. */
  const expectUnchanged = async () => {
    if (before) expect(await records(server), refused.join()).toEqual(before);
    [before, refused] = [undefined, []];
  };
  for (const [caller, status] of Object.entries(statuses) as [Caller, number][]) {
    if (status < 400) await expectUnchanged();
    else before ??= await records(server);
    const answer = await server.withCookie(cookies[caller]).request(name, send(ids) as never);
    expect(answer.status, caller).toBe(status);
    const message = refusalOf(name, caller, status);
    if (message) expect(await answer.json(), caller).toEqual({ message });
    else await answer.body?.cancel();
    if (status >= 400) refused.push(caller);
  }
  await expectUnchanged();
});

async function records({ database }: Awaited<ReturnType<typeof testServer>>) {
  return lasting(await aDump(database));
}

function refusalOf(name: CallName, caller: Caller, status: number): string | null {
  if (status === 401) return 'Sign in first';
  if (status !== 403) return null;
  const { may }: Call = calls[name];
  if (may === 'primary') return 'Only the primary manager can do this';
  const isOfManagers = ['change', ...reservable].includes(may);
  const isReader = caller === 'viewer' || (caller === 'contributor' && isOfManagers);
  if (isReader && (isOfManagers || may === 'work')) {
    return "You don't have permission to change this";
  }
  if (may === 'work') return 'Only its owners and managers can do this';
  return aboutAnother[name] ?? 'not to be refused';
}

/** Errors of calls that are limited to the caller's own account or actions. */
const aboutAnother: Partial<Record<CallName, string>> = {
  updateProjectManager: 'You can only edit your own profile',
  unlinkOidc: 'You can only edit your own profile',
  setManagerStatus: "You don't have permission to disable this project manager",
  deleteProjectManager: "You don't have permission to delete this project manager",
  createProjectComment: "You don't have permission to comment",
  createTaskComment: "You don't have permission to comment",
  createStepComment: "You don't have permission to comment",
  updateComment: 'You can only change your own comments',
  deleteComment: 'You can only change your own comments',
  undeleteComment: 'You can only change your own comments',
  undoBatch: 'Only the account that did this can undo it',
};
