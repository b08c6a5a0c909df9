import { unzipSync } from 'fflate';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Database } from '#server/db/database.ts';
import { engine } from '#server/testing/database.ts';
import { aDump, lasting } from '#server/testing/dump.ts';
import type { TestServer } from '#server/testing/server.ts';
import { callNames, specimenOf } from '#server/testing/specimens.ts';
import { copiesOf, specimenWorld } from '#server/testing/specimens/world.ts';
import type { Ids } from '#server/testing/specimens/world.ts';

import { sample } from '../../reliability/harness/scale.ts';

/** In every text of the hidden hires, and nowhere else. */
const secret = 'Zqfalcon';

const at = (id: number) => ({ params: { id } });

/** One record of each kind in three restricted hires: open, archived and deleted. */
const restrictedWorld = copiesOf(async (server) => {
  const { primary, ids } = await specimenWorld(server);
  await primary.request('undeleteProject', at(ids.deleted.Project));
  for (const id of [ids.project, ids.archivedProject, ids.deleted.Project]) {
    await primary.request('updateProject', { ...at(id), body: { visibility: 'people' } });
  }
  await primary.request('deleteProject', at(ids.deleted.Project));
  await markTexts(server.database);
  const outsiders = [
    await server.signedIn(),
    await server.signedIn({ role: 'contributor' }),
    await server.signedIn({ role: 'viewer' }),
  ];
  return { primary, ids, outsiders: outsiders.map(({ cookie }) => cookie) };
});

const texts = {
  projects: ['name', 'description'],
  tasks: ['title', 'description'],
  taskSteps: ['name', 'description'],
  stepDetails: ['text'],
  slideBars: ['name'],
  comments: ['text'],
  evidence: ['name'],
  slides: ['title', 'messageTemplate', 'fileName'],
  batches: ['name'],
  rounds: ['projectName', 'stepName', 'note'],
  goneSteps: ['projectName', 'stepName'],
} as const;

async function markTexts({ write }: Database): Promise<void> {
  const db = write as unknown as Kysely<Record<string, Record<string, unknown>>>;
  for (const [table, columns] of Object.entries(texts)) {
    const marked = Object.fromEntries(columns.map((column) => [column, `${secret} ${column}`]));
    await db.updateTable(table).set(marked).execute();
  }
  const aboutHires = db.updateTable('activity').set({ entityName: secret });
  await aboutHires.where('projectId', 'is not', null).execute();
  await aboutHires.where('entityType', '=', 'slide').execute();
  const inTrash = db.updateTable('deletedThings').set({ entityName: secret, projectName: secret });
  await inTrash.where('projectId', 'is not', null).execute();
  await inTrash.where('entityType', 'in', ['project', 'slide']).execute();
}

/** The same ids, with unknown ones for all that belongs to the hidden hires. */
function withUnknown(ids: Ids): Ids {
  const unknown = <T>(value: T): T =>
    (Array.isArray(value) ? value.map((_, index) => 900_000 + index) : 900_000) as T;
  const { project, archivedProject, task, step, detail, tasks, steps, details, ...others } = ids;
  const { slideBar, comment, evidence, finished, round, batch, link, slide, ...rest } = others;
  const hidden = { project, archivedProject, task, step, detail, tasks, steps, details };
  const more = { slideBar, comment, evidence, finished, round, batch, link, slide };
  const { Project, Task, Step, Detail, Comment, Slide, Evidence, Batch, retainedStep } =
    rest.deleted;
  const gone = { Project, Task, Step, Detail, Comment, Slide, Evidence, Batch, retainedStep };
  const map = <R extends object>(record: R): R =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, unknown(value)])) as R;
  return { ...rest, ...map(hidden), ...map(more), deleted: { ...rest.deleted, ...map(gone) } };
}

// The conditions are the same on both engines; a part shows that both take them.
const called = sample(callNames, engine === 'sqlite' ? 2 : 5);

test.each(called)('%s tells an outsider nothing of a restricted hire', async (name) => {
  const { server, ids, outsiders } = await restrictedWorld();
  const { send } = specimenOf(name);
  const before = await ofHires(server);
  const isAboutHire = JSON.stringify(send(ids)) !== JSON.stringify(send(withUnknown(ids)));
  for (const client of outsiders.map(server.withCookie)) {
    const hidden = await answerOf(client, name, send(ids) as never);
    const unknown = await answerOf(client, name, send(withUnknown(ids)) as never);
    expect(hidden.text).not.toContain(secret);
    expect(hidden.headers).not.toContain(secret);
    expect(hidden.status).toBeLessThan(500);
    if (!isAboutHire) continue;
    expect(hidden.status).toBe(unknown.status);
    if (hidden.status >= 400) expect(hidden.text).toBe(unknown.text);
  }
  expect(await ofHires(server)).toEqual(before);
});

test('a search for the secret finds nothing, and no further page', async () => {
  const { server, primary, outsiders } = await restrictedWorld();
  const found = await primary.make('search', { query: { q: secret } });
  const kinds = Object.keys(found).filter((kind) => kind !== 'people');
  for (const kind of kinds) expect(found[kind as 'tasks'].found, kind).not.toEqual([]);
  for (const client of outsiders.map(server.withCookie)) {
    for (const q of [secret, 'Zq']) {
      const results = Object.values(await client.make('search', { query: { q } }));
      for (const result of results) expect(result).toEqual({ found: [], more: false });
    }
  }
});

/** The rows that belong to the hires. A rename of their market applies to them as well. */
async function ofHires({ database }: TestServer): Promise<string> {
  const dump = lasting(await aDump(database));
  return JSON.stringify(
    Object.keys(texts).map((table) =>
      dump[table]?.flatMap((row) => {
        const values = { ...(row as object), market: '', updatedAt: '', version: 0 };
        return JSON.stringify(row).includes(secret) ? [values] : [];
      }),
    ),
  );
}

async function answerOf(client: ReturnType<TestServer['withCookie']>, name: CallName, sent: never) {
  const { stream }: Call = calls[name];
  const response = await client.request(name, sent);
  const headers = JSON.stringify(
    [...response.headers].filter(([header]) => header !== 'x-request-id'),
  );
  const { status } = response;
  if (stream) {
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    return { status, headers, text: Buffer.from(first?.value ?? []).toString() };
  }
  return { status, headers, text: textIn(Buffer.from(await response.arrayBuffer())) };
}

/** Also inside archives, such as workbooks and presentations. */
function textIn(bytes: Uint8Array): string {
  const isArchive = Buffer.from(bytes.subarray(0, 2)).toString() === 'PK';
  if (!isArchive) return Buffer.from(bytes).toString();
  const files = Object.entries(unzipSync(bytes));
  return files.map(([file, inside]) => `${file} ${textIn(inside)}`).join('\n');
}
