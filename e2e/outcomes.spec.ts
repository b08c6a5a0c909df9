import type { Page } from '@playwright/test';

import {
  begin,
  details,
  open,
  step,
  stepRow,
  stored,
  taskRow,
  tick,
  wide,
} from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, says, test } from './world.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

test('a finished item shows who finished it; adding a detail asks, and reopens it @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], Call: [] } });
  await open(page, server, id);
  await step(page, 'Letter').click();
  await tick(page, 'Sign').click();
  const finished = /^Finished by .+, \w+day, \w+ \d+, \d{4} at .+/;
  await expect(details(page, 'Letter').getByText(finished)).toHaveCount(1);
  await expect(stepRow(page, 'Letter').getByText(finished)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Call completed' }).click();
  await expect(taskRow(page, 'Papers').getByText(finished)).toHaveCount(1);
  await says(page, '"Papers" was automatically marked completed');
  await page.keyboard.press('Escape');

  // A new detail would reopen a step that was marked complete: confirmation first, cancelling keeps the text.
  await step(page, 'Call').click();
  const call = page.getByRole('group', { name: 'Details of Call' });
  await call.getByRole('button', { name: 'Add Detail' }).click();
  const prompt = page.getByRole('dialog', { name: 'Enter detail description:' });
  await prompt.getByRole('textbox').fill('Take notes');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Reopen the step?' });
  await expect(question).toContainText('“Call” is marked complete.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(prompt.getByRole('textbox')).toHaveValue('Take notes');
  await prompt.getByRole('button', { name: 'Add', exact: true }).click();
  await button(page, 'Add and reopen the step').click();
  await says(page, '"Papers" is in progress again');
  await expect(details(page, 'Call')).toHaveCount(1);
  await expect(stepRow(page, 'Call')).toContainText('0% Complete');

  // A step completed by its details accepts a new one immediately.
  const letter = page.getByRole('group', { name: 'Details of Letter' });
  await letter.getByRole('button', { name: 'Add Detail' }).click();
  await page.keyboard.type('Send');
  await page.keyboard.press('Enter');
  await says(page, '"Letter" is open again');
  await expect(question).toHaveCount(0);
});

test('a project is archived with its outcome, which the archive shows, counts and filters, and has the same percentage everywhere', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const given = { endDate: '2038-03-01' };
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign', 'Send'] } }, given);
  const make = (name: string) =>
    page.request.post(`${server.address}/api/projects`, {
      data: { name, category: 'Hire', market: 'Chicago', status: 'completed' },
    });
  expect((await make('Of old')).ok()).toBe(true);
  await open(page, server, id);

  await test.step('the percentage is the same everywhere', async () => {
    await step(page, 'Letter').click();
    await tick(page, 'Sign').click();
    await says(page, 'Step detail updated successfully');
    const overall = page.getByRole('progressbar', { name: 'Overall Progress' });
    await expect(overall).toHaveAttribute('aria-valuetext', '50%');
    await visit(page, '/projects');
    await expect(page.getByRole('article').getByRole('progressbar').first()).toHaveAttribute(
      'aria-valuetext',
      '50%',
    );
    await visit(page, '/');
    const ring = page.getByRole('button', { name: 'Tasks of Hire of Ada Lund' });
    await expect(ring).toHaveAccessibleDescription('Progress: 50%');
    await page.getByRole('link', { name: 'Hire of Ada Lund', exact: true }).click();
  });

  await test.step('it is archived as withdrawn', async () => {
    await button(page, 'Archive Project').click();
    const dialog = page.getByRole('dialog', { name: 'Archive Project' });
    // Nothing is chosen for a project with open steps, and Enter does not archive it.
    await expect(dialog.getByRole('radio', { name: 'Hired' })).toBeFocused();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Archive' })).toBeDisabled();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Note (optional)').press('ControlOrMeta+Enter');
    expect(await stored(page, server, id)).toMatchObject({ status: 'planning', outcome: null });
    await dialog.getByRole('radio', { name: 'Hired' }).check();
    // The planned day is in the future.
    const today = await page.evaluate<string>(`new Date().toLocaleDateString('sv')`);
    await expect(dialog.getByLabel('Hired on')).toHaveValue(today);
    await expect(dialog).toContainText('Still open: 1 taskPapers1 open step');
    await expectAccessible(page, 'outcome of a project');
    await page.setViewportSize(wide);
    await dialog.getByRole('radio', { name: 'Withdrew' }).check();
    await dialog.getByLabel('Withdrew on').fill('2026-11-20');
    await dialog.getByLabel('Note (optional)').fill('Stays with Harbor');
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await says(page, 'Project archived successfully');
    await expect(page.locator('[data-celebration]')).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(
      'Withdrew on Nov 20, 2026: Stays with Harbor',
    );
    await expect(page.getByRole('main')).toContainText('Planned Mar 1, 2038');
    expect(await stored(page, server, id)).toMatchObject({
      outcome: 'withdrew',
      outcomeDay: '2026-11-20',
      outcomeNote: 'Stays with Harbor',
    });
  });

  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await test.step('the archive shows, counts and filters the outcome', async () => {
    await visit(page, '/archived-projects');
    await says(page, '2 completed projects');
    await expect(page.getByRole('main')).toContainText(' · 1 withdrew, 1 without outcome');
    await expect(card('Hire of Ada Lund')).toContainText('Withdrew, 50% done');
    await expect(card('Hire of Ada Lund')).toContainText('CompletedNov 20, 2026');
    await expect(card('Hire of Ada Lund')).toContainText('Planned Mar 1, 2038');
    await expect(card('Of old').getByText('Completed').first()).toBeVisible();
    await field(page, 'Outcome').selectOption('Withdrew');
    await expect(page).toHaveURL(/\?outcome=withdrew$/);
    await expect(card('Of old')).toHaveCount(0);
  });

  await test.step('undoing a restore keeps the outcome', async () => {
    await card('Hire of Ada Lund').getByRole('button', { name: 'Restore' }).click();
    await says(page, 'Project restored successfully');
    await button(page, 'Undo').click();
    await says(page, 'Project archived successfully');
    expect(await stored(page, server, id)).toMatchObject({ outcome: 'withdrew' });
  });
});

test('a project on hold shows why and until when, and reminds when the day has come @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, {});
  await open(page, server, id);
  await button(page, 'Edit Project').click();
  await expect(field(page, 'Look again on')).toHaveCount(0);
  await field(page, 'Status').selectOption('on_hold');
  await field(page, 'Reason for holding').fill('Notice period');
  await field(page, 'Look again on').fill('2026-01-05');
  await button(page, 'Save Changes').click();
  await says(page, 'Project updated successfully');
  await says(page, 'Look again: Notice period');
  await expect(page.getByText(/on hold/i).filter({ visible: true })).toHaveCount(2);
  await visit(page, '/');
  await says(page, 'Look again: Notice period');
});

test('the pill of a completed step leaves the clicked row uncovered; they and the time zone are chosen in the settings @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], Form: ['Send'] } });
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, server, id);
  await step(page, 'Letter').click();
  await tick(page, 'Sign').evaluate((box) => box.scrollIntoView({ block: 'center' }));
  await tick(page, 'Sign').click();
  const pill = page.locator('[data-celebration] > p');
  await expect(pill).toContainText('Step complete!');
  const [over, row] = [await pill.boundingBox(), await tick(page, 'Sign').boundingBox()];
  expect(over?.y).toBeLessThan(16);
  expect(over?.height).toBeLessThan(40);
  expect(row?.y).toBeGreaterThan((over?.y ?? 0) + (over?.height ?? 0));
  await page.keyboard.press('Escape');

  await page.setViewportSize(wide);
  await visit(page, '/settings/account');
  await field(page, 'Celebrate').selectOption('Nothing');
  await button(page, 'Save Changes').click();
  await says(page, 'Project manager updated successfully');
  await visit(page, '/settings/organisation');
  await expect(field(page, 'Time zone').locator('option').first()).toHaveText(/^The server's \(/);
  await field(page, 'Time zone').selectOption({ label: 'New York' });
  await button(page, 'Save Changes').click();
  await says(page, 'Organization updated successfully');
  const answer = await page.request.get(`${server.address}/api/organisation`);
  expect(await answer.json()).toMatchObject({ timeZone: 'America/New_York' });
  await visit(page, `/projects/${id}`);
  await step(page, 'Form').click();
  await tick(page, 'Send').click();
  await says(page, 'Task auto-completed!');
  await expect(page.locator('[data-celebration]')).toHaveCount(0);
});
