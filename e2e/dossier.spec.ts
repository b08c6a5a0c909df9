import { readFileSync, writeFileSync } from 'node:fs';

import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';

import { begin, more, open } from './project-page.ts';
import { visit } from './visit.ts';
import { anotherPerson, expect, test } from './world.ts';
import type { FreshServer } from './world.ts';

/** A project with a step that was completed with evidence. */
async function aFinishedStep(page: Page, server: FreshServer): Promise<number> {
  const { id, tasks } = await begin(page, server, { Filing: { 'Control 3': [], Other: [] } });
  const step = tasks[0]?.steps[0]?.id ?? 0;
  const added = await page.request.post(
    `${server.address}/api/evidence/files?name=Signed%20form.pdf&taskStepId=${step}`,
    { data: Buffer.from('%PDF-1.7'), headers: { 'content-type': 'application/octet-stream' } },
  );
  expect(added.status()).toBe(201);
  await page.request.put(`${server.address}/api/task-steps/${step}`, {
    data: { isCompleted: true },
  });
  return id;
}

async function filesIn(download: Download) {
  expect(download.suggestedFilename()).toMatch(/^dossier-hire-of-ada-lund-\d{4}-\d\d-\d\d\.zip$/);
  return unzipSync(readFileSync(await download.path()));
}

test('the dossier of a project, deleted or not, opens offline and shows who finished each step, when and with which evidence', async ({
  page,
  browser,
  browserErrors,
  killableServer,
}, testInfo) => {
  const server = await killableServer();
  await open(page, server, await aFinishedStep(page, server));
  const arrives = page.waitForEvent('download');
  await more(page, 'Download dossier');
  const files = await filesIn(await arrives);
  const [, evidence = ''] = Object.keys(files);
  expect(evidence).toMatch(/^evidence\/E\d+-Signed form\.pdf$/);

  // It is offered before the project is deleted, and afterwards.
  await page.getByRole('button', { name: 'Delete Project' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete Project' });
  const first = page.waitForEvent('download');
  await confirm.getByRole('link', { name: 'Download the dossier first' }).click();
  expect(Object.keys(await filesIn(await first))).toHaveLength(2);
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(`${server.address}/projects`);
  await visit(page, '/settings/deleted');
  const again = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Dossier' }).click();
  expect(Object.keys(await filesIn(await again))).toHaveLength(2);

  const file = testInfo.outputPath('index.html');
  writeFileSync(file, files['index.html'] ?? '');
  await server.end('SIGKILL');
  const auditor = await anotherPerson(browser, browserErrors);
  const requests: string[] = [];
  auditor.on('request', (request) => requests.push(request.url()));
  await auditor.goto(`file://${file}`);
  const row = auditor.getByRole('row').filter({ hasText: 'Control 3' }).first();
  const day = new Date().getUTCFullYear();
  await expect(row).toContainText('admin');
  await expect(row).toContainText(String(day));
  const link = row.getByRole('link', { name: /Signed form\.pdf/ });
  await expect(link).toHaveAttribute('href', encodeURI(evidence));
  expect(requests).toEqual([auditor.url()]);
});
