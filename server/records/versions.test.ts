import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { takesVersion } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { stepDetail, taskStep } from '#contract/steps.ts';
import { task } from '#contract/tasks.ts';
import { loggedBy, refused, statusesOf } from '#server/testing/one-project.ts';
import { callsWith, specimenOf } from '#server/testing/specimens.ts';
import { aSpecimenWorld } from '#server/testing/specimens/world.ts';

/** The saved record, for calls that return more. */
const records: Partial<Record<CallName, z.ZodMiniObject>> = {
  updateTask: task,
  updateStep: taskStep,
  updateDetail: stepDetail,
};

/** Their own tests save versions. */
const textless = new Set<CallName>(['updateAccess', 'updateMail']);

/** Each call that saves a versioned record, a text field that distinguishes saves, and the record. */
const saves = callsWith((call, name) => takesVersion(call) && !textless.has(name)).map((name) => {
  const record = records[name] ?? (specimenOf(name).call.answer as z.ZodMiniObject);
  const field = ['title', 'text', 'firstName', 'name'].find((one) => one in record.shape) ?? '';
  return [name, field, record] as const;
});

/** A record at version 1 that the call can save. */
async function somethingToSave(name: CallName, field: string) {
  const { server, primary, ids } = await aSpecimenWorld();
  const sent = specimenOf(name).send(ids);
  const save = (value: string, version?: number, headers: Record<string, string> = {}) =>
    primary.request(name, { ...sent, body: { [field]: value, version } } as never, headers);
  const saved = async (...values: Parameters<typeof save>) => {
    const answer = await save(...values);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { version: number };
  };
  return { server, save, saved };
}

describe.each(saves)('%s', (name, field, shape) => {
  test('with an older version is refused with the current row', async () => {
    const { server, save, saved } = await somethingToSave(name, field);
    expect(await saved('First', 1)).toMatchObject({ [field]: 'First', version: 2 });
    const log = await loggedBy(server, async () => {
      const refusal = await refused(save('Second', 1));
      expect(refusal).toMatchObject({
        status: 409,
        message: 'Somebody else has changed this in the meantime',
        current: { [field]: 'First', version: 2 },
      });
      expect(shape.parse(refusal.current)).toEqual(refusal.current);
      expect((await save('Second', 3)).status).toBe(409);
    });
    expect(log).toEqual([]);
    expect(await saved('Third', 2)).toMatchObject({ [field]: 'Third', version: 3 });
  });

  test('with an older If-Match fails the precondition', async () => {
    const { save, saved } = await somethingToSave(name, field);
    expect((await saved('First', undefined, { 'if-match': '"1"' })).version).toBe(2);
    const refusal = await refused(save('Second', undefined, { 'if-match': '"1"' }));
    expect(refusal).toMatchObject({ status: 412, current: { [field]: 'First', version: 2 } });
  });

  test('saves one of sixteen concurrent requests with the same version', async () => {
    const { server, save } = await somethingToSave(name, field);
    const log = await loggedBy(server, async () => {
      const statuses = await statusesOf(Array.from({ length: 16 }, (_, n) => save(`Name ${n}`, 1)));
      expect(statuses).toEqual([200, ...Array<number>(15).fill(409)]);
    });
    expect(log).toHaveLength(1);
  });

  test('saves all of sixteen concurrent requests without a version', async () => {
    const { server, saved } = await somethingToSave(name, field);
    const log = await loggedBy(server, async () => {
      const all = await Promise.all(Array.from({ length: 16 }, (_, n) => saved(`Name ${n}`)));
      const versions = all.map(({ version }) => version).toSorted((a, b) => a - b);
      expect(versions).toEqual(Array.from({ length: 16 }, (_, index) => index + 2));
    });
    expect(log).toHaveLength(16);
  });

  test('with an invalid version is a 400', async () => {
    const { save } = await somethingToSave(name, field);
    for (const version of [0, -1, 1.5, 'one', '1.5', null] as number[]) {
      expect(await refused(save('Name', version))).toMatchObject({
        status: 400,
        errors: [{ path: 'version', message: 'Must be a version' }],
      });
    }
  });
});
