import { expect, test } from 'vitest';

import type { CallName } from '#contract/calls.ts';
import { oneEntry, loggedBy } from '#server/testing/one-project.ts';
import type { Client } from '#server/testing/server.ts';
import { slideForm } from '#server/testing/slides.ts';
import { callsWith, specimenOf } from '#server/testing/specimens.ts';
import type { AnyRequest } from '#server/testing/specimens.ts';
import { aSpecimenWorld } from '#server/testing/specimens/world.ts';
import type { Ids } from '#server/testing/specimens/world.ts';

const writes = callsWith(({ method }) => method !== 'GET');

/** Record kinds whose log entries name a project. */
const inProject = new Set(
  'task taskStep stepDetail slideBar comment evidence personTaskStep slide batch'.split(' '),
);

/** The specimens of batches and finished steps are in the archived project. */
const inArchived = new Set(['undoBatch', 'undeleteBatch', 'sendBackStep', 'undoRound']);
/** A link acts as its account, in any browser. */
const byOwner = new Set(['redeemInvitation', 'redeemPasswordReset']);
/** A bulk change of several projects belongs to no project. */
const inNone = new Set(['changeProjects', 'replacePerson']);

async function make(client: Client, name: CallName, sent: AnyRequest): Promise<void> {
  const how = specimenOf(name).call.file ? 'fetchFile' : 'make';
  await client[how](name, sent as never);
}

test.each(writes)('%s is logged once, with its author and its changes', async (name) => {
  const { server, primary, ids } = await aSpecimenWorld();
  const { send, log = [] } = specimenOf(name);
  const recorded = await loggedBy(server, () => make(primary, name, send(ids)));
  // The engines move the projects of a deleted entry in different orders.
  const entries = recorded.toSorted((a, b) => order(a.entityName, b.entityName));
  const sorted = log.toSorted((a, b) => order(a[2], b[2]));
  const around = aroundOf(name, ids);
  const expected = sorted.flatMap(
    ([entityType, action, entityName, fields = null, cause = null], at) => {
      const isOfNone = entityType === 'batch' && inNone.has(name);
      const ofProject = inProject.has(entityType) && !isOfNone ? around : null;
      const projectId = entityType === 'project' ? (entries[at]?.entityId ?? 0) : ofProject;
      const entry = { entityType, action, entityName, fields, projectId, cause };
      const invited = { projectManagerId: ids.invited, projectManagerName: 'invited' };
      return oneEntry(primary, entry).map((one) => ({ ...one, ...(byOwner.has(name) && invited) }));
    },
  );
  expect(entries).toEqual(expected);
});

function aroundOf(name: CallName, { project, archivedProject }: Ids): number | null {
  return inArchived.has(name) ? archivedProject : project;
}

function order(one: string, other: string): number {
  return Number(one > other) - Number(one < other);
}

test('an unknown record is a 404, and nothing is logged', async () => {
  const { server, primary, ids } = await aSpecimenWorld();
  const missing = { ...nowhere(ids), deleted: nowhere(ids.deleted) } as Ids;
  let sweeps = 0;
  const entries = await loggedBy(server, async () => {
    for (const name of writes) {
      const { send } = specimenOf(name);
      if (!('params' in send(ids))) continue;
      const { status } = await primary.request(name, send(missing) as never);
      expect(status, name).toBe(404);
      sweeps += 1;
    }
  });
  expect(sweeps).toBeGreaterThan(40);
  expect(entries).toEqual([]);
});

/** The same parameters with ids that do not exist. */
function nowhere(ids: object): object {
  return Object.fromEntries(
    Object.entries(ids).map(([kind, id]) => [kind, Array.isArray(id) ? [4711] : 4711]),
  );
}

test('creating inside an unknown record is a 404', async () => {
  const { server, primary } = await aSpecimenWorld();
  const entries = await loggedBy(server, async () => {
    for (const [name, body] of [
      ['createTask', { projectId: 4711, title: 'New' }],
      ['createStep', { taskId: 4711, name: 'New' }],
      ['createPersonTaskStep', { personId: 4711, taskStepId: 4711 }],
    ] as const) {
      expect((await primary.request(name, { body } as never)).status, name).toBe(404);
    }
  });
  expect(entries).toEqual([]);
});

test('a name longer than 200 characters is logged with 199 of them and an ellipsis', async () => {
  const { server, primary, ids } = await aSpecimenWorld();
  const params = { id: ids.detail };
  const log = await loggedBy(server, async () => {
    for (const text of ['🏔'.repeat(200), '🏔'.repeat(201)]) {
      await primary.make('updateDetail', { params, body: { text } });
    }
  });
  expect(log.map(({ entityName }) => entityName)).toEqual(['🏔'.repeat(200), `${'🏔'.repeat(199)}…`]);
  expect(log[1]?.fields).toEqual({ text: { before: '🏔'.repeat(200), after: '🏔'.repeat(201) } });
});

test('a refused slide is not logged', async () => {
  const { server, primary } = await aSpecimenWorld();
  const form = slideForm({ people: '[]' });
  const log = await loggedBy(server, async () => {
    expect((await primary.request('generateSlide', { form })).status).toBe(400);
  });
  expect(log).toEqual([]);
});
