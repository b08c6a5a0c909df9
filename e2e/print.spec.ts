import { readFile } from 'node:fs/promises';

import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';

import type { Person } from '#contract/people.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import { csvRows } from '#formats/checklist/csv.ts';

import { pagesOfPdf } from './pdf-text.ts';
import { visit } from './visit.ts';
import { expect, expectAccessible, send, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

const letters = (text: string) => text.replaceAll(/\s+/g, '');
const menu = (page: Page) => page.getByRole('button', { name: 'More actions', exact: true });

const pdfOf = async (page: Page) =>
  pagesOfPdf(await page.pdf({ format: 'Letter', preferCSSPageSize: true }));

/** 47 steps in six phases, 12 of them Dana's, with 54 details. */
async function aHire(page: Page, server: FreshServer) {
  const dana = (await send(page, server, '/api/people', { name: 'Dana Cole' })) as Person;
  const phases = ['Offer', 'Resignation', 'Registration', 'Technology', 'Arrival', 'First quarter'];
  const step = (at: number) => ({
    name: `Step ${at} of the way to the first day`,
    dueDate: `2026-${at < 20 ? '09' : '12'}-${String((at % 27) + 1).padStart(2, '0')}`,
    ...(at % 4 === 0 && { personIds: [dana.id] }),
    ...(at % 5 === 0 && { description: 'Ask the branch before anything is sent.' }),
    isCompleted: at === 3,
    details: Array.from({ length: at === 3 ? 0 : at % 3 }, (_, n) => ({
      text: `Check ${at}.${n}`,
    })),
  });
  const steps = Array.from({ length: 47 }, (_, at) => step(at));
  const tasks = phases.map((title, at) => ({ title, steps: steps.slice(at * 8, at * 8 + 8) }));
  const project = (await send(page, server, '/api/projects', {
    name: 'Alex Carter',
    category: 'Advisor Hire',
    market: 'Denver',
    endDate: '2026-12-07',
    tasks,
  })) as ProjectDetail;
  return { dana, project, tasks, steps };
}

/** The printed text of a page after its print button is pressed. */
async function printing(page: Page, press: () => Promise<void>): Promise<string> {
  await page.evaluate(`window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    document.documentElement.dataset.printed = document.querySelector('.printed').textContent;
    window.dispatchEvent(new Event('afterprint'));
  }`);
  await press();
  const html = page.locator('html[data-printed]');
  await expect(html).toBeAttached();
  return letters((await html.getAttribute('data-printed')) ?? '');
}

test('a hire prints on three pages, whatever is selected, folded or out of view; so do My Work and the template editor @long', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await signInByCall(page, server);
  const { dana, project, tasks, steps } = await aHire(page, server);
  const [, second] = project.tasks;

  await test.step('the choice of what to print', async () => {
    await page.goto(`${server.address}/projects/${project.id}?task=${second?.id}`);
    await menu(page).click();
    await page.getByRole('menuitem', { name: 'Print…' }).click();
    await expect(page.getByLabel('Items')).toContainText('Whole checklist (47)');
    await expectAccessible(page, 'the choice of what to print', 1440);
    await page.emulateMedia({ colorScheme: 'dark' });
  });

  await test.step('the items of one person', async () => {
    const parts = await printing(page, async () => {
      await page.getByLabel('Items').selectOption('Dana Cole (12)');
      await page.getByRole('button', { name: 'Print', exact: true }).click();
    });
    expect(parts).toContain(letters('Items of Dana Cole: 0 of 12 completed'));
    for (const [at, { name }] of steps.entries()) {
      expect(parts.includes(letters(name)), name).toBe(at % 4 === 0);
    }
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  const pages = await pdfOf(page);

  const all = pages.join('');
  await test.step('the whole checklist on numbered pages', async () => {
    expect(pages.length).toBeLessThanOrEqual(3);
    for (const [at, text] of pages.entries()) {
      expect(text).toContain(`Page${at + 1}of${pages.length}`);
      expect(text).toContain('AlexCarter.Asof');
      for (const { title } of tasks) expect(text.endsWith(letters(title))).toBe(false);
    }
  });

  await test.step('the signature shares its page with the last item, however long the list is', async () => {
    for (let height = 8.5; height < 10.5; height += 0.15) {
      const sheets = pagesOfPdf(await page.pdf({ width: '8.5in', height: `${height}in` }));
      expect(sheets.at(-1), `${height} in`).toContain('Step46');
    }
  });

  const items = tasks.flatMap(({ title, steps: inside }) => [
    title,
    ...inside.flatMap(({ name, details }) => [name, ...details.map((detail) => detail.text)]),
  ]);
  await test.step('every item, in its order', async () => {
    let from = all.indexOf(letters('Done by, on'));
    for (const item of items) {
      const at = all.indexOf(letters(item), from);
      expect(at, item).toBeGreaterThan(-1);
      from = at;
    }
    expect(all).toContain(letters('Checklist: 1 of 47 completed'));
    expect(all).toContain(letters('Projected hire date Dec 7, 2026'));
    expect(all).toContain(letters('Signature Name Date'));
    expect(all).not.toContain(letters('Edit Project'));
  });

  await test.step('Excel and CSV have the same items', async () => {
    const dueOffset = { days: 5, unit: 'working', from: 'hire' };
    const [first] = second?.steps ?? [];
    const changed = await page.request.put(`${server.address}/api/task-steps/${first?.id}`, {
      data: { dueOffset },
    });
    expect(changed.ok()).toBe(true);
    await menu(page).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export to Excel' }).click();
    const { name, bytes } = await saved(await saving);
    expect(name).toBe('Alex Carter.xlsx');
    const sheet = unzipSync(bytes)['xl/worksheets/sheet1.xml'];
    const rows = new TextDecoder().decode(sheet).match(/<row /g);
    expect(rows).toHaveLength(1 + items.length);
    await menu(page).click();
    const savingCsv = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
    const csv = csvRows((await saved(await savingCsv)).bytes.toString());
    expect(csv).toHaveLength(1 + items.length);
    const cellsOf = (column: string) => {
      const at = csv[0]?.cells.indexOf(column) ?? -1;
      return csv.slice(1).flatMap(({ cells }) => cells[at] || []);
    };
    expect(cellsOf('Due')).toContain('2026-11-30');
    expect(cellsOf('Due rule')).toEqual(['5 working days before hire']);
  });

  await test.step('My Work', async () => {
    await expectWorkToPrint(page, server, dana);
  });

  await test.step('the template editor', async () => {
    await expectTemplateToPrint(page, server, tasks);
  });
});

async function saved(download: Download): Promise<{ name: string; bytes: Buffer }> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Including rows that were not loaded. */
async function expectWorkToPrint(page: Page, server: FreshServer, dana: Person): Promise<void> {
  const steps = Array.from({ length: 60 }, (_, at) => ({
    name: `Later ${at}.`,
    personIds: [dana.id],
    details: [{ text: `Small ${at}.` }],
  }));
  await send(page, server, '/api/projects', {
    name: 'Long',
    category: 'Advisor Hire',
    market: 'Denver',
    tasks: [{ title: 'T', steps }],
  });
  await visit(page, `/my-work?who=person&id=${dana.id}`);
  await expect(page.getByRole('list', { name: 'Open steps' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  let work = '';
  // The printing code loads after the list.
  await expect(async () => {
    work = (await pdfOf(page)).join('');
    expect(work).toContain(letters('Work of Dana Cole'));
  }).toPass();
  for (const { name, details } of steps) {
    expect(work).toContain(letters(name));
    expect(work).toContain(letters(details[0]?.text ?? ''));
  }
}

type Titled = { title: string; steps: { name: string }[] }[];

/** With input that is not saved. */
async function expectTemplateToPrint(
  page: Page,
  server: FreshServer,
  tasks: Titled,
): Promise<void> {
  const template = await send(page, server, '/api/project-templates', {
    name: 'Usual hire',
    taskTemplates: tasks.map(({ title, steps: inside }) => ({
      name: title,
      steps: inside.map(({ name }) => ({
        name,
        dueOffset: { days: 14, unit: 'calendar', from: 'hire' },
      })),
    })),
  });
  await visit(page, `/settings?tab=project-templates&template=${template.id}`);
  await page.getByLabel('Name', { exact: true }).fill('Usual hire of today');
  let typed = '';
  // The printing code loads after the editor.
  await expect(async () => {
    typed = (await pdfOf(page)).join('');
    expect(typed).toContain(letters('Template: 47 items'));
  }).toPass();
  expect(typed).toContain(letters('Usual hire of today'));
  for (const { steps: inside } of tasks) {
    for (const { name } of inside) {
      expect(typed).toContain(letters(`${name} 14 days before hire`));
    }
  }
}
