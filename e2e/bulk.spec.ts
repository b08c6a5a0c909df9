import type { Project } from '#contract/projects.ts';

import { begin, open, stepRow, stored, wide } from './project-page.ts';
import { expect, expectAccessible, says, send, signInByCall, test } from './world.ts';

const names = Array.from({ length: 12 }, (_, index) => `Step ${index + 1}`);
const outline = Object.fromEntries(
  ['Offer', 'Contract'].map((task) => [task, Object.fromEntries(names.map((name) => [name, []]))]),
);

test('steps are selected by mouse and by keyboard, and changed or deleted together with one undo', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  const project = await begin(page, server, outline);
  await send(page, server, '/api/people', { name: 'Dana Cole' });
  await open(page, server, project.id);
  const steps = page.getByRole('list', { name: 'Steps', exact: true });
  const bar = page.getByRole('toolbar', { name: 'Selection' });

  await test.step('by mouse, with an undo', async () => {
    // Boxes are there only while something is selected, which a click on a drag handle begins.
    const boxes = steps.getByRole('checkbox', { name: /^Select / });
    const first = steps.getByRole('button', { name: 'Step 1', exact: true });
    await expect(first).toHaveAttribute('aria-keyshortcuts', / X$/);
    await first.hover();
    await expect(boxes).toHaveCount(0);
    await stepRow(page, 'Step 1').locator('[data-drag-handle]').click();
    await expect(steps.getByRole('checkbox', { name: 'Select Step 1', exact: true })).toBeChecked();
    await expect(boxes).not.toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar).toContainText('12 steps selected');
    await bar.getByRole('button', { name: 'Select all 24' }).click();
    await expect(bar).toContainText('24 steps selected in 2 tasks');
    await expectAccessible(page, 'selected steps', 1440);
    await bar.getByRole('combobox', { name: 'Owner' }).selectOption('Dana Cole');

    await says(page, '24 steps updated');
    const links = await (await page.request.get(`${server.address}/api/person-task-steps`)).json();
    expect(links).toHaveLength(24);
    await expect(bar.getByRole('combobox', { name: 'Owner: Dana Cole' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await says(page, 'Change undone');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  const name = (step: string) => steps.getByRole('button', { name: step, exact: true });
  await test.step('by keyboard; hidden steps are deselected', async () => {
    await name('Step 1').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('3 steps selected');
    await name('Step 5').click({ modifiers: ['ControlOrMeta'] });
    await expect(bar).toContainText('4 steps selected');
    await bar.getByRole('button', { name: 'Complete' }).click();
    await says(page, '4 steps updated');
    await page.getByLabel('Tasks shown').selectOption('Open');
    await expect(bar).toBeHidden();
  });

  await test.step('several are deleted and restored', async () => {
    await name('Step 6').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await says(page, '2 steps deleted');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(name('Step 7')).toBeVisible();
    const { tasks } = await stored(page, server, project.id);
    expect(tasks[0]?.completedStepsCount).toBe(4);
    expect(tasks[0]?.steps).toHaveLength(12);
  });
});

test('a second change of the same steps offers its own undo, not that of the first @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  const project = await begin(page, server, outline);
  for (const name of ['Dana Cole', 'Bo Quist']) await send(page, server, '/api/people', { name });
  await open(page, server, project.id);
  const steps = page.getByRole('list', { name: 'Steps', exact: true });
  const owner = page.getByRole('toolbar', { name: 'Selection' }).getByRole('combobox').first();
  const first = steps.getByRole('button', { name: 'Step 1', exact: true });
  await expect(first).toHaveAttribute('aria-keyshortcuts', / X$/);
  await first.click({ modifiers: ['ControlOrMeta'] });
  await owner.selectOption('Dana Cole');
  await expect(owner).toHaveAccessibleName('Owner: Dana Cole');
  await owner.selectOption('Bo Quist');
  await expect(owner).toHaveAccessibleName('Owner: Bo Quist');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await says(page, 'Change undone');
  await expect(owner).toHaveAccessibleName('Owner: Dana Cole');
});

test('projects are changed and archived together in the table', async ({ page, freshServer }) => {
  const server = await freshServer();
  await page.setViewportSize(wide);
  await signInByCall(page, server);
  for (const name of ['Ann', 'Ben', 'Cleo']) {
    await send(page, server, '/api/projects', { name, category: 'Hire', market: 'Chicago' });
  }
  await page.goto(`${server.address}/projects`);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const bar = page.getByRole('toolbar', { name: 'Selection' });

  await test.step('several projects get a priority and a task', async () => {
    await page.getByRole('checkbox', { name: 'Select Cleo' }).click();
    await page.getByRole('checkbox', { name: 'Select Ann' }).click({ modifiers: ['Shift'] });
    await expect(bar).toContainText('3 projects selected');
    await bar.getByRole('combobox', { name: 'Priority: Medium' }).selectOption('High');
    await says(page, '3 projects updated');
    await bar.getByRole('button', { name: 'Add task' }).click();
    await page.getByRole('dialog').getByLabel('Task title').fill('Announce');
    // A failure keeps what was typed.
    await page.route('**/api/projects/change', (route) => route.abort());
    await page.keyboard.press('Enter');
    await says(page, 'No project was changed');
    await page.unroute('**/api/projects/change');
    await page.getByRole('dialog').getByLabel('Task title').press('Enter');
    await says(page, '3 tasks added');
  });

  await test.step('several are archived with an outcome, and restored', async () => {
    await bar.getByRole('button', { name: 'Archive' }).click();
    const dialog = page.getByRole('dialog', { name: 'Archive 3 projects' });
    await dialog.getByLabel('Withdrew').check();
    await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
    await says(page, '3 projects updated');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await says(page, 'Change undone');
    await expect(page.getByRole('link', { name: 'Ann', exact: true })).toBeVisible();
  });

  await test.step('archived ones keep their outcome, and are changed only after a question', async () => {
    const path = `${server.address}/api/projects`;
    const all = async () => (await (await page.request.get(path)).json()) as Project[];
    const cleo = async () => (await all()).find(({ name }) => name === 'Cleo')!;
    const { id } = await cleo();
    const archived = await page.request.patch(`${path}/${id}/archive`, {
      data: { outcome: 'withdrew' },
      headers: { Origin: server.address },
    });
    expect(archived.ok()).toBe(true);
    await page.getByRole('checkbox', { name: 'Show archived (1)' }).check();
    await page.getByRole('checkbox', { name: 'Select Cleo' }).click();
    await expect(bar.getByRole('button', { name: 'Archive' })).toBeDisabled();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(bar).toContainText('3 projects selected');
    await bar.getByRole('combobox', { name: /^Priority/ }).selectOption('Low');
    const question = page.getByRole('alertdialog', { name: 'Archived projects' });
    await expect(question).toBeVisible();
    expect((await all()).map(({ priority }) => priority)).toEqual(['high', 'high', 'high']);
    await question.getByRole('button', { name: 'Change them' }).click();
    await says(page, '3 projects updated');
    await bar.getByRole('button', { name: 'Archive' }).click();
    const archive = page.getByRole('dialog', { name: 'Archive 2 projects' });
    await archive.getByLabel('Hired').check();
    await page.keyboard.press('Enter');
    await says(page, '2 projects updated');
    expect((await cleo()).outcome).toBe('withdrew');
    await bar.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await expect(bar).toBeHidden();
    await expect(page.getByRole('link', { name: 'Cleo', exact: true })).toBeFocused();
  });
});
