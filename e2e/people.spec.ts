import type { Locator, Page } from '@playwright/test';

import type { Person, PersonWork } from '#contract/people.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { expect, expectAccessible, says, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const list = (page: Page) => page.getByRole('list', { name: 'People', exact: true });
const row = (page: Page, name: string) =>
  list(page)
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const dialog = (page: Page) => page.getByRole('dialog');
const field = (within: Locator, label: string) => within.getByLabel(label, { exact: true });

async function openPeople(page: Page, server: FreshServer): Promise<void> {
  await signIn(page, server, undefined, '/people');
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

const wide = { width: 1440, height: 900 };

test('the first person is added, with skills; editing: a taken email, a concurrent change, and a deleted person', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await openPeople(page, server);

  await test.step('required fields', async () => {
    await says(page, 'No people yet');
    await page.getByRole('button', { name: 'Add the first person' }).click();
    await expect(field(dialog(page), 'Name')).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Add Person' }).click();
    await says(page, 'Name is required');
    await expect(field(dialog(page), 'Name')).toBeFocused();
    await page.keyboard.type('Ada Lund');
    await field(dialog(page), 'Email').fill('nowhere');
    await page.keyboard.press('Enter');
    await says(page, 'Must be an email address');
    await field(dialog(page), 'Email').fill('ada@lund.example');
    await field(dialog(page), 'Job title').fill('Analyst');
    await field(dialog(page), 'Department').fill('Compliance');
  });

  await test.step('skills are typed and pasted', async () => {
    const skills = dialog(page).getByRole('list', { name: 'Added skills' }).getByRole('listitem');
    await field(dialog(page), 'Skills').focus();
    await page.keyboard.type('Form U4,Outreach');
    await page.keyboard.press('Enter');
    await page.keyboard.type('form u4');
    await page.keyboard.press('Enter');
    await expect(skills).toHaveText(['Form U4', 'Outreach']);
    await page.keyboard.press('Backspace');
    await expect(skills).toHaveText(['Form U4']);
    await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Series 65, Licensing\\nCRD');
    const paste = { clipboardData, bubbles: true, cancelable: true };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste));
  }`);
    await expect(skills).toHaveText(['Form U4', 'Series 65', 'Licensing', 'CRD']);
    await page.keyboard.type('Forgotten to add');
    await expectAccessible(page, 'form of a person');
    await page.setViewportSize(wide);
    await dialog(page).getByRole('button', { name: 'Add Person' }).click();
    await says(page, 'Person created successfully');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('the person is in the list', async () => {
    const ada = row(page, 'Ada Lund');
    await expect(ada).toContainText('ada@lund.example');
    await expect(ada).toContainText('Analyst');
    await expect(ada).toContainText('Compliance');
    await expect(ada).toContainText('+2');
    await expect(ada).toContainText('No open work');
    await expect(ada.getByText('Active', { exact: true })).toBeVisible();
    const [made] = (await (
      await page.request.get(`${server.address}/api/people`)
    ).json()) as Person[];
    expect(made).toMatchObject({
      skills: ['Form U4', 'Series 65', 'Licensing', 'CRD', 'Forgotten to add'],
      isActive: true,
    });
  });

  const bo = (await send(page, server, '/api/people', {
    name: 'Bo Quist',
    role: 'Coach',
  })) as Person;
  await test.step('a taken email is refused', async () => {
    await choose(page, 'Bo Quist', 'Edit');
    await field(dialog(page), 'Email').fill('ADA@lund.example');
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await expect(field(dialog(page), 'Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog(page).getByText('Another person has this email address')).toBeVisible();
    await says(page, 'Failed to update person');
    await field(dialog(page), 'Email').fill('bo@quist.example');
    await field(dialog(page), 'Job title').fill('Senior Coach');
  });

  await test.step('a concurrent change is shown', async () => {
    const changed = await page.request.patch(`${server.address}/api/people/${bo.id}`, {
      data: { role: 'Head Coach', department: 'Training' },
      headers: { Origin: server.address },
    });
    expect(changed.ok()).toBe(true);
    const conflict = dialog(page).getByText('Someone else has changed this person.', {
      exact: false,
    });
    await expect(conflict).toBeVisible();
    await expect(field(dialog(page), 'Department')).toHaveValue('Training');
    await expect(field(dialog(page), 'Job title')).toHaveValue('Senior Coach');
    await dialog(page).getByRole('group', { name: 'Job title' }).getByLabel('Yours').check();
    await dialog(page).getByRole('button', { name: 'Save Changes' }).click();
    await says(page, 'Person updated successfully');
    const [, saved] = (await (
      await page.request.get(`${server.address}/api/people`)
    ).json()) as Person[];
    expect(saved).toMatchObject({
      role: 'Senior Coach',
      department: 'Training',
      email: 'bo@quist.example',
    });
  });

  await test.step('a deleted person: the input stays', async () => {
    await choose(page, 'Bo Quist', 'Edit');
    await field(dialog(page), 'Job title').fill('Kept to copy');
    await page.reload();
    await expect(field(dialog(page), 'Job title')).toHaveValue('Kept to copy');
    await page.request.delete(`${server.address}/api/people/${bo.id}`, {
      headers: { Origin: server.address },
    });
    await expect(dialog(page).getByText(/has deleted this person/)).toBeVisible();
    await expect(field(dialog(page), 'Job title')).toHaveValue('Kept to copy');
  });
});

test('a person is assigned, deactivated, and deleted with their work reassigned', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await openPeople(page, server);
  const ada = (await send(page, server, '/api/people', { name: 'Ada Lund' })) as Person;
  const project = (await send(page, server, '/api/projects', {
    name: 'A hire',
    category: 'C',
    market: 'M',
    tasks: [
      { title: 'Registration', assigneeId: ada.id, steps: [{ name: 'File the form' }] },
      { title: 'Welcome', assigneeId: ada.id, status: 'completed' },
    ],
  })) as ProjectDetail;
  const [task] = project.tasks;
  const taskStepId = task?.steps[0]?.id ?? 0;
  await send(page, server, '/api/person-task-steps', { personId: ada.id, taskStepId });

  await test.step('the open work is listed', async () => {
    await expect(row(page, 'Ada Lund')).toContainText('1 task, 1 step');
    await page.getByRole('button', { name: 'Ada Lund', exact: true }).click();
    await expect(page).toHaveURL(`${server.address}/people?person=${ada.id}`);
    const open = page.getByRole('list', { name: 'Open work of Ada Lund' });
    await expect(open.getByRole('listitem')).toHaveCount(2);
    await expect(open).toContainText('Registration · A hire');
    await expect(page.getByText('Welcome', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Completed or archived (1)' }).click();
    await says(page, 'Welcome');
    await open.getByRole('link', { name: 'File the form' }).click();
    await expect(page).toHaveURL(`${server.address}/projects/${project.id}?task=${task?.id}`);
    await page.goBack();
    await expect(open).toBeVisible();
  });

  const question = page.getByRole('alertdialog');
  await test.step('the person is deactivated', async () => {
    await choose(page, 'Ada Lund', 'Deactivate');
    await expect(question).toContainText('keeps what they have: 1 open task and 1 open step');
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await says(page, 'Person updated successfully');
    await expect(row(page, 'Ada Lund').getByText('Inactive', { exact: true })).toBeVisible();
    await expect(row(page, 'Ada Lund')).toContainText('1 task, 1 step');
    await page.getByLabel('Show', { exact: true }).selectOption('active');
    await says(page, 'No matches');
    await page.getByRole('button', { name: 'Show all' }).click();
  });

  await test.step('the person is deleted, and the work becomes unassigned', async () => {
    await choose(page, 'Ada Lund', 'Delete');
    await expect(question).toContainText('Delete Ada Lund?');
    await expect(question).toContainText(
      '2 tasks (1 open) become unassigned, and they leave 1 step (1 open).',
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await says(page, 'Person deleted successfully');
    await says(page, 'No people yet');
    const read = await page.request.get(`${server.address}/api/projects/${project.id}`);
    const after = (await read.json()) as ProjectDetail;
    expect(after.tasks.map(({ assigneeId }) => assigneeId)).toEqual([null, null]);
  });
});

test('a failure that can be retried; search, view and order; the keyboard @long', async ({
  page,
  demo,
}) => {
  await page.route('**/api/people', (route) => route.abort());
  await signIn(page, demo, demoSignIn, '/people');
  await says(page, "Couldn't load people");
  await page.unroute('**/api/people');
  await page.getByRole('button', { name: 'Retry' }).click();

  const people = (await (await page.request.get(`${demo.address}/api/people`)).json()) as Person[];
  const headings = list(page).getByRole('heading');
  await test.step('a phone shows whole email addresses', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const cut = `[...document.querySelectorAll('[href^="mailto:"]')]
      .filter((one) => one.scrollWidth > one.clientWidth).map(({ title }) => title)`;
    await expect.poll(() => page.evaluate(cut)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('search by skill and name', async () => {
    await expect(headings).toHaveText(people.map(({ name }) => name));
    const [, second] = people;
    const search = page.getByLabel('Search', { exact: true });
    await search.fill(`${second?.skills[0]?.toUpperCase()} ${second?.name.slice(0, 3)}`);
    await expect(headings).toHaveText([second?.name ?? '']);
    await search.fill('no such person at all');
    await says(page, 'No matches');
    await search.fill('');
  });

  await test.step('sorting is in the address', async () => {
    await page.getByLabel('Sort by', { exact: true }).selectOption('work');
    await expect(page).toHaveURL(`${demo.address}/people?sort=work`);
  });

  const work = await page.request.get(`${demo.address}/api/people/work`);
  const busiest = (
    (await work.json()) as { personId: number; openTasks: number; openSteps: number }[]
  )
    .toSorted(
      (a, b) =>
        b.openTasks + b.openSteps - a.openTasks - a.openSteps ||
        people.findIndex(({ id }) => id === a.personId) -
          people.findIndex(({ id }) => id === b.personId),
    )
    .at(0);
  const name = people.find(({ id }) => id === busiest?.personId)?.name ?? '';

  await test.step('the busiest is first; open work unfolds by keyboard, in order of its days', async () => {
    await expect(headings.first()).toHaveText(name);
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${demo.address}/people?sort=work&person=${busiest?.personId}`);
    const read = await page.request.get(`${demo.address}/api/people/${busiest?.personId}/work`);
    const { steps } = (await read.json()) as PersonWork;
    const open = page.getByRole('list', { name: `Open work of ${name}` });
    const due = steps
      .filter(
        ({ status, projectStatus }) => status !== 'completed' && projectStatus !== 'completed',
      )
      .flatMap(({ dueDate }) => dueDate ?? []);
    const days = open.locator('time');
    await expect(days.nth(1)).toBeVisible();
    const shown = await days.evaluateAll((times) =>
      times.map((time) => time.getAttribute('datetime')),
    );
    expect(shown).toEqual(due.toSorted().slice(0, shown.length));
    await page.keyboard.press('ArrowDown');
    await expect(list(page).getByRole('heading').nth(1).getByRole('button')).toBeFocused();
    await expectAccessible(page, 'people');
  });
});

test('a thousand people for a viewer: only visible rows are rendered, all can be reached, and nothing changed @long', async ({
  page,
  demo,
}) => {
  const one = (id: number): Person => ({
    id,
    name: `Person ${String(id).padStart(4, '0')}`,
    email: `person${id}@firm.example`,
    role: 'Analyst',
    department: null,
    skills: ['Form U4', 'Outreach', 'Licensing', 'CRD'],
    isActive: id % 2 === 0,
    projectManagerId: null,
    linkConfirmed: false,
    digest: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    version: 1,
  });
  const thousand = Array.from({ length: 1000 }, (_, at) => one(at + 1));
  await page.route('**/api/people', (route) => route.fulfill({ json: thousand }));
  const viewer = { username: 'frank.delaney', password: demoSignIn.password };
  await signIn(page, demo, viewer, '/people');
  await says(page, '1,000 people');
  await expect(row(page, 'Person 0001')).toBeVisible();
  await expect.poll(() => list(page).getByRole('heading').count()).toBeLessThan(60);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Person' })).toHaveCount(0);

  // Rows get their final height when rendered, so the end may move once or twice.
  await expect(async () => {
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await expect(row(page, 'Person 1000')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByLabel('Search', { exact: true }).fill('0777');
  await expect(list(page).getByRole('heading')).toHaveText(['Person 0777']);
});
