import { describe, expect, test } from 'vitest';

import { check } from '#server/admin/check.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { aServerWithProject, refused } from '#server/testing/one-project.ts';

const at = (id: number) => ({ params: { id } });
const dayMs = 86_400_000;

async function aRemoval() {
  let now = Date.parse('2026-05-01T10:00:00.000Z');
  const place = await aServerWithProject({}, { now: () => new Date(now).toISOString() });
  const { server, client, first } = place;
  const step = first.step.id;
  const add = (name: string) =>
    client.make('addEvidenceFile', { query: { name, taskStepId: String(step) }, bytes: name });
  const [mistake, letter] = [await add('mistake'), await add('letter')];
  await client.make('deleteEvidence', at(mistake.id));
  const files = () =>
    server.ctx.db.selectFrom('evidenceFiles').select('sha256').orderBy('id').execute();
  const rows = () => server.ctx.db.selectFrom('evidence').selectAll().orderBy('id').execute();
  const pass = async (days: number) => {
    now += days * dayMs;
    await runHousekeeping(server.ctx, { idleDays: 7, maxDays: 30 });
    const findings: string[] = [];
    const { read, engine } = server.database;
    await check(read, engine, (line) => findings.push(line));
    expect(findings.filter((line) => line.includes('evidence'))).toEqual([]);
  };
  return { ...place, step, task: first.task.id, mistake, letter, files, rows, pass };
}

describe('removed evidence', () => {
  test('loses only its bytes after 30 days', async () => {
    const { mistake, letter, files, rows, pass } = await aRemoval();
    await pass(31);
    expect(await files()).toEqual([{ sha256: letter.sha256 }]);
    expect(await rows()).toMatchObject([
      { id: mistake.id, sha256: mistake.sha256, fileId: null },
      { id: letter.id, fileId: expect.any(Number) },
    ]);
  });

  test('loses its bytes after 30 days as well if its step was deleted, and stays in it', async () => {
    const { server, client, step, mistake, letter, files, rows, pass } = await aRemoval();
    await client.make('deleteStep', at(step));
    await pass(29);
    expect(await files()).toHaveLength(2);
    await pass(2);
    await pass(0);
    expect(await files()).toEqual([{ sha256: letter.sha256 }]);
    await (await server.signedIn()).make('undeleteStep', at(step));
    const { sha256 } = mistake;
    expect(await rows()).toMatchObject([
      { id: mistake.id, sha256, fileId: null, hasThumbnail: false },
      { id: letter.id, fileId: expect.any(Number) },
    ]);
  });

  test('names what to restore first if its step or task was deleted', async () => {
    const { client, step, task, mistake } = await aRemoval();
    const restore = () => client.request('undeleteEvidence', at(mistake.id));
    await client.make('deleteStep', at(step));
    expect(await refused(restore())).toMatchObject({
      status: 409,
      message: 'Restore the step “Step 1.1” first',
    });
    await client.make('deleteTask', at(task));
    expect(await refused(restore())).toMatchObject({
      status: 409,
      message: 'Restore the task “Task 1” first',
    });
    await client.make('undeleteTask', at(task));
    await client.make('undeleteStep', at(step));
    expect((await restore()).status).toBe(200);
    expect((await client.request('undeleteEvidence', at(999_999))).status).toBe(404);
  });
});
