import { expect, test } from 'vitest';

import { sha256 } from '#server/files/sha256.ts';
import { aServerWithProject } from '#server/testing/one-project.ts';
import { aPicture, logoForm, makeSlide } from '#server/testing/slides.ts';

import { check } from './check.ts';

async function aPlaceWithSlides() {
  const { server, project } = await aServerWithProject();
  const primary = await server.signedIn({ isPrimary: true });
  await primary.make('setLogo', { form: await logoForm() });
  const projectId = String(project.id);
  const { id } = await makeSlide(primary, { projectId }, await aPicture());
  const deleted = await makeSlide(primary, {}, await aPicture());
  await primary.make('deleteSlide', { params: { id: deleted.id } });
  const findings = async () => {
    const found: string[] = [];
    const { database } = server;
    const { counts } = await check(database.read, database.engine, (line) => found.push(line));
    return { found, counts };
  };
  return { server, primary, project, id, findings };
}

test('counts slides and files and reports nothing', async () => {
  const { findings } = await aPlaceWithSlides();
  const { found, counts } = await findings();
  expect(found).toEqual([]);
  expect(counts).toMatchObject({ slides: 1, files: 5 });
});

test('reports a wrong count of slides', async () => {
  const { server, findings } = await aPlaceWithSlides();
  await server.database.write.updateTable('projects').set({ slidesCount: 3 }).execute();
  expect((await findings()).found).toEqual([
    'project 1 "Alex Carter": slidesCount is stored as 3, computed as 1',
  ]);
});

test('reports a changed file and a different photo', async () => {
  const { server, id, findings } = await aPlaceWithSlides();
  const { write } = server.database;
  const { fileId } = await write.selectFrom('slides').select('fileId').executeTakeFirstOrThrow();
  const bytes = Buffer.from('changed');
  await write.updateTable('files').set({ bytes }).where('id', '=', fileId).execute();
  await write.updateTable('slides').set({ photoSha256: 'other' }).where('id', '=', id).execute();
  const { found } = await findings();
  expect(found).toEqual([
    expect.stringMatching(
      /^file \d+ "application.*": sha256 is stored as "[0-9a-f]{64}", computed as/,
    ),
    expect.stringMatching(/^slide 1 "Welcome Ada": photoSha256 is stored as "other"/),
  ]);
});

test('reports an unused file', async () => {
  const { server, findings } = await aPlaceWithSlides();
  const file = {
    contentType: 'image/png',
    bytes: Buffer.from('x'),
    sha256: sha256('x'),
    createdAt: '',
  };
  const { id } = await server.database.write
    .insertInto('files')
    .values(file)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await findings()).found).toEqual([
    `file ${id}: used by is stored as "nothing", computed as "a slide or the organisation"`,
  ]);
});
