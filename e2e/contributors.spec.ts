import { begin, stepRow, wide } from './project-page.ts';
import { anotherPerson, expect, expectAccessible, primary, send, signIn, test } from './world.ts';

test('a contributor ticks, comments and adds evidence on their own items, and changes nothing else', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const { id, tasks } = await begin(page, server, {
    Papers: { Filing: ['Scan', 'Send'], Letter: [] },
  });
  const account = { username: 'sam', password: primary.password };
  const sam = await send(page, server, '/api/project-managers', {
    ...account,
    email: 'sam@firm.example',
    role: 'contributor',
  });
  const person = { name: 'Sam Reed', projectManagerId: sam.id };
  const link = await send(page, server, '/api/person-task-steps', {
    personId: (await send(page, server, '/api/people', person)).id,
    taskStepId: tasks[0]?.steps[0]?.id,
  });
  const theirs = await anotherPerson(browser, browserErrors);

  await test.step('My Work has their item, and no tools to edit it', async () => {
    await signIn(theirs, server, account, '/my-work');
    await expect(theirs.getByRole('link', { name: 'Filing' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: /^(Owner|Due date) of/ })).toHaveCount(0);
    await expectAccessible(theirs, 'My Work of a contributor');
    await theirs.setViewportSize(wide);
  });

  await test.step('the project has their boxes enabled, and those of others disabled', async () => {
    await theirs.goto(`${server.address}/projects/${id}`);
    const own = stepRow(theirs, 'Filing');
    await own.getByRole('button', { name: 'Filing', exact: true }).click();
    await theirs.getByRole('checkbox', { name: 'Scan' }).check();
    await expect(own).toContainText('50% Complete');
    await expect(theirs.getByRole('button', { name: 'Edit Filing' })).toBeDisabled();
    await own.getByRole('button', { name: 'More actions for Filing' }).click();
    await expect(theirs.getByRole('menuitem')).toHaveText([
      'Comment',
      'Send back...',
      'Waits for...',
    ]);
    await theirs.keyboard.press('Escape');
    const foreign = stepRow(theirs, 'Letter').getByRole('checkbox');
    await expect(foreign).toBeDisabled();
    await foreign.focus();
    const why = 'Only its owners and managers can do this';
    await expect(theirs.getByRole('tooltip', { name: why })).toBeVisible();
    await expectAccessible(theirs, 'a project of which a contributor owns a step');
    await theirs.setViewportSize(wide);
  });

  await test.step('Settings have Theme and My account only', async () => {
    await theirs.goto(`${server.address}/settings/account`);
    await expect(theirs.getByText('work on the items that you own')).toBeVisible();
    await expect(
      theirs.getByRole('navigation', { name: 'Configuration' }).getByRole('link'),
    ).toHaveText(['Theme', 'My account']);
  });

  await test.step('an item that is taken from them is disabled at once', async () => {
    await theirs.goto(`${server.address}/projects/${id}`);
    await expect(stepRow(theirs, 'Filing')).toContainText('50% Complete');
    await page.request.delete(`${server.address}/api/person-task-steps/${link.id}`);
    await stepRow(theirs, 'Filing').getByRole('button', { name: 'Filing', exact: true }).click();
    await expect(theirs.getByRole('checkbox', { name: 'Send' })).toBeDisabled();
  });
});
