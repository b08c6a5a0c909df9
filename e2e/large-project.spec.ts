import type { Page } from '@playwright/test';

import {
  begin,
  details,
  expectProgress,
  names,
  open,
  step,
  stored,
  task,
  wide,
} from './project-page.ts';
import { expect, test } from './world.ts';

const upTo = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/** 40 tasks of 10 steps of 10 details each. */
const outline = Object.fromEntries(
  upTo(40, 'Task').map((title) => [
    title,
    Object.fromEntries(
      upTo(10, `${title}, step`).map((name) => [name, upTo(10, `${name}, detail`)]),
    ),
  ]),
);

test('a project of 4,000 details opens, unfolds, scrolls to its end and is ticked @long', async ({
  page,
  freshServer,
}, { annotations }) => {
  const server = await freshServer();
  const { id } = await begin(page, server, outline);
  const startedAt = performance.now();
  await open(page, server, id);
  await expect(names(page, 'Steps')).toHaveCount(10);
  const opened = performance.now() - startedAt;
  await expect(page.getByText('Tasks (40)')).toBeVisible();

  await test.step('the last task opens, and its steps unfold', async () => {
    await task(page, 'Task 2').focus();
    await page.keyboard.press('End');
    await expect(task(page, 'Task 40')).toBeFocused();
    await expect(task(page, 'Task 40')).toBeInViewport();
    await expect(names(page, 'Steps').first()).toHaveText('Task 40, step 1');
    for (const title of upTo(10, 'Task 40, step')) await step(page, title).click();
    await expect(details(page, 'Task 40, step 10')).toHaveCount(10);
    await expect(page.locator('[data-detail]')).toHaveCount(100);
  });

  const times = await ticksPainted(page, 10);
  await test.step('details are ticked', async () => {
    await expectProgress(page, 'Task 40', 10);
    await expectProgress(page, 'Task 40, step 1', 100);
  });

  const stalls = await stallsWhileScrolling(page);
  await test.step('the page scrolls to its end', async () => {
    await expect(details(page, 'Task 40, step 10').last()).toBeInViewport();
    await expect
      .poll(async () => (await stored(page, server, id)).tasks[39]?.percentageComplete)
      .toBe(10);
  });

  await test.step('the head of a step is sticky above its details, and on phones so is the link back', async () => {
    const lastHead = step(page, 'Task 40, step 10');
    await page.setViewportSize({ width: 1440, height: 260 });
    await details(page, 'Task 40, step 10').last().scrollIntoViewIfNeeded();
    await expect(lastHead).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 480 });
    await details(page, 'Task 40, step 10').last().scrollIntoViewIfNeeded();
    await expect(lastHead).toBeInViewport({ ratio: 1 });
    await expect(task(page, 'Task 40')).not.toBeInViewport();
    await page.getByRole('navigation', { name: 'Back to the tasks' }).getByRole('button').click();
    await expect(task(page, 'Task 40')).toBeFocused();
    await expect(task(page, 'Task 40')).toBeInViewport();
    await page.setViewportSize(wide);
  });

  await test.step('rows out of view are unmounted', async () => {
    await task(page, 'Task 1').click();
    await expect(names(page, 'Steps').first()).toHaveText('Task 1, step 1');
    await step(page, 'Task 1, step 1').click();
    await expect(details(page, 'Task 1, step 1')).toHaveCount(10);
    await expect(page.locator('[data-detail]')).toHaveCount(10);
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThan(4000);

    const figures = [
      `opened in ${Math.round(opened)} ms`,
      `a tick painted in ${times.median} ms (median of 10; longest ${times.longest})`,
      `while scrolling ${stalls.count} long tasks, the longest of ${stalls.longest} ms`,
    ];
    annotations.push({ type: 'figures', description: figures.join('; ') });
    process.stdout.write(`40 × 10 × 10: ${figures.join('; ')}\n`);
  });
});

/** Ticks details one after another. Returns the milliseconds until each was painted. */
async function ticksPainted(page: Page, count: number) {
  const times = await page.evaluate<number[]>(`(async () => {
    const frame = () => new Promise((go) => requestAnimationFrame(go));
    const times = [];
    for (const box of [...document.querySelectorAll('[data-detail] input')].slice(0, ${count})) {
      const clicked = performance.now();
      box.click();
      await frame();
      await frame();
      times.push(Math.round(performance.now() - clicked));
      await new Promise((go) => setTimeout(go, 50));
    }
    return times;
  })()`);
  times.sort((one, other) => one - other);
  return { median: times[count / 2], longest: times.at(-1) };
}

/** Scrolls to the end with the wheel. Returns the browser tasks longer than 50 ms. */
async function stallsWhileScrolling(page: Page) {
  await page.evaluate(`{
    window.stalls = [];
    new PerformanceObserver((list) => stalls.push(...list.getEntries().map((one) => one.duration)))
      .observe({ type: 'longtask' });
    scrollTo(0, 0);
  }`);
  await page.getByRole('heading', { name: 'Task Steps' }).hover();
  for (let turns = 0; turns < 20; turns += 1) await page.mouse.wheel(0, 360);
  const end = 'scrollY + innerHeight >= document.documentElement.scrollHeight - 2';
  await expect(async () => {
    await page.mouse.wheel(0, 1000);
    expect(await page.evaluate(end)).toBe(true);
  }).toPass();
  const stalls = await page.evaluate<number[]>('stalls');
  return { count: stalls.length, longest: Math.round(Math.max(0, ...stalls)) };
}
