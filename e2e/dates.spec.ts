import type { Locator, Page } from '@playwright/test';

import type { Holiday } from '#contract/holidays.ts';
import type { Project, ProjectDetail } from '#contract/projects.ts';
import type { ProjectTemplate } from '#contract/templates.ts';

import { begin, open, pressEdit, stored, wide } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, primary, read, says, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole('button', { name, exact: true });
const field = (on: Page | Locator, label: string | RegExp) => on.getByLabel(label, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** How each row is written: dates before and after the hire date, and of other anchors. */
const rows = [
  ['T-21', '-20', '3 business days before hire', 'on hire', 'T+90'],
  ['10 days after start', '5 days after U4 approved', '1 day before Go-live'],
].flat();

test('a list becomes a template, and moving its hire date moves due dates on both sides', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signIn(page, server, primary, '/settings?tab=project-templates&template=new');

  await test.step('an imported list brings milestones', async () => {
    await field(page, 'Name').fill('Transition');
    await button(page, 'Import').click();
    const csv = ['Task,Step,Due', ...rows.map((due, at) => `Phase ${at % 2},Row ${at},${due}`)];
    await field(page, 'Paste it here').fill(csv.join('\n'));
    await says(page, 'New milestones: U4 approved, Go-live');
    await button(dialog(page), 'Add 8 rows').click();
    await expect(field(page, 'Name of milestone 1')).toHaveValue('U4 approved');
  });

  await test.step('milestones are renamed, added and removed', async () => {
    // Steps follow a rename, and a milestone that they count from stays.
    await field(page, 'Name of milestone 1').press('End');
    await field(page, 'Name of milestone 1').pressSequentially(' by FINRA');
    await expect(field(page, 'Name of milestone 2')).toHaveValue('Go-live');
    await expect(button(page, 'Remove U4 approved by FINRA')).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await field(page, 'Name of milestone 1').fill('U4 approved');
    await expect(page.getByText('5 days after U4 approved', { exact: true })).toBeVisible();
    for (const [at, name] of ['Three', 'Four', 'Five'].entries()) {
      await button(page, 'Add Milestone').click();
      await field(page, `Name of milestone ${at + 3}`).fill(name);
    }
    await button(page, 'Due date and hours of step 1 of task 1: 21 days before hire').click();
    await field(page, 'Due').selectOption('After another milestone');
    await field(page, 'Milestone').fill('Six');
    await expect(field(page, 'Due')).toHaveValue('after milestone ');
    await field(page, 'Due').selectOption('Before the projected hire date');
    await page.keyboard.press('Escape');
    for (const name of ['Five', 'Four', 'Three']) await button(page, `Remove ${name}`).click();
    await field(page, 'When is milestone 2').selectOption('After the projected hire date');
    await field(page, 'Days of milestone 2').fill('100');
  });

  await test.step('the template is saved', async () => {
    await button(page, 'Create Template').click();
    await says(page, 'Project template created successfully');
    const [template] = await read<ProjectTemplate[]>(page, server, '/api/project-templates');
    const steps = template?.taskTemplates.flatMap((task) => task.steps) ?? [];
    expect(steps.filter(({ dueOffset }) => dueOffset)).toHaveLength(8);
    expect(template?.milestones).toEqual([
      { name: 'U4 approved', dueOffset: null },
      { name: 'Go-live', dueOffset: { days: 100, unit: 'calendar', from: 'hire', side: 'after' } },
    ]);
  });

  await test.step('moving the hire date moves due dates on both sides', async () => {
    const { hire, later } = await createHire(page, server);
    const edit = page.getByRole('dialog', { name: 'Edit Project' });
    await visit(page, `/projects/${hire.id}`);
    await button(page, 'Project Details').click();
    await expect(page.getByText('No day yet')).toBeVisible();
    await button(page, 'Edit Project').click();
    await page.setViewportSize({ width: 390, height: 844 });
    await field(edit, 'Projected Hire Date').fill(later);
    // All except those that wait for U4 approved or count from the start.
    const offer = 'Move the 6 open due dates and milestone that depend on it';
    await expect(field(edit, offer)).toBeChecked();
    const dates = edit.getByRole('list', { name: /^Due dates/ });
    await expect(dates.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'a hire date that moves both sides');
    await page.setViewportSize(wide);
    await button(edit, 'Save Changes').click();
    await says(page, 'Project updated successfully');
    await says(page, '6 due dates and 1 milestone moved along');
    const moved = await stored(page, server, hire.id);
    expect(moved.version).toBe(hire.version + 1);
    const before = datesOf(hire);
    const weekLater = Object.entries(datesOf(moved)).filter(
      ([name, day]) => day !== null && day === shifted(before[name] ?? null, 7),
    );
    expect(weekLater).toHaveLength(6);
  });
});

/** Creates a project from the only template through the form, with the hire date far away and then near. */
async function createHire(page: Page, server: FreshServer) {
  await visit(page, '/projects?new=template');
  await page.getByRole('option', { name: /^Transition/ }).click();
  await button(page, 'Load Template').click();
  await field(page, 'Project Name').fill('Ada Lund');
  for (const [label, name] of [
    ['Category', 'Hire'],
    ['Market', 'Denver'],
  ] as const) {
    await field(page, label).selectOption({ label: 'Add new...' });
    await page.keyboard.insertText(name);
  }
  const monday = nextMonday();
  await field(page, 'Projected Hire Date').fill(shifted(monday, -28) ?? '');
  await expect(page.getByText(/due dates are already past/)).toBeVisible();
  await field(page, 'Projected Hire Date').fill(monday);
  await expect(page.getByText(/due dates? falls? on a weekend or holiday/)).toBeVisible();
  await expect(page.getByText(/already past/)).toBeHidden();
  await button(page, 'Create Project').last().click();
  await says(page, 'Project created successfully');
  const [{ id } = { id: 0 }] = await read<Project[]>(page, server, '/api/projects');
  return { hire: await stored(page, server, id), later: shifted(monday, 7) ?? '' };
}

function datesOf({ tasks }: ProjectDetail): Record<string, string | null> {
  const steps = tasks.flatMap((task) => task.steps);
  return Object.fromEntries(steps.map(({ name, dueDate }) => [name, dueDate]));
}

/** A Monday at least four weeks from now. The list of holidays is empty, so no offset skips one. */
function nextMonday(): string {
  const today = new Date();
  const days = 28 + ((8 - today.getDay()) % 7);
  const monday = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  return new Date(monday.getTime() - monday.getTimezoneOffset() * 60_000)
    .toISOString()
    .slice(0, 10);
}

function shifted(day: string | null, days: number): string | null {
  if (day === null) return null;
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

test('steps wait for a milestone until it has a day, and then move with it @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const { id } = await begin(
    page,
    server,
    { Transfers: { 'First wave': [], Letters: [] } },
    { endDate: '2038-03-31', startDay: '2038-01-04' },
  );
  await open(page, server, id);
  const form = page.getByRole('dialog', { name: 'Edit Task Step' });
  await pressEdit(page, 'First wave');
  await field(form, 'Due').selectOption('After another milestone');
  await field(form, 'Milestone').fill('U4 approved');
  await field(form, 'Days').fill('5');
  await expect(form.getByText('Waits for U4 approved')).toBeVisible();
  await expectAccessible(page, 'a step that counts from a new milestone');
  await page.setViewportSize(wide);
  await button(form, 'Save Changes').click();
  await says(page, 'Step updated successfully');
  await expect(page.getByRole('listitem').filter({ hasText: 'First wave' })).toContainText(
    'Waits for U4 approved',
  );
  await button(page, 'Project Details').click();
  await expect(page.getByRole('heading', { name: 'Milestones' })).toBeVisible();

  const edit = page.getByRole('dialog', { name: 'Edit Project' });
  await button(page, 'Edit Project').click();
  await expect(button(edit, 'Remove U4 approved')).toHaveAttribute('aria-disabled', 'true');
  await field(edit, 'Day of milestone 1').fill('2038-04-05');
  await expect(field(edit, 'Move the open due date that depends on it')).toBeChecked();
  await expect(edit.getByRole('list', { name: /^Due dates/ })).toHaveText(
    /First wave Transfers\s*No date .* Sat, Apr 10/,
  );
  await says(page, '1 due date falls on a weekend or holiday.');
  await field(edit, 'Start').fill('2038-01-11');
  await button(edit, 'Add Milestone').click();
  await expect(field(edit, 'Name of milestone 2')).toBeFocused();
  await page.keyboard.insertText('u4 APPROVED');
  await button(edit, 'Save Changes').click();
  await says(page, 'Another milestone has this name already');
  await field(edit, 'Name of milestone 2').fill('Go-live');
  await field(edit, 'When is milestone 2').selectOption('Before the projected hire date');
  await field(edit, 'Days of milestone 2').fill('3');
  await expect(edit.getByText(/Sun, Mar 28/)).toBeVisible();
  await button(edit, 'Save Changes').click();
  await says(page, 'Project updated successfully');
  const { milestones, startDay, tasks } = await stored(page, server, id);
  expect(startDay).toBe('2038-01-11');
  expect(milestones).toMatchObject([
    { id: 1, name: 'U4 approved', day: '2038-04-05' },
    { id: 2, name: 'Go-live', day: '2038-03-28' },
  ]);
  expect(tasks[0]?.steps[0]?.dueDate).toBe('2038-04-10');
});

test('holidays are entered, pasted and imported, and due dates are recalculated on request @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const dueOffset = { days: 3, unit: 'working', from: 'hire' } as const;
  const tasks = [{ name: 'Offer', steps: [{ name: 'Write it', dueOffset }] }];
  const { id } = await begin(page, server, {}, { endDate: '2037-11-30', tasks });

  await test.step('a holiday is entered, and moves nothing by itself', async () => {
    await page.goto(`${server.address}/settings/holidays`);
    await says(page, 'No holidays yet');
    await button(page, 'Add Holiday').click();
    await button(dialog(page), 'Add Holiday').click();
    await says(page, 'Day is required');
    await says(page, 'Holiday name is required');
    await field(page, 'Day').fill('2037-11-26');
    await field(page, 'Name').fill('Thanksgiving');
    await button(dialog(page), 'Add Holiday').click();
    await says(page, 'Holiday created successfully');
    expect((await stored(page, server, id)).tasks[0]?.steps[0]?.dueDate).toBe('2037-11-25');
  });

  await test.step('a pasted list, and a file that is none', async () => {
    await button(page, 'Paste or Import').click();
    // Nothing is read yet, and no strip is kept free for the notice.
    await expect(field(page, 'Or paste them here')).toBeVisible();
    const strips = dialog(page).locator(':scope > :visible');
    await expect(strips.filter({ hasNotText: /\S/ })).toHaveCount(0);
    await field(page, 'Or paste them here').fill('12/25/2030 Christmas\nNothing\n2037-11-26 Again');
    await expect(dialog(page).getByText('Line 2: There is no day in “Nothing”')).toBeVisible();
    await expect(
      dialog(page).getByText('1 day is already in the list and stays unchanged.'),
    ).toBeVisible();
    const unread = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await field(dialog(page), 'File').setInputFiles(unread);
    await says(page, 'This file holds neither text nor a workbook. It may be damaged.');
    await expect(field(page, 'Or paste them here')).toHaveValue(/^12\/25\/2030 Christmas/);
    await expectAccessible(page, 'an import of holidays');
    await page.setViewportSize(wide);
  });

  await test.step('a calendar is imported', async () => {
    const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
    const ics = [
      'BEGIN:VCALENDAR',
      ...event('SUMMARY:New Year', 'DTSTART;VALUE=DATE:20200101', 'RRULE:FREQ=YEARLY'),
      ...event('SUMMARY:Old', 'DTSTART;VALUE=DATE:20200704'),
      ...event('SUMMARY:Half day', 'DTSTART:20371224T130000', 'DTEND:20371224T170000'),
      ...event('SUMMARY:Fair', 'DTSTART;VALUE=DATE:20370214', 'DESCRIPTION:Observance'),
      ...event('SUMMARY:Picnic', 'DTSTART;VALUE=DATE:20370801'),
      'END:VCALENDAR',
    ].join('\r\n');
    await field(dialog(page), 'File').setInputFiles({
      name: 'holidays.ics',
      mimeType: 'text/calendar',
      buffer: Buffer.from(ics),
    });
    await expect(button(dialog(page), 'Add 6 holidays')).toBeEnabled();
    await expect(dialog(page).getByText('“Half day” lasts less than a day')).toBeVisible();
    const past = field(dialog(page), /^1 day before 20/);
    await expect(past).not.toBeChecked();
    await page.setViewportSize({ width: 1024, height: 540 });
    await dialog(page)
      .getByText('Drop a calendar here')
      .evaluate((one) => one.scrollIntoView());
    await expect(past).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByText('“Half day” lasts')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(wide);
    await field(dialog(page), /^1 day: observances/).check();
    await field(dialog(page), 'Picnic').uncheck();
    await expectAccessible(page, 'a calendar with special days');
    await page.setViewportSize(wide);
    await button(dialog(page), 'Add 6 holidays').click();
    await says(page, '6 holidays added successfully');
  });

  const listed = await read<Holiday[]>(page, server, '/api/holidays');
  await test.step('it has a day for each year', async () => {
    expect(listed.filter(({ name }) => name === 'New Year')).toHaveLength(5);
  });

  await test.step('days in the list stay unchanged', async () => {
    await button(page, 'Paste or Import').click();
    await field(page, 'Or paste them here').fill(
      listed.map(({ day }) => `${day} Again`).join('\n'),
    );
    await says(page, '7 days are already in the list and stay unchanged.');
    await page.keyboard.press('Escape');
    await button(page, 'Discard').click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('due dates are recalculated on request', async () => {
    await button(page, 'Recalculate open due dates').click();
    await expect(dialog(page).getByRole('list', { name: /^Days that move/ })).toHaveText(
      /Write it Offer\s*Wed, Nov 25.* Tue, Nov 24/,
    );
    await button(dialog(page), 'Move 1 day').click();
    await says(page, '1 day moved in 1 project');
    expect((await stored(page, server, id)).tasks[0]?.steps[0]?.dueDate).toBe('2037-11-24');
    await button(page, 'Recalculate open due dates').click();
    await says(
      page,
      'All open due dates of the projects that you see match their offsets. Nothing has to move.',
    );
    await button(dialog(page), 'Cancel').click();
  });

  await test.step('a holiday is renamed, deleted and restored', async () => {
    await send(page, server, '/api/holidays', { day: '2037-12-25', name: 'Christmas' });
    await expect(button(page, 'Edit Christmas')).toBeVisible();
    await button(page, 'Edit Thanksgiving').click();
    await field(page, 'Name').fill('Thanksgiving Day');
    await button(dialog(page), 'Save Changes').click();
    await says(page, 'Holiday updated successfully');
    await button(page, 'Delete Thanksgiving Day').click();
    await says(page, 'Holiday deleted successfully');
    await expect(button(page, 'Edit Thanksgiving Day')).toBeHidden();
    await expect(button(page, 'Edit Christmas')).toBeFocused();
    await button(page, 'Undo').click();
    await expect(button(page, 'Edit Thanksgiving Day')).toBeVisible();
  });
});

test('a step that is reopened says the due date that it has now @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  const dueOffset = { days: 10, unit: 'calendar', from: 'hire' } as const;
  const tasks = [{ name: 'Papers', steps: [{ name: 'Call', dueOffset }, { name: 'Letter' }] }];
  const made = await begin(page, server, {}, { endDate: '2027-03-11', tasks });
  const call = made.tasks[0]?.steps[0]?.id;
  const put = (path: string, data: object) =>
    page.request.put(`${server.address}/api/${path}`, { data });
  await put(`task-steps/${call}`, { isCompleted: true });
  await put(`projects/${made.id}`, { endDate: '2027-04-11', moveDueDates: true });
  await open(page, server, made.id);
  await page.getByRole('checkbox', { name: 'Call completed' }).click();
  await expect(page.getByText(/^It is now due Thu, Apr 1/)).toBeVisible();
});

test('a calendar whose rule never reaches a day is given up @long', async ({
  page,
  freshServer,
}) => {
  const endless = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20260101',
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');
  await page.clock.install();
  await signIn(page, await freshServer(), primary, '/settings/holidays');
  await button(page, 'Paste or Import').click();
  await field(page, 'Or paste them here').fill(endless);
  // The page reacts meanwhile.
  await field(page, 'Or paste them here').fill('2037-12-25 Christmas');
  await expect(button(dialog(page), 'Add 1 holiday')).toBeEnabled();
  await field(page, 'Or paste them here').fill(endless);
  await page.clock.fastForward(60_000);
  await says(page, 'The calendar could not be read. Try again, or with fewer events.');
});
