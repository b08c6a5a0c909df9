import type { Page } from '@playwright/test';

import type { NewProjectForm, Project } from '#contract/projects.ts';
import { demoSignIn } from '#demo/world.ts';

import { wide } from './project-page.ts';
import { expect, expectAccessible, says, signIn, signInByCall, test } from './world.ts';
import type { FreshServer } from './world.ts';

const cards = (page: Page) => page.getByRole('article');
const card = (page: Page, name: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => cards(page).getByRole('heading');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function openArchive(page: Page, server: FreshServer): Promise<void> {
  await signIn(page, server, undefined, '/archived-projects');
  await expect(page.getByRole('heading', { name: 'Archived Projects', level: 1 })).toBeVisible();
}

async function make(page: Page, server: FreshServer, given: Partial<NewProjectForm>) {
  const data = { category: 'Retail', market: 'Boston', status: 'completed', ...given };
  const made = await page.request.post(`${server.address}/api/projects`, { data });
  expect(made.status()).toBe(201);
  return (await made.json()) as Project;
}

test('the archive updates live, is filtered and sorted in the address, and restores projects', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await openArchive(page, server);

  await test.step('the empty archive', async () => {
    await says(page, 'No archived projects');
    await says(page, 'Complete some projects to see them archived here.');
    await says(page, '0 completed projects');
  });

  const figures = page.getByText(/^(Total Archived|Categories|Markets|Showing)\d+$/);
  const zoe = card(page, 'Zoe Adler');
  await test.step('archived projects appear with their facts', async () => {
    await make(page, server, { name: 'Zoe Adler', endDate: '2026-04-30', priority: 'high' });
    await says(page, '1 completed project');
    await make(page, server, { name: 'ann Boyd', market: 'Denver', endDate: '2026-05-31' });
    await make(page, server, {
      name: 'Carl Diaz',
      category: 'experienced advisor hire',
      description: 'Came with Ann Boyd',
      startDate: null,
    });
    await make(page, server, { name: 'Still open', status: 'planning' });
    await says(page, '3 completed projects');
    await expect(names(page)).toHaveText(['ann Boyd', 'Zoe Adler', 'Carl Diaz']);
    await expect(figures).toHaveText(['Total Archived3', 'Categories2', 'Markets2', 'Showing3']);
    for (const text of ['Completed', 'No description provided', 'Retail', 'Boston', 'High']) {
      await expect(zoe.getByText(text, { exact: true }).first()).toBeVisible();
    }
    // Without an outcome it ended on the day of the archiving.
    await expect(zoe).toContainText(/Completed\w{3} \d+, \d{4}/);
    await expect(zoe).toContainText('Planned Apr 30, 2026');
    await expect(card(page, 'Carl Diaz')).not.toContainText('Planned');
    await expectAccessible(page, 'archive', 360);
    const category = card(page, 'Carl Diaz').getByText('experienced advisor hire', { exact: true });
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const isWhole = category.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth,
      );
      expect(await isWhole, `the whole category at ${width}`).toBe(true);
    }
    await page.setViewportSize(wide);
  });

  await test.step('search, filters and sorting are in the address, and Back undoes each', async () => {
    const entries = () => page.evaluate<number>('history.length');
    const before = await entries();
    await field(page, 'Search').pressSequentially('ANN boyd');
    await expect(names(page)).toHaveText(['ann Boyd', 'Carl Diaz']);
    await expect(page).toHaveURL(/\?search=ANN\+boyd$/);
    expect(await entries()).toBe(before + 1);
    await field(page, 'Sort by').selectOption('category');
    await expect(names(page)).toHaveText(['Carl Diaz', 'ann Boyd']);
    await field(page, 'Market').selectOption('Denver');
    await expect(figures).toHaveText(['Total Archived3', 'Categories2', 'Markets2', 'Showing1']);
    await page.reload();
    await expect(field(page, 'Search')).toHaveValue('ANN boyd');
    await expect(names(page)).toHaveText(['ann Boyd']);
    await field(page, 'Category').selectOption('experienced advisor hire');
    await says(page, 'No projects match your filters');
    await says(page, 'Try adjusting your search criteria or clearing filters.');
    await page.goBack();
    await expect(names(page)).toHaveText(['ann Boyd']);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(field(page, 'Search')).toHaveValue('');
    await expect(names(page)).toHaveText(['ann Boyd', 'Zoe Adler', 'Carl Diaz']);
    await field(page, 'Sort by').selectOption('name');
    await expect(names(page)).toHaveText(['ann Boyd', 'Carl Diaz', 'Zoe Adler']);
    await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
    await expect(field(page, 'Search')).toBeFocused();
    await expect(field(page, 'Sort by')).toHaveValue('endDate');
    await expect(page).toHaveURL(`${server.address}/archived-projects`);
  });

  await test.step('a project is restored, with an undo', async () => {
    await zoe.getByRole('button', { name: 'Restore' }).press('Enter');
    await says(page, 'Project restored successfully');
    await expect(names(page)).toHaveText(['ann Boyd', 'Carl Diaz']);
    await expect(card(page, 'Carl Diaz').getByRole('button', { name: 'Restore' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, 'Project archived successfully');
    await expect(names(page)).toHaveText(['ann Boyd', 'Zoe Adler', 'Carl Diaz']);
  });

  await test.step('a project is opened from the archive', async () => {
    await zoe.getByRole('link', { name: 'View Details' }).click();
    await expect(page.getByRole('heading', { name: 'Zoe Adler', level: 1 })).toBeVisible();
    await expect(page.getByText(/^Archived on/)).toBeVisible();
    await page.getByRole('link', { name: 'All archived projects' }).click();
    await expect(names(page)).toHaveCount(3);
  });
});

test('a thousand archived projects with long names; a viewer; a failure that can be retried @long', async ({
  page,
  demo,
}) => {
  await signInByCall(page, demo, { username: 'frank.delaney', password: demoSignIn.password });
  const path = `${demo.address}/api/projects/archived`;
  const [like] = (await (await page.request.get(path)).json()) as Project[];
  const thousand = Array.from({ length: 1000 }, (_, at) => ({
    ...like,
    id: at + 1_000_000,
    name: at % 50 === 0 ? `${at} ${'Longname'.repeat(24)}` : `Archived ${at}`,
    endDate: `2026-01-${String((at % 28) + 1).padStart(2, '0')}`,
  }));
  await page.route('**/api/projects/archived', (route) => route.fulfill({ json: thousand }));
  await page.goto(`${demo.address}/archived-projects?sort=name`);
  await says(page, '1,000 completed projects');
  await expect(names(page).first()).toHaveText(/^0 Long/);
  await expect.poll(() => cards(page).count()).toBeLessThan(60);
  await expect(page.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(card(page, 'Archived 999')).toBeVisible();
  await field(page, 'Search').fill('archived 77');
  await expect(names(page)).toHaveCount(19);

  await page.unroute('**/api/projects/archived');
  await page.route('**/api/projects/archived', (route) => route.abort());
  await page.reload();
  await says(page, "Couldn't load archived projects");
  await page.unroute('**/api/projects/archived');
  await field(page, 'Search').fill('');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, like?.name ?? '')).toBeVisible();
});
