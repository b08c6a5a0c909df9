import { anotherPerson, expect, expectAccessible, says, send, signIn, test } from './world.ts';

const own = 'her own long password';

test('a token is made and shown once, seen by the primary manager, and deleted', async ({
  page,
  freshServer,
  browser,
  browserErrors,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/settings?tab=project-managers');
  const account = { username: 'dana', email: 'dana@firm.example', password: own };
  await send(page, server, '/api/project-managers', account);
  const dana = await anotherPerson(browser, browserErrors);
  await signIn(dana, server, { username: 'dana', password: own }, '/settings/account');
  const tokens = dana.getByRole('list', { name: 'API tokens' }).getByRole('listitem');

  const token = await test.step('made with a name, for reading and 90 days', async () => {
    await dana.getByRole('button', { name: 'New Token' }).click();
    const form = dana.getByRole('dialog', { name: 'New API Token' });
    await form.getByRole('button', { name: 'Make Token' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await form.getByLabel('Name').fill('Nightly report');
    await expect(form.getByLabel('Access')).toHaveValue('read');
    await expect(form.getByLabel('Expires')).toHaveValue('90');
    await expectAccessible(dana, 'the form of a token');
    await form.getByLabel('Name').press('Enter');
    const shown = dana.getByRole('dialog', { name: 'Your new API token' });
    await expectAccessible(dana, 'a new token');
    const secret = await shown.getByLabel('Token', { exact: true }).inputValue();
    expect(secret).toMatch(/^wmk_[0-9a-f]{40}$/);
    await dana.keyboard.press('Escape');
    await expect(dana.getByRole('button', { name: 'New Token' })).toBeFocused();
    await expect(tokens).toContainText(['Nightly reportRead onlyNever usedExpires']);
    return secret;
  });

  await test.step('used by a script; the page says when', async () => {
    const answer = await fetch(`${server.address}/api/projects`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    await dana.reload();
    await expect(tokens).toContainText(['Last used']);
    await expect(dana.getByText(token)).toHaveCount(0);
  });

  await test.step('ended by the primary manager, at once', async () => {
    await page.getByRole('button', { name: 'More actions for dana' }).click();
    await page.getByRole('menuitem', { name: 'API tokens' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'API tokens of dana' });
    await expect(dialog).toContainText('Nightly report');
    await expectAccessible(page, 'the tokens of somebody else');
    await dialog.getByRole('button', { name: 'Delete All' }).click();
    await says(page, 'API tokens deleted');
    await expect(tokens).toHaveCount(0);
    await page.getByRole('button', { name: 'More actions for dana' }).click();
    await expect(page.getByRole('menuitem', { name: 'API tokens' })).toHaveCount(0);
  });

  await test.step('deleted by its owner', async () => {
    await dana.getByRole('button', { name: 'New Token' }).click();
    const form = dana.getByRole('dialog', { name: 'New API Token' });
    await form.getByLabel('Name').fill('Assistant');
    await form.getByLabel('Expires').selectOption('Never');
    await form.getByRole('button', { name: 'Make Token' }).click();
    await dana.getByRole('dialog', { name: 'Your new API token' }).press('Escape');
    await expect(tokens).toContainText(['Does not expire']);
    await dana.getByRole('button', { name: 'Delete Assistant' }).click();
    const question = dana.getByRole('alertdialog', { name: 'Delete this API token?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await says(dana, 'API token deleted');
    await expect(tokens).toHaveCount(0);
  });
});
