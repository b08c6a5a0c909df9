import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { notByLink } from '#contract/permissions.ts';
import { aPerson } from '#demo/builders.ts';
import { aDump, lasting } from '#server/testing/dump.ts';
import { callNames, specimenOf } from '#server/testing/specimens.ts';
import { copiesOf, specimenWorld } from '#server/testing/specimens/world.ts';

import { sample } from '../../reliability/harness/scale.ts';

const world = copiesOf(async (server) => {
  const { primary, ids } = await specimenWorld(server);
  const own = await aPerson(server.ctx, { name: 'Bill Hart' });
  await primary.make('createPersonTaskStep', { body: { personId: own.id, taskStepId: ids.step } });
  const { url } = await primary.make('createPersonalLink', { params: { id: own.id } });
  return { primary, ids, own: url };
});

/** The calls that a link may make for the first step of the specimens, if it is its person's. */
const open: Partial<Record<CallName, number>> = {
  readLinkOwner: 200,
  listMyWork: 200,
  listStepDetails: 200,
  readStepConditions: 200,
  // Of somebody else's step.
  readStepRounds: 404,
  updateDetail: 200,
  // The specimens change what links may not change, or what is on a task.
  updateStep: 403,
  updateTask: 403,
  listStepComments: 200,
  countComments: 200,
  createStepComment: 201,
  listEvidence: 200,
  addEvidenceFile: 201,
  addEvidenceLink: 403,
  downloadEvidence: 200,
  readEvidenceThumbnail: 200,
  // Others have added it.
  deleteEvidence: 403,
  undeleteEvidence: 403,
};

/** Not about an item. */
const ofNobody = new Set<CallName>(['readLinkOwner', 'listMyWork']);

test.each(sample(callNames, 2))('%s by a personal link', async (name) => {
  const { server, ids, own } = await world();
  const { send } = specimenOf(name);
  const { method }: Call = calls[name];
  const before = lasting(await aDump(server.database));
  const ofOwner = await server.withLink(own).request(name, send(ids) as never);
  const status = open[name] ?? 403;
  expect(ofOwner.status).toBe(status);
  const text = await ofOwner.text();
  if (open[name] === undefined) expect(JSON.parse(text)).toEqual({ message: notByLink });
  if (method === 'GET' || status >= 400) {
    expect(lasting(await aDump(server.database))).toEqual(before);
  }

  const after = lasting(await aDump(server.database));
  const ofOther = await server.withLink(ids.personalLink).request(name, send(ids) as never);
  if (open[name] === undefined) expect(ofOther.status).toBe(403);
  else if (!ofNobody.has(name)) expect([403, 404]).toContain(ofOther.status);
  expect(await ofOther.text()).not.toMatch(/Bill Hart|Advisor|Bea/);
  expect(lasting(await aDump(server.database))).toEqual(after);
});

test('the list is the whole list', () => {
  const isKnown = Object.keys(open).every((name) => callNames.includes(name as CallName));
  expect(isKnown).toBe(true);
});
