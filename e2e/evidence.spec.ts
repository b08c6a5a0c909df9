import { readFileSync } from 'node:fs';

import type { Evidence } from '#contract/evidence.ts';

import { colleagueOn, begin, open, step, tick, wide } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, read, says, signIn, test } from './world.ts';

const pdf = {
  name: 'Signed letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(700_000, '%PDF-1.7 '),
};
const evidenceOf = (name: string) => new RegExp(`^Evidence of ${name}:`);

test('steps that require evidence are completed with a file, which downloads unchanged, on My Work as well', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  const { id, tasks } = await begin(page, server, {
    Papers: { Letter: ['Sign'], Form: [], Licence: ['Ask'] },
  });
  for (const one of tasks[0]?.steps ?? []) {
    const data = { evidenceRequired: true };
    await page.request.put(`${server.address}/api/task-steps/${one.id}`, { data });
  }
  await open(page, server, id);
  const colleague = await colleagueOn(id, { browser, browserErrors, server });
  const button = page.getByRole('button', { name: evidenceOf('Letter') });
  await expect(button).toHaveAccessibleName(/required, none yet$/);
  await step(page, 'Letter').click();

  const panel = page.getByRole('dialog', { name: 'Evidence of Letter' });
  await test.step('files are added, and one downloads unchanged', async () => {
    await button.click();
    await expect(panel).toContainText('Required to finish this step');
    await panel.getByLabel('Files').setInputFiles([pdf, { ...pdf, name: 'Copy.pdf' }]);
    await expect(panel.getByRole('link', { name: 'Copy.pdf' })).toBeVisible();
    const download = page.waitForEvent('download');
    await panel.getByRole('link', { name: pdf.name }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(pdf.name);
    expect(readFileSync(await file.path()).equals(pdf.buffer)).toBe(true);
  });

  await test.step('a file is removed and put back, and a colleague sees it', async () => {
    await panel.getByRole('button', { name: 'Remove Copy.pdf' }).click();
    await expect(panel.getByRole('button', { name: `Replace ${pdf.name}` })).toBeFocused();
    await panel.getByText('1 removed').click();
    await expect(panel.getByRole('list', { name: 'Removed Evidence of Letter' })).toContainText(
      /Copy\.pdf.*SHA-256 [0-9a-f]{64}/,
    );
    await expectAccessible(page, 'evidence', 360);
    await page.setViewportSize(wide);
    // The colleague sees it without a reload.
    const theirs = colleague.getByRole('button', { name: evidenceOf('Letter') });
    await expect(theirs).toHaveAccessibleName(/: 1$/);
    await panel.getByRole('button', { name: 'Put back Copy.pdf' }).click();
    await expect(theirs).toHaveAccessibleName(/: 2$/);
    await expect(panel).toBeFocused();
  });

  await test.step('with evidence the step is completed', async () => {
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await tick(page, 'Sign').click();
    await says(page, '1/3 completed');
  });

  const question = page.getByRole('dialog', { name: 'Evidence required' });
  await test.step('the dialog for a reason accepts a link instead', async () => {
    await visit(page, '/my-work?who=everybody');
    const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(row('Form')).toContainText('Evidence required');
    await row('Form').getByRole('checkbox', { name: 'Form completed' }).click();
    const complete = question.getByRole('button', { name: 'Complete' });
    await expect(complete).toBeVisible();
    await expect(question).toContainText('Evidence or a reason is required');
    await expect(page.getByLabel('Form completed')).not.toBeChecked();
    await complete.click();
    await expect(question.getByText('A reason is required', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the question for evidence');
    await question.getByLabel('Link').fill('javascript:alert(1)');
    await question.getByLabel('Link').press('Enter');
    await expect(
      question.getByText('Must be an address that begins with http:// or https://'),
    ).toBeVisible();
    await question.getByLabel('Link').fill('https://files.example/form.pdf');
    await question.getByLabel('Link').press('Enter');
    await expect(question.getByText('The evidence is added.')).toBeVisible();
    await expect(question.getByText('Evidence or a reason is required')).toHaveCount(0);
    await complete.click();
    await expect(row('Form')).toHaveCount(0);
  });

  await test.step('a file dropped into the dialog stays when it is cancelled', async () => {
    await visit(page, `/projects/${id}`);
    await expect(page.getByRole('button', { name: evidenceOf('Form') })).toHaveAccessibleName(
      /: 1$/,
    );
    await step(page, 'Licence').click();
    await tick(page, 'Ask').click();
    const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dropped'], 'Dropped.txt'));
    return transfer;
  })()`);
    await question.getByLabel('Reason').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(question.getByText('The evidence is added.')).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(tick(page, 'Ask')).not.toBeChecked();
    await tick(page, 'Ask').click();
    await says(page, '3/3 completed');
  });
});

test('dropped files and links are added; a failed upload is retried; viewers cannot add @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: [], Form: [] } });
  await open(page, server, id);

  const panel = page.getByRole('dialog', { name: 'Evidence of Form' });
  const dropped = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['dropped'], 'Dropped.txt'));
    return transfer;
  })()`);

  await test.step('a failed upload is retried', async () => {
    let fails = true;
    await page.route('**/api/evidence/files*', (route) =>
      fails ? route.abort() : route.continue(),
    );
    await step(page, 'Form').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(panel.getByRole('alert')).toHaveText('The server did not respond');
    fails = false;
    await panel.getByRole('button', { name: 'Retry Dropped.txt' }).click();
    await expect(panel.getByRole('link', { name: 'Dropped.txt' })).toBeVisible();
  });

  await test.step('files are dropped on a step and on its task', async () => {
    const onTask = page.getByRole('button', { name: evidenceOf('Papers') });
    await panel.dispatchEvent('drop', { dataTransfer: dropped });
    await expect(panel.getByRole('link', { name: 'Dropped.txt' })).toHaveCount(2);
    // With the removed line the focus disappears, and nothing reports that it leaves the panel.
    const files = await read<Evidence[]>(page, server, `/api/projects/${id}/evidence`);
    await panel.getByRole('button', { name: 'Remove Dropped.txt' }).last().focus();
    await page.request.delete(`${server.address}/api/evidence/${files.at(-1)?.id}`);
    await expect(panel.getByRole('link', { name: 'Dropped.txt' })).toHaveCount(1);
    await page.getByRole('heading', { name: 'Task Steps' }).dispatchEvent('drop', {
      dataTransfer: dropped,
    });
    await expect(onTask).toHaveAccessibleName(/: 1$/);
    const ofTask = page.getByRole('dialog', { name: 'Evidence of Papers' });
    // Without the file that was dropped on the step inside the card.
    await expect(ofTask.getByRole('listitem')).toHaveCount(1);
    await expect(panel).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(ofTask).toHaveCount(0);
    await page.getByRole('button', { name: evidenceOf('Form') }).click();
  });

  await test.step('a link is added', async () => {
    await panel.getByLabel('Link').fill('javascript:alert(1)');
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(panel.getByText('Must be an address that begins with')).toBeVisible();
    await panel.getByLabel('Link').fill('https://files.example/u4.pdf');
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    const link = panel.getByRole('link', { name: 'files.example … u4.pdf' });
    await expect(link).toHaveAttribute('href', 'https://files.example/u4.pdf');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  const role = { username: 'vera', email: 'vera@waymark.example', password: 'a longer password' };
  const made = await page.request.post(`${server.address}/api/project-managers`, {
    data: { ...role, role: 'viewer' },
  });
  expect(made.status()).toBe(201);

  await test.step('a viewer only reads', async () => {
    await page.context().clearCookies();
    await signIn(page, server, role, `/projects/${id}`);
    await page.getByRole('button', { name: 'Evidence of Form: 2' }).click();
    await expect(panel.getByRole('link', { name: 'Dropped.txt' })).toBeVisible();
    await expect(panel.getByRole('button')).toHaveCount(0);
    await expect(panel.getByLabel('Link')).toHaveCount(0);
  });
});
