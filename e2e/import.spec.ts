import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';

import type { DeletedThing } from '#contract/deleted.ts';
import type { ProjectTemplate } from '#contract/templates.ts';

import {
  beginWithOwners,
  button,
  choose,
  dialog,
  drop,
  field,
  preview,
  reports,
  withOwners,
} from './import-dialog.ts';
import { controls } from './lists/controls.ts';
import { outlineOf, paste, prompt, step, stored, wide } from './project-page.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, says, signInByCall, test } from './world.ts';

const areas = [...new Set(controls.map(({ area }) => area))];
const inArea = (area: string) => controls.filter((one) => one.area === area);

const usDay = (day: string) =>
  `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const csv = [
  'Area;Control;Description;Owner;Due date;Hours;Frequency',
  ...controls.map(({ area, name, description, owner, due, hours, frequency }) =>
    [
      area,
      quoted(name),
      quoted(description),
      owner,
      usDay(due),
      String(hours).replace('.', ','),
      frequency,
    ].join(';'),
  ),
].join('\r\n');
const markdown = areas
  .map((area) => [`## ${area}`, ...inArea(area).map(({ name }) => `- [ ] ${name}`)].join('\n'))
  .join('\n\n');
const tabbed = areas
  .map((area) => [area, ...inArea(area).map(({ name }) => `\t${name}`)].join('\n'))
  .join('\n');

const expected = Object.fromEntries(
  areas.map((area) => [area, Object.fromEntries(inArea(area).map(({ name }) => [name, []]))]),
);

const workbook = (name: string) => readFileSync(new URL(`lists/${name}`, import.meta.url));

test('a workbook is imported into a running project and removed with one undo; a pasted list is previewed', async ({
  page,
  freshServer,
}) => {
  const { server, id } = await beginWithOwners(page, freshServer);

  await test.step('a workbook is read, column by column', async () => {
    await button(page, 'Import tasks').click();
    await expect(field(dialog(page), 'File')).toBeAttached();
    await expectAccessible(page, 'an import without a list');
    await page.setViewportSize(wide);
    const macros = zipSync({ 'xl/workbook.xml': strToU8('x'), 'xl/vbaProject.bin': strToU8('x') });
    await choose(page, 'macros.xlsm', Buffer.from(macros));
    await reports(page, 'This workbook contains macros');
    await choose(page, 'controls.xlsx', workbook('controls-libreoffice.xlsx'));
    await expect(preview(page).getByRole('listitem')).toHaveCount(44);
    await reports(page, '13 owners could not be read');
    await expect(dialog(page).getByText('is neither a role nor a person')).toHaveCount(0);
    await reports(page, 'Column not read: Frequency');
    await reports(page, 'Sheet not read: Notes');
    await expect(field(dialog(page), 'Read Due date as')).toHaveValue('due');
    await field(dialog(page), 'Owner for Branch manager').selectOption('New role');
    await expect(dialog(page).getByText('could not be read')).toHaveCount(0);
    await expectAccessible(page, 'an import with columns');
    await page.setViewportSize(wide);
  });

  await test.step('a retry does not create the role again', async () => {
    const imports = '**/api/projects/*/imports';
    await page.route(imports, (route) => route.abort());
    await button(page, 'Add 40 rows').click();
    await says(page, 'Failed to import the list');
    await page.unroute(imports);
    await button(page, 'Add 40 rows').click();
    await says(page, '4 tasks with 40 steps added');
  });

  const { tasks } = await stored(page, server, id);
  const steps = tasks.slice(1).flatMap((task) => task.steps);

  await test.step('all rows are imported', async () => {
    expect(tasks.slice(1).map(({ title }) => title)).toEqual(areas);
    expect(
      steps.map(({ name, description, dueDate, estimatedHours }) => ({
        name,
        description,
        dueDate,
        estimatedHours,
      })),
    ).toEqual(
      controls.map(({ name, description, due, hours }) => ({
        name,
        description,
        dueDate: due,
        estimatedHours: hours,
      })),
    );
    expect(new Set(steps.map(({ ownerRoleId }) => ownerRoleId)).size).toBe(3);
  });

  const [changed] = steps;
  await test.step('one undo removes all except a changed step', async () => {
    await page.request.put(`${server.address}/api/task-steps/${changed?.id}`, {
      data: { isCompleted: true },
      headers: { Origin: server.address },
    });
    await button(page, 'Undo').click();
    await expect(page.getByText(/^Import undone, 1 kept: changed by /)).toBeVisible();
    expect(await outlineOf(page, server, id)).toEqual({
      First: { Step: [] },
      Accounts: { [changed?.name ?? '']: [] },
    });
    const deleted = await page.request.get(`${server.address}/api/deleted`);
    expect((await deleted.json()) as DeletedThing[]).toMatchObject([
      { entity: 'batch', name: 'controls' },
    ]);
  });

  await test.step('a list pasted as a task is previewed', async () => {
    await button(page, 'Quick add task').click();
    await field(prompt(page, 'Task title'), 'Task title').focus();
    await paste(page, '1. Before\n  - [x] Sign\n    - Read\n2. After');
    await button(page, 'Import as a list').click();
    await expect(preview(page)).toContainText('BeforeSignReadDoneAfter');
    await field(dialog(page), 'Tick what is done already: 1 item marked in the list').uncheck();
    await expect(preview(page)).not.toContainText('Done');
    await field(dialog(page), 'Keep the numbering').check();
    await button(page, 'Add 4 lines').click();
    await says(page, '2 tasks with 1 step and 1 detail added');
    const title = prompt(page, 'Task title').getByRole('textbox');
    await expect(title).toHaveValue('');
    await expect(title).toBeFocused();
    await paste(page, 'One\nTwo');
    await button(page, 'Keep as one task').click();
    await expect(title).toBeFocused();
    await title.fill('');
    await button(prompt(page, 'Task title'), 'Done').click();
  });

  await test.step('steps are imported; a file that cannot be read replaces nothing', async () => {
    await button(page, 'Import steps').click();
    await field(dialog(page), 'Paste it here').fill('Call\n  Note');
    // A file that cannot be read replaces nothing.
    await drop(page, 'a.pdf', '%PDF-1.4');
    await reports(page, 'This file holds neither text nor a workbook. It may be damaged.');
    await expect(field(dialog(page), 'Paste it here')).toHaveValue('Call\n  Note');
    await button(page, 'Add 2 lines').click();
    await says(page, '1 step with 1 detail added');
  });

  await test.step('a very long list says how much of it fits', async () => {
    await button(page, 'Import tasks').click();
    await field(dialog(page), 'Paste it here').focus();
    await paste(page, '\t- A line of a very long list\n'.repeat(4_000));
    await reports(page, 'Pasted list');
    await expect(button(page, 'Add 196 of 4,000 lines')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'Keep editing').click();
    await button(page, 'Cancel').click();
    await button(page, 'Discard').click();
  });

  await test.step('details are imported', async () => {
    await step(page, 'Step').click();
    await button(page, 'Add Detail').click();
    await button(page, 'Import details').click();
    await field(dialog(page), 'Paste it here').fill('One\nTwo');
    await button(page, 'Add 2 lines').click();
    await says(page, '2 details added');
    expect(await outlineOf(page, server, id)).toEqual({
      First: { Step: ['One', 'Two'], Call: ['Note'] },
      Accounts: { [changed?.name ?? '']: [] },
      '1. Before': { Sign: ['Read'] },
      '2. After': {},
    });
  });
});

test('a row without a step is named, the button counts the others, and they come in @long', async ({
  page,
  freshServer,
}) => {
  const { server, id } = await beginWithOwners(page, freshServer);
  const forgotten = controls[16]!;
  const rows = controls.map((one) => {
    const name = one === forgotten ? '' : one.name;
    return [one.area, quoted(name), 'Dana Cole', usDay(one.due), one.hours].join(',');
  });
  await button(page, 'Import tasks').click();
  const text = ['Phase,Step,Owner,Due,Hours', ...rows].join('\n');
  await choose(page, 'controls.csv', Buffer.from(text));
  await reports(page, '1 of 40 rows is left out');
  const values = `owner “Dana Cole”, due “${usDay(forgotten.due)}”, hours “${forgotten.hours}”`;
  await reports(
    page,
    `Row 18: The row names no step of “${forgotten.area}”. Left out with it: ${values}`,
  );
  await button(page, 'Add 39 of 40 rows').click();
  await says(page, '4 tasks with 39 steps added');
  const { tasks } = await stored(page, server, id);
  expect(tasks.slice(1).map(({ title, steps }) => [title, steps.map(({ name }) => name)])).toEqual(
    areas.map((area) => [
      area,
      inArea(area).flatMap((one) => (one === forgotten ? [] : [one.name])),
    ]),
  );
  await button(page, 'Undo').click();
  await says(page, 'Import undone');
  expect(await outlineOf(page, server, id)).toEqual({ First: { Step: [] } });
});

/** Bytes of a text whose characters have one byte each. */
const bytes = (text: string) => Buffer.from(text, 'latin1');
const shown = (page: Page) => preview(page).getByRole('listitem');

test('files are read as programs write them; what is damaged or guessed is said @long', async ({
  page,
  freshServer,
}) => {
  await beginWithOwners(page, freshServer);
  await button(page, 'Import tasks').click();
  await page.setViewportSize(wide);
  const next = async (name: string, buffer: Buffer) => {
    const another = button(dialog(page), 'Choose another');
    if (await another.isVisible()) await another.click();
    await choose(page, name, buffer);
  };
  await test.step('another encoding is named, and can be chosen', async () => {
    await next('mac.csv', bytes('Task,Step\nK\u009fndigung,\u0086bergabe'));
    await reports(page, 'This file is not Unicode. It is read as Western (Windows-1252)');
    await field(dialog(page), 'Encoding').selectOption('Western (Mac Roman)');
    await expect(shown(page)).toHaveText(['Kündigung', 'Übergabe']);
    await field(dialog(page), 'Encoding').selectOption('Japanese (Shift_JIS)');
    await expect(shown(page).first()).not.toHaveText('Kündigung');
    await expectAccessible(page, 'an import with a choice of encodings');
  });
  await test.step('broken characters are named with their rows', async () => {
    await next(
      'broken.csv',
      Buffer.concat([Buffer.from('Task,Step\nZoë,Fête\nA,'), Buffer.from([0xe9])]),
    );
    await reports(page, 'Broken characters, shown as \uFFFD, in row 3');
  });
  await test.step('UTF-16 without a mark', async () => {
    await next('unicode.csv', Buffer.from('Task,Step\nKündigung,Büro', 'utf16le'));
    await expect(shown(page)).toHaveText(['Kündigung', 'Büro']);
  });
  await test.step('a quote that is not closed swallows no row', async () => {
    const rows = ['Open,"Call,11/30/2026', 'Sign,Send,12/01/2026', 'Train,"Book",12/02/2026'];
    await next('quote.csv', Buffer.from(['Task,Step,Due', ...rows].join('\n')));
    await reports(page, 'The quote in row 2 is not closed. It is read as a letter');
    await expect(button(dialog(page), 'Add 3 rows')).toBeEnabled();
    await expectAccessible(page, 'an import with a damaged table');
  });
  await test.step('unknown headings, or none', async () => {
    await next('liste.csv', Buffer.from('Nr;Aufgabe;Fällig\r\n1;Vertrag;30.11.2026\r\n2;Telefon;'));
    await expect(field(dialog(page), 'Read as')).toHaveValue('table');
    await expect(button(dialog(page), 'Add 2 rows')).toBeEnabled();
    await next('plain.txt', Buffer.from('Open account,Call\nTrain,Book a room'));
    await expect(field(dialog(page), 'Read as')).toHaveValue('table');
  });
  await test.step('days of Jira, and a Markdown table with marks', async () => {
    await next(
      'jira.csv',
      Buffer.from('Summary,Issue key,Due Date\nFile U4,AB-1,30/Nov/26 12:00 AM'),
    );
    await expect(shown(page)).toHaveText(['jira', /^File U4.*Nov 30/]);
    await next(
      'table.md',
      Buffer.from('| Task | Step |\n|---|---|\n| **Compliance** | File `U4` |'),
    );
    await expect(shown(page)).toHaveText(['Compliance', 'File U4']);
  });
  await test.step('a long list is read beside the page', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `Task ${at % 150},Step ${at},Dana Cole`);
    await next('long.csv', Buffer.from(['Task,Step,Owner', ...rows].join('\n')));
    await expect(button(dialog(page), 'Add 3,000 rows')).toBeEnabled();
  });
});

test('the same list is imported into a new project and a template, from CSV and outlines @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  await withOwners(page, server);
  await page.goto(`${server.address}/projects?new=project`);
  const form = page.getByRole('form', { name: 'New Project' });
  const names = form.getByLabel(/^Step \d+ name of task \d+$/);

  await test.step('a CSV file into a new project, with an undo', async () => {
    await button(page, 'Import').click();
    await choose(page, 'controls.csv', Buffer.from(`\uFEFF${csv}\r\n`));
    await button(page, 'Add 40 rows').click();
    await expect(names).toHaveCount(40);
    await expect(
      page.getByRole('button', { name: /: Fri, Nov 27(, 2026)?, 0.5 hours$/ }),
    ).toBeVisible();
    await button(page, 'Undo').click();
    await expect(names).toHaveCount(0);
  });

  await test.step('an outline into a new project', async () => {
    await button(page, 'Add Task').click();
    await paste(page, markdown);
    await button(page, 'Add 44 lines').click();
    await expect(names).toHaveCount(40);
    await button(page, 'Import').click();
  });

  await test.step('many owners, and a date that can be read in two ways', async () => {
    const owned = Array.from({ length: 14 }, (_, at) => `Task ${at},Owner ${at}`);
    await field(dialog(page), 'Paste it here').fill(['Task,Owner', ...owned].join('\n'));
    await expect(dialog(page).getByText('and 2 more')).toBeVisible();
    await button(dialog(page), 'Show more').click();
    await expect(field(dialog(page), 'Owner for Owner 12')).toBeFocused();
    await field(dialog(page), 'Owner for Owner 13').selectOption('New role');
    await field(dialog(page), 'Paste it here').fill('Task,Step,Due\nDates,Asked,3/4/2038');
    await expect(button(page, 'Add 1 row')).toHaveAttribute('aria-disabled', 'true');
    await field(dialog(page), 'Apr 3, 2038').check();
    await expect(preview(page)).toContainText('Apr 3, 2038');
    await button(page, 'Add 1 row').click();
    await expect(page.getByRole('button', { name: /^Due date.*Apr 3/ })).toBeVisible();
  });

  await test.step('a workbook and an outline into a template', async () => {
    await visit(page, '/settings?tab=project-templates&template=new');
    await field(page, 'Name').fill('Controls');
    await button(page, 'Import').click();
    await choose(page, 'controls.xlsx', workbook('controls-library.xlsx'));
    await reports(page, '40 dates and 13 owners could not be read');
    await button(page, 'Choose another').click();
    await field(dialog(page), 'Paste it here').fill(tabbed);
    await button(page, 'Add 44 lines').click();
    await button(page, 'Create Template').click();
    await says(page, 'Project template created successfully');
    const made = await page.request.get(`${server.address}/api/project-templates`);
    const [template] = (await made.json()) as ProjectTemplate[];
    const tree = template?.taskTemplates.map(({ name, steps }) => [
      name,
      Object.fromEntries(steps.map((one) => [one.name, one.details])),
    ]);
    expect(Object.fromEntries(tree ?? [])).toEqual(expected);
  });
});
