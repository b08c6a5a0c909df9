import type { Locator, Page } from '@playwright/test';

import type { ActivityPage } from '#contract/activity.ts';
import type { MyWork } from '#contract/my-work.ts';
import type { Person, PersonTaskStep } from '#contract/people.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import { sundayOf } from '#rules/work-groups.ts';

import { inputCounter } from './input-counter.ts';
import { everywhere, holders, hireList } from './lists/hire.ts';
import { details, step, stored } from './project-page.ts';
import { visit } from './visit.ts';
import { anotherPerson, expect, primary, read, says, send, signIn, test } from './world.ts';

/** The whole process of a hire in the browser, with a limit of actions for each part. */

const button = (on: Page | Locator, name: string) => on.getByRole('button', { name, exact: true });
const field = (on: Page | Locator, label: string | RegExp) => on.getByLabel(label, { exact: true });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const form = (page: Page) => page.getByRole('form', { name: 'New Project' });
const dialog = (page: Page) => page.getByRole('dialog');

const dayIn = (days: number, from = Date.now()) =>
  new Intl.DateTimeFormat('en-CA').format(new Date(from + days * 86_400_000));
const weekLater = (day: string) => dayIn(7, Date.parse(`${day}T12:00:00`));

const hires = [
  ['Alex Carter', 'Denver', dayIn(6)],
  ['Drew Hall', 'Denver', dayIn(45)],
  ['Emery Stone', 'Boston', dayIn(60)],
] as const;

test('a template by CSV, three hires, an owner, a moved date, another holder, ticks, an outcome and a hold @long', async ({
  page,
  browser,
  browserErrors,
  freshServer,
}) => {
  const server = await freshServer();
  const hand = inputCounter(page);
  const { click, fill, choose } = hand;
  /** The maximum number of actions per part. */
  const took = (part: string, most: number) => {
    const done = hand.takeActions();
    expect(done.length, `${part}:\n${done.join('\n')}`).toBeLessThanOrEqual(most);
  };
  await signIn(page, server, primary, '/settings?tab=project-templates');
  for (const name of ['Denver', 'Boston']) {
    await send(page, server, '/api/markets', { name });
  }
  await send(page, server, '/api/categories', { name: 'Advisor Hire' });
  const people: Record<string, Person> = {};
  for (const name of ['Dana', 'Eve', 'Max', 'Ada', 'Sam', 'Bo', 'Kim']) {
    people[name] = (await send(page, server, '/api/people', { name })) as Person;
  }

  await test.step('a: a template of 24 rows', async () => {
    await click(button(page, 'New Project Template'));
    await fill(field(page, 'Name'), 'Advisor hire');
    await choose(field(page, 'Category'), 'Advisor Hire');
    await click(button(page, 'Import'));
    await hand.upload(field(dialog(page), 'File'), 'hire.csv', hireList);
    await says(page, 'New milestones: Resignation, U4 approved');
    await click(button(page, 'Make them all roles'));
    await click(button(page, 'Add 24 rows'));
    await choose(field(page, 'When is milestone 1'), { label: 'Before the projected hire date' });
    await fill(field(page, 'Days of milestone 1'), '8');
    await click(button(page, 'Create Template'));
    await says(page, 'Project template created successfully');
    took('template', 10);

    await click(page.getByRole('link', { name: 'Roles' }));
    for (const [role, person] of Object.entries(everywhere)) {
      await click(button(page, `Edit ${role}`));
      await choose(field(page, 'All markets'), { label: person });
      await click(button(page, 'Save Changes'));
      await expect(dialog(page)).toBeHidden();
    }
    took('default people of four roles', 13);
  });

  await test.step('b: three hires, each with one date and its roles', async () => {
    for (const [name, market, day] of hires) {
      await click(nav(page).getByRole('link', { name: 'Projects', exact: true }));
      await click(button(page, 'Create from Template').first());
      await hand.doubleClick(page.getByRole('option', { name: /^Advisor hire/ }));
      await fill(field(form(page), 'Project Name'), name);
      await choose(field(form(page), 'Market'), market);
      await fill(field(form(page), 'Projected Hire Date'), day);
      await click(form(page).getByText('Roles', { exact: true }));
      for (const [role, byMarket] of Object.entries(holders)) {
        await choose(field(page, new RegExp(`^${role} \\(\\d items\\)$`)), {
          label: byMarket[market] ?? '',
        });
      }
      await click(button(page, 'Create Project').last());
      await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
    }
    // The first release took 72 actions per hire for the owners alone, and dropped 12 of the 24 rows.
    took('three hires', 30);
  });
  const projects = await read<Project[]>(page, server, '/api/projects');
  const idOf = (name: string) => projects.find((project) => project.name === name)?.id ?? 0;
  const links = await read<PersonTaskStep[]>(page, server, '/api/person-task-steps');
  expect(new Set(links.map(({ taskStepId }) => taskStepId)).size).toBe(hires.length * 24);
  for (const { id } of projects) {
    const undated = Object.entries(datesOf(await stored(page, server, id))).filter(
      ([, day]) => day === null,
    );
    expect(undated.map(([name]) => name)).toEqual(waiting);
  }

  const dana = await anotherPerson(browser, browserErrors);
  await test.step('c: an owner sees her own list, in one click', async () => {
    const personId = people['Dana']?.id;
    const account = { username: 'Dana', password: primary.password };
    const linked = { ...account, email: 'dana@firm.example', personId };
    await send(page, server, '/api/project-managers', linked);
    // Tall enough to render the whole list.
    await dana.setViewportSize({ width: 1440, height: 2400 });
    await signIn(dana, server, account);
    await click(nav(dana).getByRole('link', { name: /^My Work/ }));
    const own = links.filter((link) => link.personId === personId);
    await expect(work(dana)).toHaveCount(own.length);
    expect(await idsOf(work(dana))).toEqual(
      own.map(({ taskStepId }) => taskStepId).toSorted((a, b) => a - b),
    );
    await choose(field(dana, 'Due date'), { label: 'Due by Sunday' });
    const today = dayIn(0);
    const query = `who=person&id=${personId}&day=${today}&span=week`;
    const { steps } = await read<MyWork>(dana, server, `/api/my-work?${query}`);
    expect(steps.every(({ dueDate }) => dueDate && dueDate <= sundayOf(today))).toBe(true);
    await expect(work(dana)).toHaveCount(steps.length);
    await choose(field(dana, 'Due date'), '');
    took('a list', 3);
  });

  await test.step('d and e: another hire date, and another holder', async () => {
    const id = idOf('Drew Hall');
    const before = await stored(page, server, id);
    const [check, lunch] = ['Protocol check', 'Welcome lunch'].map((name) => stepOf(before, name));
    const byHand = weekLater(lunch?.dueDate ?? '');
    for (const [one, data] of [
      [check, { isCompleted: true }],
      [lunch, { dueDate: byHand }],
    ] as const) {
      const path = `${server.address}/api/task-steps/${one?.id}`;
      expect((await page.request.put(path, { data })).ok()).toBe(true);
    }
    await visit(page, `/projects/${id}`);
    const edit = page.getByRole('dialog', { name: 'Edit Project' });
    await click(button(page, 'Edit Project'));
    await fill(field(edit, 'Projected Hire Date'), weekLater(before.endDate ?? ''));
    // All dated ones except the finished one and the one set by hand, plus the resignation milestone.
    await expect(
      field(edit, 'Move the 18 open due dates and milestone that depend on it'),
    ).toBeChecked();
    await click(button(edit, 'Save Changes'));
    await says(page, '18 due dates and 1 milestone moved along');
    const after = datesOf(await stored(page, server, id));
    const moved = Object.entries(datesOf(before)).map(([name, day]) => [
      name,
      day && weekLater(day),
    ]);
    expect(after).toEqual({
      ...Object.fromEntries(moved),
      'Protocol check': check?.dueDate,
      'Welcome lunch': byHand,
    });
    took('another hire date', 3);

    const [last] = (await read<ActivityPage>(page, server, '/api/activity')).entries;
    await click(button(page, 'Edit Project'));
    await choose(field(edit, 'Transitions'), { label: 'Bo' });
    const items = edit.getByRole('list', { name: 'Items that move' }).getByRole('listitem');
    await expect(items).toHaveCount(4);
    await click(items.filter({ hasText: 'First forty calls' }).getByRole('checkbox'));
    await click(button(edit, 'Save Changes'));
    await expect(edit).toBeHidden();
    const { entries } = await read<ActivityPage>(page, server, '/api/activity');
    const added = entries.filter((entry) => entry.id > (last?.id ?? 0));
    expect(added.map(({ entityType }) => entityType).toSorted()).toEqual([
      'personTaskStep',
      'personTaskStep',
      'personTaskStep',
      'project',
    ]);
    took('another holder', 4);
  });

  await test.step('f: several ticks, and a detail of a finished step', async () => {
    const [first = 0] = await idsInOrder(work(dana));
    const name = (await work(dana).first().textContent()) ?? '';
    await visit(page, (await work(dana).first().getAttribute('href')) ?? '');
    const box = page.getByRole('checkbox', { name: `${name} completed`, exact: true });
    await expect(box).not.toBeChecked();
    await click(dana.getByRole('checkbox', { name: `${name} completed` }).first());
    await expect(box).toBeChecked();
    await click(button(dana, 'Undo'));
    await expect(box).not.toBeChecked();
    await expect(dana.locator(`[data-work="${first}"]`)).toBeVisible();
    await click(box);
    await expect(dana.locator(`[data-work="${first}"]`)).toHaveCount(0);
    took('tick, undo, tick', 3);

    const add = page.getByRole('group', { name: `Details of ${name}` });
    if (!(await add.isVisible())) await step(page, name).click();
    await click(button(add, 'Add Detail'));
    await fill(dialog(page).getByRole('textbox'), 'Counsel confirms');
    await hand.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Reopen the step?' });
    await expect(button(question, 'Add as a comment')).toBeVisible();
    await expect(button(question, 'Cancel')).toBeVisible();
    await click(button(question, 'Add and reopen the step'));
    await expect(details(page, name)).toHaveCount(1);
    await click(page.getByRole('checkbox', { name: 'Counsel confirms', exact: true }));
    await expect(box).toHaveCount(0);
    took('a detail of a finished step', 5);
    await visit(page, '/activity');
    for (const cause of ['because a detail was added', 'by ticking the last detail']) {
      await expect(page.getByText(cause).first()).toBeVisible();
    }
  });

  await test.step('g: one withdrawal and one hold', async () => {
    await visit(page, `/projects/${idOf('Emery Stone')}`);
    const archive = page.getByRole('dialog', { name: 'Archive Project' });
    await click(button(page, 'Archive Project'));
    await click(archive.getByRole('radio', { name: 'Withdrew' }));
    await click(button(archive, 'Archive'));
    await says(page, 'Project archived successfully');
    took('withdrew', 3);
    await visit(page, '/archived-projects');
    await expect(page.getByRole('article')).toContainText('Withdrew, 0% done');
    await expect(page.getByRole('article')).toContainText(/Planned \w+ \d+/);

    await visit(page, `/projects/${idOf('Alex Carter')}`);
    await click(button(page, 'Status of the project: Planning'));
    await click(page.getByRole('menuitemradio', { name: 'On Hold...' }));
    await fill(field(dialog(page), 'Reason for holding'), 'Notice period');
    await fill(field(dialog(page), 'Look again on'), dayIn(0));
    await click(button(dialog(page), 'Put on hold'));
    await says(page, 'Look again: Notice period');
    took('on hold', 5);
    await visit(page, '/');
    await says(page, 'Look again: Notice period');
    await expect(dana.getByText('Alex Carter')).toHaveCount(0);
  });
});

const waiting = ['First trade', 'Appointments', 'Announcement posted', 'Transfer packets'];

const work = (page: Page) => page.getByRole('list', { name: 'Open steps' }).locator('[data-work]');

function idsInOrder(list: Locator): Promise<number[]> {
  return list.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-work'))));
}

async function idsOf(list: Locator): Promise<number[]> {
  return (await idsInOrder(list)).toSorted((a, b) => a - b);
}

function stepOf({ tasks }: ProjectDetail, name: string) {
  return tasks.flatMap((task) => task.steps).find((one) => one.name === name);
}

function datesOf({ tasks }: ProjectDetail): Record<string, string | null> {
  const steps = tasks.flatMap((task) => task.steps);
  return Object.fromEntries(steps.map(({ name, dueDate }) => [name, dueDate]));
}
