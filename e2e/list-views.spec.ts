import type { Person } from '#contract/people.ts';
import { demoSignIn } from '#demo/world.ts';

import { visit } from './visit.ts';
import { expect, read, says, signIn, test } from './world.ts';

test('search and filters are in the address, counted while folded, and cleared at once', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn, '/people?show=active');
  const people = await read<Person[]>(page, demo, '/api/people');
  const [first] = people;
  const search = page.getByLabel('Search', { exact: true });
  const rows = page.getByRole('list', { name: 'People' }).getByRole('heading');
  await search.fill(first?.name ?? '');
  await expect(rows).toHaveText([first?.name ?? '']);
  const query = new URLSearchParams({ show: 'active', search: first?.name ?? '' });
  await expect(page).toHaveURL(`${demo.address}/people?${query.toString()}`);
  await page.reload();
  await expect(rows).toHaveText([first?.name ?? '']);
  await page.getByRole('button', { name: 'Clear Filters' }).press('Enter');
  await expect(page).toHaveURL(`${demo.address}/people`);
  await expect(search).toBeFocused();
  await expect(rows).toHaveCount(people.length);
  await page.goBack();
  await expect(search).toHaveValue(first?.name ?? '');

  await visit(page, '/settings?tab=project-managers&search=maya');
  const managers = page.getByRole('list', { name: 'Project managers' }).getByRole('heading');
  await expect(managers).toHaveText(['Maya Okafor']);
  await search.fill('nobody at all');
  await says(page, 'No matches');
  await page.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(page).toHaveURL(`${demo.address}/settings?tab=project-managers`);
  await expect(managers).not.toHaveCount(0);

  // A filter whose option is gone is still shown, and counted on phones.
  await page.setViewportSize({ width: 390, height: 800 });
  await visit(page, '/archived-projects?market=Nowhere&sort=name&outcome=hired');
  await says(page, 'No projects match your filters');
  await page.getByRole('button', { name: 'Filters 2', exact: true }).click();
  const market = page.getByLabel('Market', { exact: true });
  await expect(market).toHaveValue('Nowhere');
  await market.selectOption('All Markets');
  await expect(page).toHaveURL(`${demo.address}/archived-projects?sort=name&outcome=hired`);
  await expect(page.getByRole('button', { name: 'Filters 1', exact: true })).toBeVisible();
});

test('a link to a person scrolls to them', async ({ page, demo }) => {
  await signIn(page, demo, demoSignIn);
  const people = await read<Person[]>(page, demo, '/api/people');
  const last = people.at(-1);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`${demo.address}/people?person=${last?.id}`);
  await expect(page.getByRole('button', { name: last?.name ?? '', exact: true })).toBeInViewport();
});
