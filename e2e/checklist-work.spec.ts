import type { Page, Route } from '@playwright/test';

import {
  begin,
  details,
  expectProgress,
  open,
  outlineOf,
  paste,
  pressEdit,
  prompt,
  step,
  stepRow,
  stored,
  task,
  tick,
} from './project-page.ts';
import { expect, primary, says, signInByCall, test } from './world.ts';

/** The focused elements of all frames between the deletion of one of seven details and the focus of another. */
const focusAfterDeletion = `new Promise((done) => {
  const focused = [];
  const look = () => {
    const { tagName, type } = document.activeElement;
    if (document.querySelectorAll('[data-detail]').length < 7) focused.push(tagName);
    if (focused.length > 0 && type === 'checkbox') done(focused);
    else requestAnimationFrame(look);
  };
  look();
})`;

type NewItems = { order?: number; steps?: NewItems[]; details?: NewItems[] };

/** The positions that new steps and details are sent with, by request. */
function ordersOf(page: Page): (number | undefined)[][] {
  const sent: (number | undefined)[][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !/\/(task-steps|details|steps)(\/many)?$/.test(pathname))
      return;
    const body = request.postDataJSON() as NewItems;
    const items = pathname.endsWith('/many') ? (body.details ?? body.steps) : [body];
    sent.push((items ?? []).map(({ order }) => order));
  });
  return sent;
}

test('a checklist is made by hand, from the first task to editing a detail', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, {});
  await open(page, server, id);
  const orders = ordersOf(page);

  await test.step('the first task', async () => {
    await says(page, 'Tasks (0)');
    await says(page, 'Select a task to view its steps');

    await page.getByRole('button', { name: 'Add Task' }).first().click();
    await expect(page.getByRole('menuitem')).toHaveText(['Create New Task']);
    await page.getByRole('menuitem', { name: 'Create New Task' }).click();
    const taskForm = page.getByRole('dialog', { name: 'Create New Task' });
    await expect(taskForm.getByLabel('Title', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await says(page, 'Title is required');
    await page.keyboard.type('Papers');
    await page.keyboard.press('Enter');
    await says(page, 'Task created successfully');
    await expect(taskForm).toBeHidden();
    await says(page, 'Tasks (1)');
    await expect(task(page, 'Papers')).toBeFocused();
    await expect(page).toHaveURL(/\?task=\d+$/);
  });

  await test.step('the first step', async () => {
    await says(page, 'No steps found for this task.');
    await page.getByRole('button', { name: 'Add Step', exact: true }).click();
    const stepForm = page.getByRole('dialog', { name: 'Create New Task Step' });
    await stepForm.getByRole('button', { name: 'Create Step' }).click();
    await says(page, 'Name is required');
    await expect(stepForm.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Letter');
    await stepForm.getByLabel('Due date').fill('2027-03-01');
    await stepForm.getByRole('button', { name: 'Create Step' }).click();
    await says(page, 'Task step created successfully');
    await expect(stepRow(page, 'Letter').getByTitle('Monday, March 1, 2027')).toBeVisible();
  });

  await test.step('a step by quick add, with its limit', async () => {
    await page.getByRole('button', { name: 'Quick add step' }).click();
    const quick = prompt(page, 'Step name');
    await page.keyboard.insertText('Form U4'.padEnd(199));
    await expect(quick.getByText('1 left')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(step(page, 'Form U4')).toBeVisible();
    await expect(quick.getByRole('textbox')).toHaveValue('');
    await expect(quick.getByText('1 left')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(quick).toBeHidden();
    await expect(page.getByRole('button', { name: 'Quick add step' })).toBeFocused();
  });

  const dialog = prompt(page, 'Enter detail description:');
  await test.step('details are typed', async () => {
    await step(page, 'Letter').click();
    await says(page, 'No description provided');
    await says(page, 'Step Details (0)');
    await says(page, 'No step details yet. Click "Add Detail" to create one.');
    await page.getByRole('button', { name: 'Add Detail' }).click();
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.type('   ');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox').fill('');
    await page.keyboard.type('Draft');
    await page.keyboard.press('Enter');
    await says(page, 'Step detail created successfully');
    await page.keyboard.type('Sign');
    await page.keyboard.press('Enter');
    await says(page, 'Step Details (2)');
  });

  await test.step('several details are pasted at once', async () => {
    await paste(page, '- Print\n- [x] Envelope\n\n- Stamp\n- Post\n- File a copy\n');
    await expect(dialog.getByRole('button', { name: 'Keep as one text' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add 5 details' }).click();
    await says(page, '5 step details created successfully');
    await says(page, 'Step Details (7)');
    await expect(tick(page, 'Envelope')).toBeChecked();
    await expect(dialog.getByRole('textbox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add Detail' })).toBeFocused();
    expect(orders, 'steps, then details, each after the existing ones').toEqual([
      [0],
      [1],
      [0],
      [1],
      [2, 3, 4, 5, 6],
    ]);
  });

  await test.step('a detail is edited; an empty text changes nothing', async () => {
    await page.getByRole('button', { name: 'Edit Draft' }).click();
    const edited = prompt(page, 'Edit detail description:');
    await edited.getByRole('textbox').fill(' ');
    await page.keyboard.press('Enter');
    await expect(edited).toBeHidden();
    await page.getByRole('button', { name: 'Edit Draft' }).click();
    await expect(edited.getByRole('textbox')).toHaveValue('Draft');
    await page.keyboard.type(' with the advisor');
    await page.keyboard.press('Enter');
    await says(page, 'Step detail updated successfully');
    await expect(page.getByRole('button', { name: 'Edit Draft with the advisor' })).toBeFocused();
  });

  await test.step('a detail is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: 'Delete Sign' }).click();
    const confirm = page.getByRole('alertdialog');
    await expect(confirm).toContainText('Are you sure you want to delete this detail?');
    await confirm.getByRole('button', { name: 'Cancel' }).click();
    await expect(details(page, 'Letter')).toHaveCount(7);
    // The focus moves to the next detail and nowhere else, also while a prompt is open.
    await page.getByRole('button', { name: 'Add Detail' }).click();
    const focused = page.evaluate<string[]>(focusAfterDeletion);
    await page.getByRole('button', { name: 'Delete Sign' }).click();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Step detail deleted successfully');
    await expect(tick(page, 'Print')).toBeFocused();
    expect(await focused).not.toContain('H1');
    expect((await focused).length).toBeLessThan(30);
    expect(await outlineOf(page, server, id)).toEqual({
      Papers: {
        Letter: ['Draft with the advisor', 'Print', 'Envelope', 'Stamp', 'Post', 'File a copy'],
        'Form U4': [],
      },
    });
  });
});

test('a tick updates every percentage immediately, a failed one is reverted, and thirty fast ones all count', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const five = ['One', 'Two', 'Three', 'Four', 'Five'];
  const many = Array.from({ length: 31 }, (_, at) => `Detail ${at + 1}`);
  const outline = { Papers: { Letter: five, Form: five }, Office: { Desk: many } };
  const project = await begin(page, server, outline);
  await open(page, server, project.id);
  await step(page, 'Letter').click();
  await expectProgress(page, 'Letter', 0);

  await test.step('every percentage moves before the server responds', async () => {
    // The server does not respond, so every move is optimistic.
    const waiting: Route[] = [];
    await page.route('**/api/step-details/*', (route) => void waiting.push(route));
    await tick(page, 'One').click();
    await page.keyboard.press('ArrowDown');
    await expect(tick(page, 'Two')).toBeFocused();
    await page.keyboard.press('Space');
    for (const [name, percent] of [
      ['Letter', 40],
      ['Papers', 20],
      [project.name, 10],
    ] as const) {
      await expectProgress(page, name, percent);
    }
    await expect(stepRow(page, 'Letter')).toContainText('40% Complete');
    await expect(details(page, 'Letter').first()).toContainText('Complete');
    expect((await stored(page, server, project.id)).percentageComplete).toBe(0);
    for (const route of waiting) await route.continue();
    await says(page, 'Step detail updated successfully');
    expect((await stored(page, server, project.id)).percentageComplete).toBe(10);
  });

  await test.step('the percentage is explained', async () => {
    await page.getByRole('button', { name: 'Progress of Papers: 20%, what counts' }).click();
    const explanation = page.getByRole('dialog', { name: 'Progress of Papers', exact: true });
    await expect(explanation).toContainText('0 of 2 steps completed20%');
    await expect(explanation.getByRole('listitem')).toHaveText(['Letter40%', 'Form0%']);
    await page.keyboard.press('Escape');
  });

  await test.step('a failed tick is reverted', async () => {
    await page.unroute('**/api/step-details/*');
    await page.route('**/api/step-details/*', (route) => route.abort());
    await tick(page, 'Three').click();
    await says(page, 'Failed to update step detail');
    await expect(tick(page, 'Three')).not.toBeChecked();
    await expectProgress(page, 'Letter', 40);
    await expectProgress(page, project.name, 10);
    await expect(tick(page, 'Two')).toBeChecked();
  });

  await test.step('thirty fast ticks all count', async () => {
    await page.unroute('**/api/step-details/*');
    await task(page, 'Office').click();
    await step(page, 'Desk').click();
    await expect(details(page, 'Desk')).toHaveCount(31);
    const thirty = `[...document.querySelectorAll('[data-detail] input')].slice(0, 30)`;
    await page.evaluate(`${thirty}.forEach((box) => box.click())`);
    await expectProgress(page, 'Desk', 97);
    // Of several clicks on the same detail the last one counts.
    await page.evaluate(`for (let time = 0; time < 7; time += 1) ${thirty}[3].click()`);
    await expect(tick(page, 'Detail 4')).not.toBeChecked();
    const ticked = async () => {
      const { tasks } = await stored(page, server, project.id);
      return tasks[1]?.steps[0]?.details?.map(({ completion }) => completion);
    };
    await expect.poll(ticked).toEqual(many.map((_, at) => (at === 3 || at === 30 ? 0 : 100)));
    await expectProgress(page, 'Desk', 94);
  });
});

test('drafts survive a reload, Back and a new sign-in, but not signing out', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(page, server, { Papers: { Letter: ['Sign'] } });
  await open(page, server, id);
  const field = (label: string) => prompt(page, label).getByRole('textbox');

  await test.step('drafts of prompts survive a reload', async () => {
    await step(page, 'Letter').click();
    await page.getByRole('button', { name: 'Add Detail' }).click();
    await page.keyboard.type('Half a detail');
    await page.getByRole('button', { name: 'Edit Sign' }).click();
    await expect(field('Edit detail description:')).toBeFocused();
    await page.keyboard.type(' here');
    await page.keyboard.press('Escape');
    await says(page, 'Not saved yet');
    await page.getByRole('button', { name: 'Quick add task' }).click();
    await field('Task title').fill('Half a task');
    await page.keyboard.press('Escape');
    await says(page, 'Not added yet');
    await page.getByRole('button', { name: 'Quick add task' }).click();
    await expect(field('Task title')).toHaveValue('Half a task');
    await page.reload();
    await expect(field('Enter detail description:')).toHaveValue('Half a detail');
    await expect(field('Edit detail description:')).toHaveValue('Sign here');
    await expect(field('Task title')).toHaveValue('Half a task');
  });

  const form = page.getByRole('dialog', { name: 'Edit Task' });
  const title = form.getByLabel('Title', { exact: true });
  await test.step('the draft of a form survives Back', async () => {
    await pressEdit(page, 'Papers');
    await title.fill('Papers, typed at length');
    await page.goBack();
    await expect(form).toHaveCount(0);
    await page.goForward();
    await expect(title).toHaveValue('Papers, typed at length');
  });

  await test.step('drafts survive a new sign-in', async () => {
    const signInAgain = async () => {
      await expect(page.getByText(/session has ended/i)).toBeVisible();
      await page.getByLabel('Username', { exact: true }).fill(primary.username);
      await page.getByLabel('Password', { exact: true }).fill(primary.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    };
    await page.context().clearCookies();
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await signInAgain();
    await expect(title).toHaveValue('Papers, typed at length');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Task updated successfully');
    await expect(form).toHaveCount(0);

    await page.context().clearCookies();
    await field('Enter detail description:').press('Enter');
    await signInAgain();
    await says(page, 'Not saved');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tick(page, 'Half a detail')).toBeVisible();
  });

  await test.step('signing out deletes them', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Successfully Signed Out' })).toBeVisible();
    await signInByCall(page, server);
    await open(page, server, id);
    await expect(page.getByRole('button', { name: 'Quick add task' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Not added yet')).toHaveCount(0);
  });
});
