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

test('what follows a typed search quickly finds it in the address: the palette, a link and Back @long', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn, '/people');
  const [first, other] = await read<Person[]>(page, demo, '/api/people');
  const search = page.getByLabel('Search', { exact: true });
  const found = page.getByRole('list', { name: 'People' }).getByRole('heading');
  const searched = `${demo.address}/people?search=${first?.name.replaceAll(' ', '+')}`;
  // From here on pauses after typing do not end by themselves.
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await search.fill(first?.name ?? '');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Type project name to search...').fill(other?.name ?? '');
  await expect(page).toHaveURL(searched);
  // The pause of the palette is shorter than that of the list; its results are drawn in a further timer.
  await page.clock.runFor(130);
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(chosen).toContainText(other?.name ?? '', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(page.getByRole('button', { name: other?.name ?? '', exact: true })).toBeFocused();
  await expect(page).toHaveURL(`${demo.address}/people?person=${other?.id}`);
  await expect(search).toHaveValue('');
  await page.goBack();
  await expect(search).toHaveValue(first?.name ?? '');
  await expect(found).toHaveText([first?.name ?? '']);

  await page.clock.pauseAt(new Date(Date.now() + 600_000));
  await search.fill(other?.name ?? '');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'People' })
    .click();
  await expect(page).toHaveURL(`${demo.address}/people`);
  await page.clock.resume();
  await expect(search).toHaveValue('');
  await expect(found.nth(1)).toBeVisible();
  await page.goBack();
  await expect(found).toHaveText([other?.name ?? '']);
});

test('a link to a person scrolls to them @long', async ({ page, demo }) => {
  await signIn(page, demo, demoSignIn);
  const people = await read<Person[]>(page, demo, '/api/people');
  const last = people.at(-1);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(`${demo.address}/people?person=${last?.id}`);
  await expect(page.getByRole('button', { name: last?.name ?? '', exact: true })).toBeInViewport();
});
