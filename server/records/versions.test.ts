import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';

import { takesVersion } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { category, market } from '#contract/lists.ts';
import { projectManager } from '#contract/managers.ts';
import { messageTemplate } from '#contract/messages.ts';
import { organisation } from '#contract/organisation.ts';
import { person } from '#contract/people.ts';
import { project } from '#contract/projects.ts';
import { slideBar } from '#contract/slide-bars.ts';
import { stepDetail, taskStep } from '#contract/steps.ts';
import { task } from '#contract/tasks.ts';
import { projectTemplate, taskTemplate } from '#contract/templates.ts';
import { aMessageTemplate, aPerson, aProjectTemplate, aTaskTemplate } from '#demo/builders.ts';
import { aWorkplace, recordedBy, refused, statusesOf } from '#server/testing/workplace.ts';

/** Each call that changes a row with a version: the field that tells the saves apart, and what a row is. */
const saves: [CallName, 'name' | 'title' | 'text' | 'firstName', z.ZodMiniObject][] = [
  ['updateProject', 'name', project],
  ['updateTask', 'title', task],
  ['updateStep', 'name', taskStep],
  ['updateDetail', 'text', stepDetail],
  ['updateSlideBar', 'name', slideBar],
  ['updatePerson', 'name', person],
  ['updateTaskTemplate', 'name', taskTemplate],
  ['updateProjectTemplate', 'name', projectTemplate],

  ['updateProjectManager', 'firstName', projectManager],
  ['updateCategory', 'name', category],
  ['updateMarket', 'name', market],
  ['updateMessageTemplate', 'name', messageTemplate],
  ['updateOrganisation', 'name', organisation],
];

/** Something to save with this call, at version 1. */
async function somethingToSave(name: CallName, field: string) {
  const place = await aWorkplace();
  const { server, client, first } = place;
  const ids: Partial<Record<CallName, number>> = {
    updateProject: place.project.id,
    updateTask: first.task.id,
    updateStep: first.step.id,
    updateDetail: first.detail.id,
    updatePerson: (await aPerson(server.ctx)).id,
    updateTaskTemplate: (await aTaskTemplate(server.ctx)).id,
    updateProjectTemplate: (await aProjectTemplate(server.ctx)).id,
    updateProjectManager: client.manager.id,
    updateCategory: (await client.make('createCategory', { body: { name: 'C' } })).id,
    updateMessageTemplate: (await aMessageTemplate(server.ctx)).id,
    updateMarket: (await client.make('createMarket', { body: { name: 'M' } })).id,
    updateSlideBar: (
      await client.make('createSlideBar', { params: { id: first.step.id }, body: { name: 'B' } })
    ).id,
  };
  const params = { id: ids[name] ?? 0 };
  const call: Call = calls[name];
  const caller = call.may === 'primary' ? await server.signedIn({ isPrimary: true }) : client;
  const save = (value: string, version?: number, headers: Record<string, string> = {}) =>
    caller.request(name, { params, body: { [field]: value, version } } as never, headers);
  const saved = async (...sent: Parameters<typeof save>) => {
    const answer = await save(...sent);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { version: number };
  };
  return { ...place, save, saved };
}

describe.each(saves)('%s', (name, field, shape) => {
  test('that names an older version is refused with the row as it is', async () => {
    const { server, save, saved } = await somethingToSave(name, field);
    expect(await saved('First', 1)).toMatchObject({ [field]: 'First', version: 2 });
    const log = await recordedBy(server, async () => {
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

  test('with an If-Match that is older is a failed precondition', async () => {
    const { save, saved } = await somethingToSave(name, field);
    expect((await saved('First', undefined, { 'if-match': '"1"' })).version).toBe(2);
    const refusal = await refused(save('Second', undefined, { 'if-match': '"1"' }));
    expect(refusal).toMatchObject({ status: 412, current: { [field]: 'First', version: 2 } });
  });

  test('sixteen at once that saw one version: one is saved', async () => {
    const { server, save } = await somethingToSave(name, field);
    const log = await recordedBy(server, async () => {
      const statuses = await statusesOf(Array.from({ length: 16 }, (_, n) => save(`Name ${n}`, 1)));
      expect(statuses).toEqual([200, ...Array<number>(15).fill(409)]);
    });
    expect(log).toHaveLength(1);
  });

  test('sixteen at once without a version: all are saved, one after another', async () => {
    const { server, saved } = await somethingToSave(name, field);
    const log = await recordedBy(server, async () => {
      const all = await Promise.all(Array.from({ length: 16 }, (_, n) => saved(`Name ${n}`)));
      const versions = all.map(({ version }) => version).toSorted((a, b) => a - b);
      expect(versions).toEqual(Array.from({ length: 16 }, (_, index) => index + 2));
    });
    expect(log).toHaveLength(16);
  });

  test('with what is no version at all is a 400', async () => {
    const { save } = await somethingToSave(name, field);
    for (const version of [0, -1, 1.5, '1', null] as number[]) {
      expect(await refused(save('Name', version))).toMatchObject({
        status: 400,
        errors: [{ path: 'version', message: 'Must be a version' }],
      });
    }
  });
});

test('every call that takes a version is held by the tests above', () => {
  const taking = Object.entries<Call>(calls).filter(([, call]) => takesVersion(call));
  expect(taking.map(([name]) => name).toSorted()).toEqual(saves.map(([name]) => name).toSorted());
});
