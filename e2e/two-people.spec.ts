import type { Locator, Page } from '@playwright/test';

import {
  begin,
  colleagueOn,
  details,
  names,
  open,
  pressEdit,
  prompt,
  step,
  stored,
  task,
  tick,
  wide,
} from './project-page.ts';
import { expect, expectAccessible, says, test } from './world.ts';

/** Returns the server's response to an action on the page. */
async function saved(page: Page, act: () => Promise<void>) {
  const answer = page.waitForResponse((response) => response.request().method() !== 'GET');
  await act();
  return answer;
}

test("one person's changes reach the other within a second, without moving the page", async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const many = Array.from({ length: 20 }, (_, at) => `Detail ${at + 1}`);
  const { id, tasks } = await begin(page, server, {
    Papers: { Letter: ['Sign', 'Send'] },
    Office: { Desk: many, Keys: many },
    Party: {},
  });
  await open(page, server, id);
  await step(page, 'Letter').click();
  await expect(details(page, 'Letter')).toHaveCount(2);
  const other = await colleagueOn(id, { browser, browserErrors, server });

  const dialog = prompt(other, 'Enter detail description:');
  await test.step('the other person types, scrolled down', async () => {
    await other.setViewportSize({ width: 1280, height: 600 });
    await task(other, 'Office').click();
    await step(other, 'Desk').click();
    await step(other, 'Keys').click();
    await expect(details(other, 'Keys')).toHaveCount(20);
    await other.getByRole('button', { name: 'Add Detail' }).first().click();
    await other.keyboard.type('Half a sent');
    await dialog.scrollIntoViewIfNeeded();
  });

  const { address, scrolled } = { address: other.url(), scrolled: await scrolledTo(other) };
  expect(scrolled).toBeGreaterThan(100);
  const delays: number[] = [];
  const seen = async (answer: { ok: () => boolean }, shown: Locator) => {
    expect(answer.ok()).toBe(true);
    const savedAt = performance.now();
    await shown.waitFor({ state: 'attached' });
    delays.push(Math.round(performance.now() - savedAt));
  };

  await test.step('changes arrive within a second', async () => {
    await seen(
      await saved(page, () => tick(page, 'Sign').click()),
      other.getByRole('button', { name: 'Progress of Papers: 50%, what counts' }),
    );
    await pressEdit(page, 'Papers');
    await page.getByLabel('Title', { exact: true }).fill('Papers and forms');
    await seen(
      await saved(page, () => page.getByRole('button', { name: 'Save Changes' }).click()),
      task(other, 'Papers and forms'),
    );
    await page.getByRole('button', { name: 'Quick add task' }).click();
    await page.keyboard.type('Announcement');
    await seen(await saved(page, () => page.keyboard.press('Enter')), task(other, 'Announcement'));
    await page.keyboard.press('Escape');
    await task(page, 'Party').focus();
    await seen(
      await saved(page, () => page.keyboard.press('Alt+ArrowUp')),
      names(other, 'Tasks').nth(1).filter({ hasText: 'Party' }),
    );
    const first = tasks[1]?.steps[0]?.details?.[0];
    const wording = { data: { text: 'Worded anew' } };
    await seen(
      await page.request.patch(`${server.address}/api/step-details/${first?.id}`, wording),
      tick(other, 'Worded anew'),
    );
    // One may be late on a busy machine.
    delays.sort((one, another) => one - another);
    expect(delays[2], `all of ${delays.join(', ')} ms`).toBeLessThan(1000);
  });

  await test.step('nothing moved for the other person', async () => {
    await other.keyboard.type('ence');
    await expect(dialog.getByRole('textbox')).toHaveValue('Half a sentence');
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await expect(task(other, 'Office')).toHaveAttribute('aria-current', 'true');
    expect(other.url()).toBe(address);
    expect(Math.abs((await scrolledTo(other)) - scrolled)).toBeLessThan(3);
    await other.keyboard.press('Enter');
    await expect(page.getByText('Half a sentence')).toHaveCount(0);
    await task(page, 'Office').click();
    await step(page, 'Desk').click();
    await expect(tick(page, 'Half a sentence')).toBeVisible();
  });
});

test('two people change the same record: the second sees both values; a form whose record is deleted keeps the input', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const project = await begin(page, server, {
    Papers: { Letter: ['Sign', 'Send'] },
    Office: { Desk: [], Keys: [] },
    Party: {},
  });
  const { id } = project;
  await open(page, server, id);
  const other = await colleagueOn(id, { browser, browserErrors, server });

  await test.step('both edit one task', async () => {
    for (const [person, title] of [
      [page, 'Party of the first'],
      [other, 'Party of the second'],
    ] as const) {
      await pressEdit(person, 'Party');
      await person.getByLabel('Title', { exact: true }).fill(title);
    }
    await other.getByLabel('Description', { exact: true }).fill('Written by the second alone');
    await page.getByLabel('Priority', { exact: true }).selectOption('high');
    // The second browser receives no event before it saves.
    await other.route(`**/api/projects/${id}`, (route) => route.abort());
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Task updated successfully');
  });

  const form = other.getByRole('dialog', { name: 'Edit Task' });
  const remove = (path: string) => page.request.delete(`${server.address}${path}`);
  await test.step('the second sees both values and chooses', async () => {
    const save = form.getByRole('button', { name: 'Save Changes' });
    await expect(form.getByText(/meanwhile/)).toHaveCount(0);
    await save.click();
    await expect(form.getByText('Choose what to keep.')).toBeVisible();
    const titles = form.getByRole('group', { name: 'Title' });
    await expect(titles.getByRole('radio', { name: 'Yours Party of the second' })).toBeVisible();
    const theirs = titles.getByRole('radio', { name: 'Current Party of the first' });
    await expect(theirs).not.toBeChecked();
    await expectAccessible(other, 'form that shows two values');
    await other.setViewportSize(wide);
    await save.click();
    await expect(form.getByRole('alert')).toContainText('Choose a value for each field');
    await theirs.check();
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Party of the first');
    await titles.getByRole('radio', { name: 'Yours Party of the second' }).check();
    await save.click();
    await says(other, 'Task updated successfully');
    await other.unroute(`**/api/projects/${id}`);
    await expect(form).toBeHidden();
    await expect(task(page, 'Party of the second')).toBeVisible();
    expect((await stored(page, server, id)).tasks[2]).toMatchObject({
      title: 'Party of the second',
      description: 'Written by the second alone',
      priority: 'high',
    });
  });

  await test.step('a detail is deleted while it is edited', async () => {
    await step(other, 'Letter').click();
    await other.getByRole('button', { name: 'Edit Sign' }).click();
    const edited = prompt(other, 'Edit detail description:');
    await other.keyboard.type(' here');
    const detail = project.tasks[0]?.steps[0]?.details?.[0];
    expect((await remove(`/api/step-details/${detail?.id}`)).ok()).toBe(true);
    await expect(edited).toContainText('Someone else has deleted this detail');
    await expect(edited.getByRole('textbox')).toHaveValue('Sign here');
    await other.keyboard.press('Escape');
    await expect(details(other, 'Letter')).toHaveCount(1);
  });

  await test.step('a task is deleted while it is edited', async () => {
    await pressEdit(other, 'Papers');
    await form.getByLabel('Title', { exact: true }).fill('Papers, typed at length');
    expect((await remove(`/api/tasks/${project.tasks[0]?.id}`)).ok()).toBe(true);
    await expect(form).toContainText('Someone else has deleted this task.');
    await expect(form.getByLabel('Title', { exact: true })).toHaveValue('Papers, typed at length');
    await expect(form.getByRole('button', { name: 'Save Changes' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await form.getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Discard' }).click();
    await expect(names(other, 'Tasks')).toHaveText(['Office', 'Party of the second']);
    await expect(task(other, 'Office')).toHaveAttribute('aria-current', 'true');
  });

  const office = project.tasks[1];
  await test.step('a step is deleted while a detail is typed: the input stays on the page', async () => {
    const lost = other.locator('[data-lost-input]');
    await step(other, 'Desk').click();
    await other.getByRole('button', { name: 'Add Detail' }).click();
    await other.keyboard.type('Typed in vain');
    const readInVain: string[] = [];
    other.on('response', (answer) => {
      if (answer.status() === 404) readInVain.push(answer.url());
    });
    await other.setViewportSize({ width: 1440, height: 500 });
    await other.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect((await remove(`/api/task-steps/${office?.steps[0]?.id}`)).ok()).toBe(true);
    await expect(lost).toContainText('The step in which you were typing has been deleted.');
    await expect(lost).toContainText('Typed in vain');
    await expect(lost).toBeFocused();
    await expect(lost).toBeInViewport({ ratio: 1 });
    expect(readInVain).toEqual([]);
    await other.reload();
    await expect(lost).toContainText('Typed in vain');
    await lost.getByRole('button', { name: 'Discard' }).click();
    await expect(lost).toHaveCount(0);
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the focused step is deleted', async () => {
    await step(other, 'Keys').focus();
    expect((await remove(`/api/task-steps/${office?.steps[1]?.id}`)).ok()).toBe(true);
    await expect(task(other, 'Office')).toBeFocused();
  });

  await test.step('the project is deleted while it is edited', async () => {
    await other.getByRole('button', { name: 'Edit Project' }).click();
    await other.getByLabel('Name', { exact: true }).fill('Typed for nobody');
    expect((await remove(`/api/projects/${id}`)).ok()).toBe(true);
    await expect(other.getByText('Someone else has deleted this project.')).toBeVisible();
    await other.getByRole('button', { name: 'Cancel' }).click();
    await other.getByRole('button', { name: 'Discard' }).click();
    await says(other, 'This project was deleted');
    await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
    await other.getByRole('link', { name: 'Back to Projects' }).click();
    await says(other, 'No projects yet');
  });
});

async function scrolledTo(page: Page): Promise<number> {
  return page.evaluate<number>('scrollY');
}
