import type { Page } from '@playwright/test';

import { sample } from '../reliability/harness/scale.ts';
import { visit } from './visit.ts';
import { expect, says, signIn, test } from './world.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const forms = [
  { address: '/projects?new=project', again: '/projects', label: 'Project Name' },
  { address: '/tasks', again: '/tasks', label: 'Title', opener: 'Create Task' },
  ...['template', 'task-template'].map((kind) => {
    const address = `/settings?tab=project-templates&${kind}=new`;
    return { address, again: address, label: 'Name' };
  }),
];

test('input in a long form returns after Back, and is gone once it is discarded @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/dashboard');
  for (const { address, again, label, opener } of sample(forms, 2)) {
    await test.step(address, async () => {
      await page.goto(server.address + address);
      if (opener) await page.getByRole('button', { name: opener }).first().click();
      await field(page, label).fill('Typed');
      await page.goBack();
      await expect(field(page, label)).toHaveCount(0);
      await page.goto(server.address + again);
      await says(page, 'Draft restored');
      await expect(field(page, label)).toHaveValue('Typed');
      await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
      const question = page.getByRole('alertdialog', { name: /^Discard this / });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await expect(field(page, label)).toHaveValue('Typed');
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await question.getByRole('button', { name: 'Discard' }).click();
      await expect(field(page, label)).toHaveValue('');
      await expect(field(page, label)).toBeFocused();
      await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
      await expect(field(page, label)).toHaveCount(0);
    });
  }
});

test('letters typed right before the submit key are sent, and half a date is refused', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, undefined, '/settings?tab=project-templates&task-template=new');
  await field(page, 'Name').fill('Compliance review');
  await page.getByRole('button', { name: 'Step', exact: true }).click();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await expect(field(page, 'Step 1 name of the task')).toBeFocused();
  // Both keys can be handled before the browser has time for anything else.
  await page.evaluate(`(async () => {
    const area = document.activeElement;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value').set.call(area, 'Asked');
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await Promise.resolve();
    const submit = { key: 'Enter', ctrlKey: true, bubbles: true };
    area.dispatchEvent(new KeyboardEvent('keydown', submit));
  })()`);
  const { steps } = (await sent).postDataJSON() as { steps: { name: string }[] };
  expect(steps).toMatchObject([{ name: 'Asked' }]);
  await says(page, 'Task template created successfully');

  await visit(page, '/projects?new=project');
  await page.getByRole('button', { name: 'Add Milestone' }).click();
  await page.keyboard.type('U4 approved');
  await field(page, 'Day of milestone 1').focus();
  await page.keyboard.type('0231');
  await page.getByRole('form').getByRole('button', { name: 'Create Project' }).click();
  await says(page, 'Must be a valid date');
});
