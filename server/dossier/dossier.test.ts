import { createHash, randomBytes } from 'node:crypto';

import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';

import { isActive } from '#contract/active-endings.ts';
import { purge } from '#server/deleted/purge.ts';
import { aServerWithProject, refused } from '#server/testing/one-project.ts';
import type { Client } from '#server/testing/server.ts';
import { makeSlide } from '#server/testing/slides.ts';

const at = (id: number) => ({ params: { id } });

async function dossierFor(client: Client, id: number) {
  const { bytes, headers } = await client.fetchFile('readDossier', at(id));
  const files = unzipSync(bytes);
  const page = new TextDecoder().decode(files['index.html']);
  return { headers, files, page, lines: linesOf(page) };
}

function linesOf(page: string): string[][] {
  const [, table = ''] = /<table class="items">([^]*?)<\/table>/.exec(page) ?? [];
  return [...table.matchAll(/<tr class[^]*?<\/tr>/g)].map(([row]) =>
    [...row.matchAll(/<t[hd][^>]*>([^]*?)<\/t[hd]>/g)].map(([, cell = '']) => textOf(cell)),
  );
}

function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const now = '2026-11-24T01:30:00.000Z';

async function aCase() {
  const place = await aServerWithProject({ name: 'Zoë Ångström' }, { now: () => now });
  const { server, client, first } = place;
  const primary = await server.signedIn({ isPrimary: true, firstName: 'Pia' });
  const body = { timeZone: 'America/New_York', name: 'Harbor & Sons', primaryColour: '#ffd60a' };
  await primary.make('updateOrganisation', { body });
  const step = first.step.id;
  const addFile = (bytes: Uint8Array, name: string, query: Record<string, string> = {}) =>
    client.make('addEvidenceFile', { query: { name, taskStepId: String(step), ...query }, bytes });
  return { ...place, primary, step, task: first.task.id, addFile };
}

test('a dossier lists completions with evidence, and contains the files', async () => {
  const { server, primary, client, project, first, step, addFile } = await aCase();
  const bytes = randomBytes(700_001);
  const old = await addFile(Buffer.from('draft'), 'Draft.pdf');
  const added = await addFile(bytes, 'Form U4 – final.pdf', { replaces: String(old.id) });
  const address = 'https://finra.example/u4?a=1&b=2';
  await client.make('addEvidenceLink', { body: { address, name: 'FINRA', taskStepId: step } });
  for (const { id } of first.step.details ?? []) {
    await primary.make('updateDetail', { ...at(id), body: { completion: 100 } });
  }
  await primary.make('updateStep', { ...at(step), body: { isCompleted: true } });
  await client.make('createStepComment', {
    ...at(step),
    body: { text: 'See https://a.example/b.' },
  });
  const slide = await makeSlide(client, { projectId: String(project.id) });

  const viewer = await server.signedIn({ role: 'viewer' });
  const { headers, files, page, lines } = await dossierFor(viewer, project.id);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-disposition': 'attachment; filename="dossier-zoe-angstrom-2026-11-23.zip"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const file = `evidence/E${added.id}-Form U4 – final.pdf`;
  const pptx = Object.keys(files).find((name) => name.startsWith('announcements/')) ?? '';
  expect(Object.keys(files)).toEqual(['index.html', file, pptx]);
  expect(Buffer.from(files[file] ?? []).equals(bytes)).toBe(true);
  expect(Buffer.from(files[pptx] ?? []).equals(slide.bytes)).toBe(true);
  const link = `E${added.id} Form U4 – final.pdf`;
  expect(lines.find(([number]) => number === '1.1')).toMatchObject([
    '1.1',
    'Step 1.1',
    expect.any(String),
    'No date',
    expect.stringMatching(/^Pia Nov 23, 2026, 8:30.PM$/),
    `${link}E${added.id + 1} FINRA`,
    '',
  ]);
  expect(page).toContain(`href="${encodeURI(file)}"`);
  expect(page).toContain(createHash('sha256').update(bytes).digest('hex'));
  expect(page).toContain(old.sha256);
  expect(textOf(page)).toContain(`Replaced by E${added.id}: `);
  expect(page).toContain('<a href="https://a.example/b" rel="noopener noreferrer">');
  expect(await refused(viewer.request('readDossier', at(project.id + 1000)))).toMatchObject({
    status: 404,
  });
});

test('a deleted project has the same dossier, marked as deleted, until it is purged', async () => {
  const { server, primary, client, project, addFile } = await aCase();
  await addFile(randomBytes(300_000), 'Letter.pdf');
  const slide = await makeSlide(client, { projectId: String(project.id) });
  await client.make('createProjectComment', { ...at(project.id), body: { text: 'Ended early' } });
  const before = await dossierFor(client, project.id);
  await primary.make('deleteProject', at(project.id));
  const after = await dossierFor(client, project.id);
  expect(after.lines).toEqual(before.lines);
  expect(after.lines.length).toBeGreaterThan(2);
  const names = Object.keys(before.files);
  expect(names).toHaveLength(3);
  expect(Object.keys(after.files)).toEqual(names);
  expect(names.slice(1).map((name) => after.files[name])).toEqual(
    names.slice(1).map((name) => before.files[name]),
  );
  expect(textOf(after.page)).toContain('This project was deleted by Pia on Nov 23, 2026');
  expect(after.page).toContain('Ended early');
  // It is kept for its evidence.
  const deletedAt = '2026-01-05T10:00:00.000Z';
  await server.database.write.updateTable('deletedThings').set({ deletedAt }).execute();
  await purge(server.ctx);
  expect((await dossierFor(client, project.id)).lines).toEqual(before.lines);
  expect(slide.bytes.length).toBeGreaterThan(0);
});

test('evidence of deleted steps and tasks is in the dossier, before and after the project is deleted', async () => {
  const { client, project, step, task, addFile } = await aCase();
  const ofStep = await addFile(Buffer.from('of the step'), 'Step.pdf');
  const query = { name: 'Task.pdf', taskId: String(task) };
  const ofTask = await client.make('addEvidenceFile', { query, bytes: Buffer.from('of the task') });
  const check = async () => {
    const { files, page } = await dossierFor(client, project.id);
    const names = [`evidence/E${ofStep.id}-Step.pdf`, `evidence/E${ofTask.id}-Task.pdf`];
    const texts = names.map((name) => Buffer.from(files[name] ?? []).toString());
    expect(texts).toEqual(['of the step', 'of the task']);
    for (const { sha256 } of [ofStep, ofTask]) expect(page).toContain(sha256);
    return textOf(page);
  };
  await check();
  await client.make('deleteStep', at(step));
  expect(await check()).toContain(`E${ofStep.id} Step 1.1 (deleted) E${ofStep.id} Step.pdf`);
  await client.make('deleteTask', at(task));
  expect(await check()).toContain(`E${ofTask.id} Task 1 (deleted) E${ofTask.id} Task.pdf`);
  await client.make('deleteProject', at(project.id));
  expect(await check()).toContain('2 files and links');
});

test('overrides and send-backs are listed with reason, author and time, even for deleted steps', async () => {
  const { client, project, first, step } = await aCase();
  await client.make('updateStep', { ...at(step), body: { blockedReason: 'No card yet' } });
  const details = first.step.details ?? [];
  for (const { id } of details) {
    await client.make('updateDetail', {
      ...at(id),
      body: { completion: 100, reason: 'Has a badge' },
    });
  }
  const sendBack = (note: string) =>
    client.make('sendBackStep', {
      ...at(step),
      body: { note, detailIds: details.map(({ id }) => id) },
    });
  if (details.length === 0) {
    await client.make('updateStep', {
      ...at(step),
      body: { isCompleted: true, reason: 'Has a badge' },
    });
  }
  await sendBack('Not signed');
  const { lines, page } = await dossierFor(client, project.id);
  expect(lines.find(([number]) => number === '1.1')?.slice(4)).toEqual([
    expect.stringMatching(/^(Open|In progress)$/),
    'Has a badge',
    '1× Other',
  ]);
  const text = textOf(page);
  const { name } = client.manager;
  expect(text).toContain(`Went on although: Blocked: No card yet. ${name}, Nov 23, 2026, 8:30`);
  expect(text).toMatch(
    new RegExp(`Sent back, time 1: ${name}, Nov 23, 2026, .* had been done by ${name}`),
  );
  expect(text).toContain('Other: Not signed');
  await client.make('deleteStep', at(step));
  const after = textOf((await dossierFor(client, project.id)).page);
  expect(after).toContain('Other records An item that was deleted Went on although');
  expect(after).toContain('Step 1.1 (deleted) Sent back, time 1');
});

test('URLs in comments that could pass for another site are not links', async () => {
  const { client, project } = await aCase();
  const bad = ['https://bank.example@evil.example/', 'https://evil.example/\u202Egnp.exe'];
  const text = ['See (https://a.example/b).', ...bad].join('\n');
  await client.make('createProjectComment', { ...at(project.id), body: { text } });
  const { page } = await dossierFor(client, project.id);
  const [, comments = ''] = page.split('<section id="comments">');
  expect([...comments.matchAll(/href="([^"#]+)"/g)].map(([, address]) => address)).toEqual([
    'https://a.example/b',
  ]);
  expect(comments).toContain(bad[0]);
});

const hostile = [
  '</title><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '<!-- <svg/onload=alert(1)> -->',
  '</style><style>*{display:none}',
  '\u202Egpj.exe & <b>',
  'javascript:alert(1) https://x.example/"onclick="alert(1)',
  '@[<i>name</i>](1)',
  'evil.html%',
  'EVIL.html %',
  '\u202Efdp.exe',
];

const tags =
  'a article b bdi body br code dd div dl dt h1 h2 h3 h4 head header html li main meta nav p q section span strong style table tbody td th thead time title tr ul';
const attributes =
  'aria-label charset class content datetime dir href http-equiv id lang name rel scope';

test('no text of a project becomes markup, an attribute or an executable URL', async () => {
  const { primary, client, project, step, task, addFile } = await aCase();
  const text = hostile.join(' ');
  const name = text.slice(0, 190);
  const facts = { advisorName: name, advisorPriorFirm: name, hiringManagerName: name };
  const plain = (value: string) => value.replaceAll('\u202E', '');
  const lines = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, plain(value)]),
  );
  await client.make('updateProject', {
    ...at(project.id),
    body: { name, description: text, ...lines },
  });
  await client.make('updateTask', { ...at(task), body: { title: name, description: text } });
  await client.make('updateStep', { ...at(step), body: { name, description: text } });
  await client.make('createDetail', { ...at(step), body: { text } });
  await client.make('createStepComment', { ...at(step), body: { text } });
  await client.make('createProjectComment', { ...at(project.id), body: { text } });
  for (const one of hostile) await addFile(Buffer.from('x'), one);
  await makeSlide(client, { projectId: String(project.id), title: plain(name) });
  await primary.make('updateOrganisation', { body: { name: plain(name) } });

  const { page, files } = await dossierFor(client, project.id);
  const withoutStyle = page.replace(/<style>[^]*?<\/style>/, '').replace('<!doctype html>', '');
  const found = [...withoutStyle.matchAll(/<\/?([a-z\d]+)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/g)];
  expect(withoutStyle.replaceAll(/<\/?[a-z\d]+(?:\s+[a-z-]+="[^"]*")*\s*\/?>/g, '')).not.toMatch(
    /[<>]/,
  );
  const known = new Set(tags.split(' '));
  expect(found.map(([, tag = '']) => tag).filter((tag) => !known.has(tag))).toEqual([]);
  const pairs = found.flatMap(([, , all = '']) => [...all.matchAll(/([a-z-]+)="([^"]*)"/g)]);
  const allowed = new Set(attributes.split(' '));
  expect(pairs.map(([, attribute]) => attribute).filter((one) => !allowed.has(one ?? ''))).toEqual(
    [],
  );
  const addresses = pairs
    .filter(([, attribute]) => attribute === 'href')
    .map(([, , value]) => value);
  expect(
    addresses.filter(
      (one) => !/^(#|evidence\/E\d+-|announcements\/A\d+-|https?:\/\/)/.test(one ?? ''),
    ),
  ).toEqual([]);
  expect(page).toContain(`default-src &#39;none&#39;`);
  const [, ...entries] = Object.keys(files);
  for (const file of entries) expect(file).not.toMatch(/\.\.|[\\:*?"<>|\u202E]/);
  expect(entries.filter(isActive)).toEqual([]);
  expect(new Set(entries.map((file) => file.toLowerCase())).size).toBe(entries.length);
  expect(entries).toHaveLength(hostile.length + 1);
});
