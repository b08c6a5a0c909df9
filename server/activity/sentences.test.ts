import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { csvRows } from '#formats/checklist/csv.ts';
import { aServerWithProject } from '#server/testing/one-project.ts';
import type { Client } from '#server/testing/server.ts';
import { callsWith, specimenOf } from '#server/testing/specimens.ts';
import { aSpecimenWorld } from '#server/testing/specimens/world.ts';

import { sample } from '../../reliability/harness/scale.ts';

const writes = callsWith(({ method }) => method !== 'GET').filter(
  (name) => (specimenOf(name).log ?? []).length > 0,
);

/** Without quoted names, which people choose. */
async function sentencesOf(client: Client, project?: number): Promise<string[]> {
  const query = project === undefined ? {} : { projectId: String(project) };
  const { bytes } = await client.fetchFile('exportActivity', { query });
  const [, ...rows] = csvRows(new TextDecoder().decode(bytes)).map(({ cells }) => cells);
  return rows.map((cells) => cells.slice(-2).join('\n'));
}

const at = (id: number) => ({ params: { id } });

/** JSON, names of fields and codes of values. */
const raw = /[{}[\]]|\b[a-z]+[A-Z]\w*|\b[a-z]+_[a-z]+\b|\bid\b|\d{4}-\d\d-\d\d|undefined|\bnull\b/;

test.each(sample(writes, 3))('the entries of %s read as sentences', async (name) => {
  const { server, primary, ids } = await aSpecimenWorld();
  const before = await sentencesOf(primary);
  const { call, send } = specimenOf(name);
  // A sign-in as somebody else would end the reader's session.
  const sender = call.may === 'anyone' ? server.withCookie('') : primary;
  await sender[call.file ? 'fetchFile' : 'make'](name, send(ids) as never);
  const after = (await sentencesOf(primary)).slice(before.length);
  expect(after.length).toBeGreaterThan(0);
  for (const text of after) {
    expect(text).not.toMatch(raw);
    expect(text).toMatch(/^[A-Z][a-z]+ /);
    if (!text.startsWith('Changed')) expect(text).not.toContain('none');
  }
});

test('the file, the dossier and the screen say the same of what a project went through', async () => {
  const { client, project, first } = await aServerWithProject();
  const { task, step, detail } = first;
  const person = await client.make('createPerson', { body: { name: 'Pia Berg' } });
  const link = { body: { personId: person.id, taskStepId: step.id } };
  const { id: linkId } = await client.make('createPersonTaskStep', link);
  await client.make('deletePersonTaskStep', at(linkId));
  await client.make('updateTask', { ...at(task.id), body: { assigneeId: person.id } });
  await client.make('updateTask', { ...at(task.id), body: { assigneeId: null } });
  const dueOffset = { days: 3, unit: 'working', from: 'hire' } as const;
  await client.make('updateStep', { ...at(step.id), body: { dueOffset } });
  await client.make('updateDetail', { ...at(detail.id), body: { completion: 50 } });
  await client.make('updateStep', { ...at(step.id), body: { blockedReason: 'No answer' } });
  await client.make('updateStep', { ...at(step.id), body: { blockedReason: null } });
  await client.make('updateTask', { ...at(task.id), body: { status: 'completed' } });
  await client.make('updateTask', { ...at(task.id), body: { status: 'pending' } });
  const body = { completion: 100 };
  for (const { id } of step.details ?? []) await client.make('updateDetail', { ...at(id), body });
  await client.make('sendBackStep', {
    ...at(step.id),
    body: { note: 'Signature missing', detailIds: [detail.id] },
  });
  const milestones = [{ name: 'U4 approved', day: '2027-04-05' }];
  await client.make('updateProject', { ...at(project.id), body: { milestones } });
  const sentences = await sentencesOf(client, project.id);
  for (const text of sentences) expect(text).not.toMatch(raw);
  const told = sentences.join('\n');
  for (const text of [
    `Put Pia Berg on the step "${step.name}"`,
    `Took Pia Berg off the step "${step.name}"`,
    `Took the task "${task.title}" from Pia Berg`,
    'Due date rule: none → 3 working days before the projected hire date',
    'Completion: 0% → 50%',
    'Was blocked because: No answer',
    `Sent back the step "${step.name}" of "${task.title}": Other\nNote: Signature missing`,
    `Was completed by: ${client.manager.name}`,
    'Milestones: none → U4 approved: Apr 5, 2027',
  ]) {
    expect(told).toContain(text);
  }
  const { bytes } = await client.fetchFile('readDossier', at(project.id));
  const page = new TextDecoder().decode(unzipSync(bytes)['index.html']);
  const [, log = ''] = page.split('<section id="activity">');
  const cells = [...log.matchAll(/<td>\s*((?:(?!<\/td>)[^])*)<\/td>\s*<\/tr>/g)];
  expect(cells.map(([, cell = '']) => plain(cell))).toEqual(
    sentences.map((text) => text.trim().replaceAll(/\s+/g, ' ')),
  );
});

function plain(markup: string): string {
  return markup
    .replaceAll(/<\/?q>/g, '"')
    .replaceAll('<span class="change"', ' $&')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
