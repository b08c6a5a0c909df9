import type { Page } from '@playwright/test';

import type { ProjectDetail } from '#contract/projects.ts';
import type { StatusReport } from '#contract/status-report.ts';
import { demoSignIn } from '#demo/world.ts';

import { bringChecks, brokenWords, overlaps } from './page-checks.ts';
import { expect, expectAccessible, primary, says, send, signIn, test } from './world.ts';
import type { FreshServer } from './world.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name });
const longName = 'Bartholomew Featherstonehaugh-Cholmondeley of the Northwestern Advisory Practice';

function aHire(page: Page, server: FreshServer, facts: Partial<ProjectDetail>) {
  const steps = [
    { name: 'File the U4', dueDate: '2026-01-05' },
    { name: 'Order a desk', dueDate: '2026-01-06' },
  ];
  return send(page, server, '/api/projects', {
    category: 'Advisor Hire',
    status: 'in_progress',
    tasks: [{ title: 'Registration', steps }],
    ...facts,
  }) as Promise<ProjectDetail>;
}

/** The number of printed sheets. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'Letter' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Texts that have more lines, or longer ones, than are seen. */
const cutTexts = `[...document.querySelectorAll('main table *')].filter((element) => {
  const { overflow } = getComputedStyle(element);
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
  const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
  return overflow !== 'visible' && isCut && !element.closest('.sr-only') && element.checkVisibility();
}).map((element) => element.textContent)`;

test('the status report shows where each hire is, updates live, and prints 15 hires on a page', async ({
  page,
  freshServer,
}) => {
  const server = await freshServer();
  await bringChecks(page);
  await signIn(page, server, primary, '/status');
  await says(page, 'No hires to report');
  // A report since an earlier Monday can have hires that are archived by now.
  await expect(page.getByLabel('Changes since')).toBeVisible();
  const ana = await aHire(page, server, { name: 'Ana Ruiz', market: 'Chicago' });
  const row = rowOf(page, 'Ana Ruiz');
  await expect(row).toContainText('File the U4');
  await expect(row).toContainText('New');
  const overdue = page.getByRole('link', { name: '2 steps overdue' });
  await expect(overdue).toBeVisible();

  const change = (path: string, data: object) =>
    page.request.patch(server.address + path, { data, headers: { Origin: server.address } });
  const [step] = ana.tasks[0]?.steps ?? [];
  await change(`/api/task-steps/${step?.id}`, { isCompleted: true });
  await expect(row).toContainText('Order a desk');
  await overdue.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '1 step overdue' }).click();
  await expect(page.getByRole('heading', { name: 'Overdue 1' })).toBeVisible();

  const hold = { status: 'on_hold', holdReason: 'Notice period', lookAgainOn: '2035-01-05' };
  await change(`/api/projects/${ana.id}`, hold);
  await page.goBack();
  await expect(row).toContainText(
    /On hold since \w+ \d+, look again on Jan 5, 2035: Notice period/,
  );
  await expect(page.getByText('1 hire, 1 on hold, nothing overdue').first()).toBeVisible();

  for (let index = 1; index < 15; index += 1) {
    const name = `${longName} ${index}`;
    await aHire(page, server, { name, market: name, ...(index % 2 && hold) } as never);
  }
  await expect(page.getByRole('row', { name: `${longName} 14` }).last()).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await overlaps(page), `at ${width} px`).toEqual([]);
    expect(
      await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    ).toBeLessThanOrEqual(0);
  }
  expect(await sheets(page)).toBe(1);
  // As wide as a sheet, where the names take three lines.
  await page.setViewportSize({ width: 720, height: 960 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(cutTexts)).toEqual([]);
  expect(await brokenWords(page)).toEqual([]);
  await expect(page.getByText(/^As of \w+day, \w+ \d+, \d{4}$/).last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test('the status report compares with any Monday, agrees with other screens, and exports to PowerPoint', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  await page.getByRole('link', { name: 'Status report' }).click();
  await expect(page).toHaveTitle(/^Status report/);
  const read = async (query = '') =>
    (await (
      await page.request.get(`${demo.address}/api/status-report${query}`)
    ).json()) as StatusReport;
  const hires = (await read()).markets.flatMap((market) => market.hires);
  // The table of steps sent back is below those of the markets.
  const ofMarkets = page.getByRole('table', { name: 'Hires by market' });

  await expect(ofMarkets.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(
    hires.length,
  );
  const late = hires.toSorted((a, b) => b.overdue - a.overdue)[0];
  expect(late?.overdue).toBeGreaterThan(1);
  const row = rowOf(page, late?.name ?? '');
  await expect(row.getByRole('cell').nth(3)).toHaveText(`${late?.overdue} overdue`);
  await expect(row.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(late?.percentageComplete),
  );

  await test.step('any Monday is compared', async () => {
    const mondays = page.getByLabel('Changes since');
    const earlier = await mondays.locator('option').nth(2).getAttribute('value');
    await mondays.selectOption(earlier);
    await expect(page).toHaveURL(`${demo.address}/status?since=${earlier}`);
    const then = (await read(`?since=${earlier}`)).markets
      .flatMap((market) => market.hires)
      .find(({ id }) => id === late?.id);
    await expect(row.getByRole('cell').last()).toContainText(
      `${then?.before?.percentageComplete}% → ${late?.percentageComplete}%`,
    );
  });

  await test.step('it is exported to PowerPoint', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PowerPoint' }).click();
    expect((await download).suggestedFilename()).toMatch(/^status-report-\d{4}-\d\d-\d\d\.pptx$/);
  });

  await test.step('it fits a phone', async () => {
    await expectAccessible(page, 'status report');
    await page.setViewportSize({ width: 390, height: 844 });
    const height = async () => (await row.boundingBox())?.height;
    await expect.poll(height).toBeLessThanOrEqual(70);
  });
});
