import type { Page } from '@playwright/test';

import { begin, details, open, step, stepRow, stored, tick } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, primary, says, signIn, test } from './world.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function act(page: Page, name: string, action: string): Promise<void> {
  await button(page, `More actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a step is sent back twice, with two reasons, and is first in my work; an open gate asks for a reason', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], Call: ['Ask'] } });
  await open(page, server, id);

  await test.step('it is sent back twice', async () => {
    await step(page, 'Letter').click();
    for (const [index, note] of ['Page 3', 'Page 4'].entries()) {
      await tick(page, 'Sign').click();
      await expect(stepRow(page, 'Letter')).toContainText('Completed');
      await act(page, 'Letter', 'Send back...');
      const reason = dialog(page).getByLabel('Reason');
      await expect(reason.getByRole('option')).toHaveText([
        'Other: say it below',
        'Incomplete',
        'Signature missing',
        'Wrong account',
        'Wrong form version',
      ]);
      if (index === 0) await reason.selectOption('Signature missing');
      else {
        await button(page, 'Send back').click();
        await says(page, 'A reason is required');
      }
      await dialog(page).getByLabel('What needs fixing').fill(note);
      if (index === 0) await expectAccessible(page, 'sending a step back');
      await button(page, 'Send back').click();
      await says(page, '"Letter" was sent back');
      await expect(stepRow(page, 'Letter')).toContainText(`Sent back ${index + 1}×`);
      await expect(tick(page, 'Sign')).not.toBeChecked();
    }
  });

  await test.step('its rounds are listed', async () => {
    const history = page.getByRole('list', { name: 'Rounds and reasons of Letter' });
    await expect(history.getByRole('listitem')).toHaveText([
      /^2\. Sent back: Other – Page 4/,
      /^1\. Sent back: Signature missing – Page 3/,
    ]);
    await act(page, 'Papers', 'Gate before the announcement');
    await expect(page.getByText('Gate before the announcement', { exact: true })).toBeVisible();
  });

  await test.step('it is first in my work', async () => {
    await visit(page, '/my-work?who=everybody');
    await expect(page.getByRole('heading', { name: /^Sent back\s*1$/ })).toBeVisible();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Letter' });
    await expect(row).toContainText('Sent back 2×');
    await expect(row).toContainText(/Page 4\s· /);
  });

  await test.step('the status report counts rounds by month and by reason', async () => {
    await visit(page, '/status');
    await page.getByRole('button', { name: /^\w+ \d{4}: Rounds: 2$/ }).click();
    await expect(dialog(page)).toHaveAccessibleDescription(/^[A-Z][a-z]+ \d{4}$/);
    await page.keyboard.press('Escape');
    await button(page, 'By reason').click();
    await button(page, 'Signature missing: Rounds: 1').click();
    await expect(dialog(page)).toHaveAccessibleDescription('Signature missing');
    await expect(dialog(page)).toContainText('Page 3');
    await expectAccessible(page, 'the steps behind a figure');
  });

  await test.step('an open gate asks for a reason', async () => {
    await visit(page, `/photo-upload?project=${id}`);
    await expect(page.getByText('Not finished before the announcement: Papers.')).toBeVisible();
    const reason = page.getByLabel('Reason to announce now');
    await page.getByRole('button', { name: 'Generate PowerPoint Slide' }).click();
    await expect(reason).toHaveAccessibleDescription(
      'Not finished before the announcement: Papers. The reason is recorded. A reason is required',
    );
    await expect(page.getByText('Not finished before the announcement')).toHaveCount(1);
  });
});

test('send-back reasons are added, edited and deleted, each in a form of its own @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, primary, '/settings/send-back-reasons');
  const name = dialog(page).getByLabel('Name');
  const usual = ['Incomplete', 'Other', 'Signature missing', 'Wrong account', 'Wrong form version'];
  const reasons = page.getByRole('list', { name: 'Send-back reasons' }).getByRole('listitem');
  await expect(reasons).toHaveText(usual);
  for (const reason of ['A notary is missing', 'Wrong form']) {
    await button(page, 'Add Reason').click();
    await expect(name).toHaveValue('');
    await name.fill(reason);
    await name.press('Enter');
    await expect(button(page, `Edit ${reason}`)).toBeVisible();
  }
  await button(page, 'Edit A notary is missing').click();
  await name.fill('Typed');
  await button(page, 'Cancel').click();
  await button(page, 'Discard').click();
  await button(page, 'Edit Wrong form').click();
  await expect(name).toHaveValue('Wrong form');
  await name.fill('Wrong paper');
  await name.press('Enter');
  await says(page, 'Send-back reason updated successfully');
  const between = ['A notary is missing', ...usual];
  await expect(reasons).toHaveText([...between, 'Wrong paper']);
  await button(page, 'Delete Wrong paper').click();
  await expect(reasons).toHaveText(between);
  await expect(button(page, 'Edit Wrong form version')).toBeFocused();
});

test('a step that waits is completed with a reason, or when the other one is finished @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'], Call: [] } });
  await open(page, server, id);
  await act(page, 'Letter', 'Waits for...');
  await dialog(page).getByLabel('Another step').selectOption('Call');
  await button(page, 'Save').click();
  await expect(stepRow(page, 'Letter')).toContainText('Waits for Call');
  await step(page, 'Letter').click();
  await tick(page, 'Sign').click();
  await expect(dialog(page)).toContainText('Waits for Call');
  await button(page, 'Cancel').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(tick(page, 'Sign')).not.toBeChecked();
  expect((await stored(page, server, id)).tasks[0]?.steps[0]?.status).toBe('pending');
  await tick(page, 'Sign').click();
  await dialog(page).getByLabel('Reason').fill('She called already');
  await button(page, 'Complete').click();
  await expect(stepRow(page, 'Letter')).toContainText('Completed');
  await expect(page.getByText('Completed with a reason: She called already')).toBeVisible();
  await tick(page, 'Sign').click();
  await expect(stepRow(page, 'Letter')).toContainText('0% Complete');

  await page.getByRole('checkbox', { name: 'Call completed' }).click();
  await expect(stepRow(page, 'Letter')).toContainText('Unblocked: Call is finished');
  await visit(page, '/my-work?who=everybody');
  await expect(page.getByRole('heading', { name: /^Unblocked\s*1$/ })).toBeVisible();
  await visit(page, `/projects/${id}`);
  await step(page, 'Letter').click();
  await expect(details(page, 'Letter').first()).toBeVisible();
  await tick(page, 'Sign').click();
  await expect(stepRow(page, 'Letter')).toContainText('Completed');
});

test('adding, importing, deleting and restoring details asks before it completes a step that waits @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id, tasks } = await begin(page, server, { Papers: { Letter: [], Form: ['Fill'] } });
  const at = (name: string) =>
    `${server.address}/api/task-steps/${tasks[0]?.steps.find((one) => one.name === name)?.id}`;
  const block = (name: string, more = {}) =>
    page.request.put(at(name), { data: { blockedReason: 'No fingerprints', ...more } });
  await block('Letter');
  await page.request.put(at('Form'), { data: { isCompleted: true } });
  await block('Form');
  await open(page, server, id);
  const question = page.getByRole('dialog', { name: 'Complete with a reason' });
  const answer = async (name: string, reason: string) => {
    await expect(question).toContainText(name);
    await expect(question).toContainText('Blocked: No fingerprints');
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: 'Complete' }).click();
    await expect(question).toHaveCount(0);
    await expect(stepRow(page, name)).toContainText('Completed');
    await expect(page.getByText(`Completed with a reason: ${reason}`)).toBeVisible();
  };

  await test.step('importing completed details', async () => {
    await step(page, 'Letter').click();
    await button(page, 'Add Detail').click();
    await button(page, 'Import details').click();
    const list = page.getByRole('dialog', { name: 'Import a checklist' });
    await list.getByLabel('Paste it here').fill('- [x] Signed\n- [x] Sent');
    await list.getByRole('button', { name: /^Add 2/ }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    expect((await stored(page, server, id)).tasks[0]?.steps[0]?.status).toBe('pending');
    await list.getByRole('button', { name: /^Add 2/ }).click();
    await answer('Letter', 'Imported');
    await expect(details(page, 'Letter')).toHaveCount(2);
  });

  await test.step('deleting the last open detail', async () => {
    await step(page, 'Form').click();
    await button(page, 'Delete Fill').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await answer('Form', 'Not needed');
  });

  await test.step('restoring a completed detail', async () => {
    await tick(page, 'Sent').click();
    for (const text of ['Signed', 'Sent']) {
      await button(page, `Delete ${text}`).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(tick(page, text)).toHaveCount(0);
    }
    await page.goto(`${server.address}/settings/deleted`);
    await button(page, 'Restore Signed').click();
    await expect(question).toContainText('Letter');
    await question.getByLabel('Reason').fill('It was signed');
    await question.getByRole('button', { name: 'Complete' }).click();
    await says(page, 'Detail restored successfully');
    expect((await stored(page, server, id)).tasks[0]?.steps[0]?.status).toBe('completed');
  });
});
