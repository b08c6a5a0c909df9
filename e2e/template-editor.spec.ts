import type { Locator, Page } from '@playwright/test';

import { bringChecks, brokenWords } from './page-checks.ts';
import { expect, send, signIn, test } from './world.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const across = async (of: Locator) => (await of.boundingBox())?.width;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('twelve steps of a template fit into a window of 1366 × 768, and names keep their words @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await bringChecks(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, server, undefined, '/settings?tab=project-templates');
  const role = await send(page, server, '/api/owner-roles', { name: 'Branch manager' });
  const long = `${'What the carriers ask for, and which forms they need. '.repeat(6)}All of it`;
  const steps = Array.from({ length: 14 }, (_, at) => ({
    name: at % 2 ? `Form U4, page ${at}` : `Appointments with all insurance carriers ${at}`,
    ownerRoleId: role.id,
    dueOffset: { days: 100 + at, unit: 'working', from: 'hire' },
    estimatedHours: 2,
    ...(at === 3 && { description: 'What the carriers ask for' }),
    ...(at === 6 && { description: long }),
    details: [{ text: 'Drafted' }, { text: 'Signed' }, { text: `Sent ${at}` }],
  }));
  const taskTemplates = [{ name: 'Licensing', steps }];
  await send(page, server, '/api/project-templates', { name: 'Hire', taskTemplates });
  await button(page, 'Edit Hire').click();

  const description = field(page, 'Step 3 description of task 1');
  for (const width of [1366, 1024, 390]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await brokenWords(page)).toEqual([]);
    await expect.poll(() => across(description)).toBeLessThan(50);
    const name = field(page, 'Step 3 name of task 1');
    await expect.poll(() => across(name)).toBeGreaterThan(width === 1366 ? 200 : 150);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await field(page, 'Step 14 name of task 1').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 2000);
  const seen = () =>
    page
      .getByLabel(/^Step \d+ name of task 1$/)
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top >= 0).length);
  await expect.poll(seen).toBeGreaterThanOrEqual(12);
  const top = async (step: number) =>
    (await field(page, `Step ${step} name of task 1`).boundingBox())?.y ?? 0;
  const described = (await top(5)) - (await top(4));
  // Below the name of the task, and above the buttons of the form.
  expect(12 * described).toBeLessThan(768 - 36 - 57);

  await test.step('a long description takes one line, also beside a name of two, until the row has the focus', async () => {
    const around = async () => (await top(8)) - (await top(7));
    const folded = await around();
    expect(folded).toBeGreaterThan(48);
    expect(12 * folded).toBeLessThan(768 - 36 - 57);
    const text = field(page, 'Step 7 description of task 1');
    await expect(text).toHaveCSS('text-overflow', 'ellipsis');
    await field(page, 'Step 7 name of task 1').focus();
    await expect.poll(around).toBeGreaterThan(folded + 30);
    const hidden = () => text.evaluate((one) => one.scrollHeight - one.clientHeight);
    expect(await hidden()).toBe(0);
    await field(page, 'Step 8 name of task 1').focus();
    await expect.poll(around).toBe(folded);
    await expect(page.getByTitle(long)).toBeVisible();
  });

  await test.step('details unfold when they are opened, entered or added', async () => {
    const details = page.getByLabel(/^Detail \d of step \d+ of task 1$/);
    await expect(details).toHaveCount(0);
    await button(page, '3 details of step 14 of task 1').click();
    await expect(field(page, 'Detail 3 of step 14 of task 1')).toHaveValue('Sent 13');
    await button(page, '3 details of step 14 of task 1').click();
    await expect(details).toHaveCount(0);
    await field(page, 'Step 14 name of task 1').press('Enter');
    await expect(field(page, 'Detail 1 of step 14 of task 1')).toBeFocused();
    await button(page, 'Add Detail to step 5 of task 1').click();
    await expect(field(page, 'Detail 4 of step 5 of task 1')).toBeFocused();
    await page.keyboard.insertText('Filed');
    await expect(button(page, '4 details of step 5 of task 1')).toHaveAttribute(
      'aria-expanded',
      'true',
    );
  });

  await description.click();
  await page.keyboard.insertText('All states');
  await expect(description).toHaveValue('All states');
  await field(page, 'Step 3 name of task 1').focus();
  await expect.poll(() => across(description)).toBeGreaterThan(380);
});
