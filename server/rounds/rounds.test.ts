import { describe, expect, test } from 'vitest';

import { aPerson } from '#demo/builders.ts';
import { checkHistory } from '#server/admin/check-history.ts';
import { comparing } from '#server/admin/compare.ts';
import {
  aServerWithProject,
  expectSound,
  readAll,
  loggedBy,
  refused,
} from '#server/testing/one-project.ts';

/** A step with all details done, in a task completed by hand. */
async function aFinishedStep() {
  const clock = { now: '2026-11-27T09:00:00.000Z' };
  const place = await aServerWithProject({}, { now: () => clock.now });
  const { server, client, project, first } = place;
  const params = { id: first.step.id };
  const details = (first.step.details ?? []).map(({ id }) => id);
  const finish = async () => {
    for (const id of details) {
      await client.make('updateDetail', { params: { id }, body: { completion: 100 } });
    }
  };
  await finish();
  const task = { id: first.task.id };
  await client.make('updateTask', { params: task, body: { status: 'completed' } });
  const now = async () => {
    const found = (await readAll(client, project.id)).tasks[0];
    return { task: found, step: found?.steps[0] };
  };
  const back = (body: object) => client.make('sendBackStep', { params, body });
  const history = async () => {
    const findings: string[] = [];
    await checkHistory(
      server.database.read,
      server.database.engine,
      comparing((line) => findings.push(line)),
    );
    expect(findings).toEqual([]);
  };
  return { ...place, clock, params, details, finish, now, back, history };
}

describe('a step that is sent back', () => {
  test('reopens with its task, and the log keeps the completion', async () => {
    const { server, client, details, now, back, history, params } = await aFinishedStep();
    const was = await now();
    const log = await loggedBy(server, async () => {
      const round = await back({ note: 'Page 3', detailIds: details.slice(0, 1) });
      expect(round).toMatchObject({ number: 1, reason: 'Other', note: 'Page 3' });
    });
    const { task, step } = await now();
    expect(task).toMatchObject({ status: 'in_progress', completedBy: null });
    expect(step).toMatchObject({
      status: 'in_progress',
      roundsCount: 1,
      completedDetailsCount: details.length - 1,
      firstFinishedAt: was.step?.completedAt,
    });
    const former = { before: was.step?.completedBy, after: null };
    expect(log.map(({ entityType, fields }) => [entityType, fields])).toEqual(
      expect.arrayContaining([
        ['stepDetail', expect.objectContaining({ completedBy: former })],
        [
          'taskStep',
          expect.objectContaining({
            sentBack: { before: null, after: 'Other' },
            status: { before: 'completed', after: 'in_progress' },
            completedBy: former,
          }),
        ],
        ['task', expect.objectContaining({ completedBy: former })],
      ]),
    );
    await expectSound(server);
    await history();
    const { rounds } = await client.make('readStepRounds', { params });
    expect(rounds).toHaveLength(1);
  });

  test('three times shows three reasons, people and times', async () => {
    const { server, client, clock, details, finish, now, back, history, params } =
      await aFinishedStep();
    const names = ['Signature missing', 'Wrong form', 'Numbers differ'];
    const expected: unknown[] = [];
    for (const [index, name] of names.entries()) {
      const { id: reasonId } = await client.make('createSendBackReason', { body: { name } });
      const person = await aPerson(server.ctx, { name: `Person ${index}` });
      clock.now = `2026-12-0${index + 1}T10:00:00.000Z`;
      await back({ reasonId, note: `Note ${index}`, toPersonId: person.id, detailIds: details });
      expected.unshift({
        number: index + 1,
        reason: name,
        note: `Note ${index}`,
        toName: `Person ${index}`,
        createdAt: clock.now,
      });
      clock.now = `2026-12-0${index + 1}T12:00:00.000Z`;
      await finish();
    }
    await client.make('updateSendBackReason', { params: { id: 1 }, body: { name: 'Renamed' } });
    const { rounds } = await client.make('readStepRounds', { params });
    expect(rounds).toMatchObject(expected as object[]);
    expect((await now()).step).toMatchObject({ status: 'completed', roundsCount: 3 });
    await expectSound(server);
    await history();
  });

  test('is unchanged after an undo, unless something has changed since', async () => {
    const { server, client, clock, details, now, back, history } = await aFinishedStep();
    const marks = ({ task, step }: Awaited<ReturnType<typeof now>>) => ({
      task: [task?.status, task?.completedBy, task?.completedAt, task?.percentageComplete],
      step: [step?.status, step?.completedBy, step?.completedAt, step?.roundsCount],
      details: step?.details?.map((one) => [one.completion, one.completedBy, one.completedAt]),
    });
    const before = marks(await now());
    const pia = await aPerson(server.ctx, { name: 'Pia' });
    clock.now = '2026-11-28T10:00:00.000Z';
    const { id } = await back({ note: 'Wrong', toPersonId: pia.id, detailIds: details });
    clock.now = '2026-11-28T10:01:00.000Z';
    await client.make('undoRound', { params: { id } });
    expect(marks(await now())).toEqual(before);
    expect(await client.make('listPersonTaskSteps', { query: {} })).toEqual([]);
    await expectSound(server);
    await history();
    const again = await back({ note: 'Wrong', detailIds: details });
    clock.now = '2026-11-28T10:02:00.000Z';
    const tick = { params: { id: details[0] ?? 0 }, body: { completion: 100 as const } };
    await client.make('updateDetail', tick);
    const late = client.request('undoRound', { params: { id: again.id } });
    expect(await refused(late)).toMatchObject({ status: 409 });
    expect((await now()).step).toMatchObject({ roundsCount: 1 });
  });

  test.each([
    ['the step', 'comment'],
    ['the step', 'evidence'],
    ['its task', 'comment'],
    ['its task', 'evidence'],
  ] as const)('cannot be undone once %s has a new %s', async (place, what) => {
    const { client, clock, first, details, back, params } = await aFinishedStep();
    const on = place === 'the step' ? { taskStepId: params.id } : { taskId: first.task.id };
    const add = () => {
      const body = { text: 'Signed now' };
      const task = { params: { id: first.task.id }, body };
      if (what === 'evidence') {
        const address = 'https://files.example/letter';
        return client.make('addEvidenceLink', { body: { address, ...on } });
      }
      return place === 'the step'
        ? client.make('createStepComment', { params, body })
        : client.make('createTaskComment', task);
    };
    // Evidence from before the round does not count.
    await add();
    const early = await back({ note: 'Wrong', detailIds: details });
    await client.make('undoRound', { params: { id: early.id } });
    clock.now = '2026-11-28T10:00:00.000Z';
    const { id } = await back({ note: 'Wrong', detailIds: details });
    await add();
    expect(await refused(client.request('undoRound', { params: { id } }))).toMatchObject({
      status: 409,
      message: 'It was changed since it was sent back',
    });
  });

  test('cannot be undone once its people changed; deleted people do not return', async () => {
    const { server, client, details, back, params } = await aFinishedStep();
    const [pia, quin] = [await aPerson(server.ctx), await aPerson(server.ctx, { name: 'Quin' })];
    const set = (personIds: number[]) => client.make('updateStep', { params, body: { personIds } });
    const onIt = async () =>
      (await client.make('listPersonTaskSteps', {})).map(({ personId }) => personId);
    await set([pia.id]);
    const { id } = await back({ note: 'Wrong', detailIds: details });
    await set([quin.id]);
    const undo = client.request('undoRound', { params: { id } });
    expect(await refused(undo)).toMatchObject({ status: 409 });
    expect(await onIt()).toEqual([quin.id]);

    await client.make('updateDetail', { params: { id: details[0]! }, body: { completion: 100 } });
    await set([pia.id]);
    const body = { note: 'Wrong', detailIds: details.slice(0, 1), toPersonId: quin.id };
    const again = await back(body);
    await client.make('deletePerson', { params: { id: pia.id } });
    await client.make('undoRound', { params: { id: again.id } });
    expect(await onIt()).toEqual([]);
    await expectSound(server);
  });

  test('cannot be undone after a change on a server whose clock is behind', async () => {
    const { client, clock, details, back, params } = await aFinishedStep();
    const { id } = await back({ note: 'Wrong', detailIds: details });
    clock.now = '2026-11-27T08:59:58.000Z';
    await client.make('updateStep', { params, body: { dueDate: '2027-03-01' } });
    const undo = client.request('undoRound', { params: { id } });
    expect(await refused(undo)).toMatchObject({ status: 409 });
  });

  test('cannot be undone if its evidence is gone', async () => {
    const { client, project } = await aServerWithProject({
      tasks: [{ title: 'T', steps: [{ name: 'A', evidenceRequired: true }, { name: 'B' }] }],
    });
    const [proven, first] = project.tasks[0]?.steps ?? [];
    const params = { id: proven?.id ?? 0 };
    const other = { id: first?.id ?? 0 };
    const sentBack = () => client.make('sendBackStep', { params, body: { note: 'Wrong' } });
    const undo = async ({ id }: { id: number }) =>
      (await client.request('undoRound', { params: { id } })).status;
    const query = { name: 'a', taskStepId: String(params.id) };
    const { id } = await client.make('addEvidenceFile', { query, bytes: 'x' });
    await client.make('updateStep', { params: other, body: { isCompleted: true } });
    const body = { isCompleted: true, waitsForId: other.id };
    await client.make('updateStep', { params, body });
    const round = await sentBack();
    await client.make('deleteEvidence', { params: { id } });
    expect(await undo(round)).toBe(409);
    await client.make('undeleteEvidence', { params: { id } });
    await client.make('updateStep', { params, body: { isCompleted: true } });
    const again = await sentBack();
    await client.make('updateStep', { params: other, body: { isCompleted: false } });
    expect(await undo(again)).toBe(409);
    await client.make('updateStep', { params: other, body: { isCompleted: true } });
    expect(await undo(again)).toBe(200);
    await client.make('deleteEvidence', { params: { id } });
    expect(await undo(await sentBack())).toBe(200);
  });

  test('requires something finished, and a reason', async () => {
    const { client, project, params, details } = await aFinishedStep();
    const open = project.tasks[1]?.steps[0]?.id ?? 0;
    const sent = (id: number, body: object) =>
      refused(client.request('sendBackStep', { params: { id }, body }));
    expect(await sent(open, { note: 'Why' })).toMatchObject({ status: 409 });
    expect(await sent(params.id, { note: 'Why' })).toMatchObject({ status: 400 });
    expect(await sent(params.id, { detailIds: details })).toMatchObject({ status: 400 });
    const elsewhere = project.tasks[1]?.steps[0]?.details?.[0]?.id;
    const both = [...details, elsewhere];
    expect(await sent(params.id, { note: 'Why', detailIds: both })).toMatchObject({ status: 400 });
  });

  test('counts in the report by month, market and reason, even once deleted', async () => {
    const { client, clock, details, finish, back, project } = await aFinishedStep();
    clock.now = '2026-11-28T10:00:00.000Z';
    await back({ note: 'One', detailIds: details });
    await finish();
    clock.now = '2026-12-01T10:00:00.000Z';
    await back({ note: 'Two', detailIds: details });
    const query = { until: '2026-12' };
    const check = async () => {
      const report = await client.make('readRoundsReport', { query });
      expect(report.total).toEqual({ steps: 1, rounds: 2, finished: 1 });
      expect(report.months.slice(0, 2)).toEqual([
        { month: '2026-12', steps: 0, rounds: 1, finished: 0 },
        { month: '2026-11', steps: 1, rounds: 1, finished: 1 },
      ]);
      expect(report.reasons).toEqual([{ reason: 'Other', steps: 1, rounds: 2, finished: 1 }]);
      for (const figure of ['steps', 'rounds', 'finished'] as const) {
        const sent = { ...query, figure, market: project.market };
        const { count, items } = await client.make('listRoundItems', { query: sent });
        expect([figure, count, items.length]).toEqual([
          figure,
          ...Array(2).fill(report.total[figure]),
        ]);
      }
    };
    await check();
    await client.make('deleteProject', { params: { id: project.id } });
    await check();
  });
});

test('send-back reasons are listed by name, renamed, deleted and restored', async () => {
  const { client } = await aServerWithProject();
  const add = (name: string) => client.make('createSendBackReason', { body: { name } });
  const [wrong, absent] = [await add('Wrong form'), await add('Signature missing')];
  const names = async () => (await client.make('listSendBackReasons', {})).map(({ name }) => name);
  expect(await names()).toEqual(['Signature missing', 'Wrong form']);
  const sent = client.request('createSendBackReason', { body: { name: 'wrong FORM' } });
  expect((await refused(sent)).status).toBe(409);

  const at = { params: { id: wrong.id } };
  await client.make('updateSendBackReason', { ...at, body: { name: 'A wrong form' } });
  await client.make('deleteSendBackReason', { params: { id: absent.id } });
  expect(await names()).toEqual(['A wrong form']);
  await client.make('undeleteSendBackReason', { params: { id: absent.id } });
  expect(await names()).toEqual(['A wrong form', 'Signature missing']);
});
