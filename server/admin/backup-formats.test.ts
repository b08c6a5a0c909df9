import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listProjects } from '#server/projects/queries.ts';
import { restoredDatabase } from '#server/testing/backups.ts';
import { testServer } from '#server/testing/server.ts';

import { formatVersion } from './backup-format.ts';
import { readBackup } from './read-backup.ts';

const folder = join(import.meta.dirname, '../testing/formats');

/** One backup for each format that was ever released. */
test.each([
  { name: '1.gz', version: 1 },
  { name: '1.zst', version: 1 },
  { name: '2.zst', version: 2 },
])('restores a backup in the format $name', async ({ name, version }) => {
  const file = join(folder, name);
  const { header } = await readBackup(file);
  expect(header.formatVersion).toBe(version);
  const { ctx } = await testServer({ place: await restoredDatabase(file) });
  const projects = await listProjects(ctx);
  expect(projects.map((project) => project.name)).toEqual(['From an older backup']);
});

test('the current format is among them', () => {
  expect(formatVersion).toBe(2);
});
