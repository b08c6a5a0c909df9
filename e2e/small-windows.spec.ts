import type { Page } from '@playwright/test';

import { demoSignIn } from '#demo/world.ts';

import { sample } from '../reliability/harness/scale.ts';
import { dialogs, dialogWorld } from './dialogs.ts';
import { bringChecks, cutOff } from './page-checks.ts';
import { visit } from './visit.ts';
import { expect, signIn, test } from './world.ts';

/** 400 % zoom of a window of 1280 × 1024 pixels, the first less a classic scrollbar. */
const sizes = [
  { width: 305, height: 640 },
  { width: 305, height: 256 },
  { width: 640, height: 256 },
];

test('in small windows every dialog scrolls, and its buttons can be reached @long', async ({
  page,
  freshServer,
}) => {
  await bringChecks(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const server = await freshServer();
  const id = await dialogWorld(page, server);
  await page.goto(`${server.address}/activity`);
  for (const { file, path, open, field } of sample(dialogs, 3)) {
    await test.step(file, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await visit(page, path.replace(':id', String(id)));
      await open(page);
      await expect(
        page.getByRole('dialog').getByLabel(field, { exact: true }).first(),
      ).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        const what = `${file} in ${size.width} × ${size.height} px`;
        expect(await cutOff(page), what).toEqual([]);
        // A dialog that becomes a sheet slides in.
        await expect.poll(() => outOfReach(page), { message: what }).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await visit(page, '/activity');
    });
  }
  await visit(page, '/settings?tab=project-managers');
  await expect(page.getByText('Primary Manager', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 305, height: 640 });
  await expect.poll(() => page.evaluate(cutBadges)).toEqual([]);
});

const pages = [
  '/',
  '/?view=matrix',
  '/my-work',
  '/projects',
  '/projects/1',
  '/archived-projects',
  '/tasks',
  '/status',
  '/people',
  '/activity',
  '/photo-upload',
  '/slides',
  '/message-templates',
  '/settings?tab=project-managers',
  '/settings?tab=project-templates',
  '/settings/roles',
  '/settings/holidays',
  '/settings/account',
];

test('in small windows no page scrolls sideways, no badge is cut, and what stays in view leaves room for the rest @long', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, demoSignIn);
  for (const path of sample(pages, 2)) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await visit(page, path);
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      const what = `${path} in ${width} × ${height} px`;
      const wider = 'document.documentElement.scrollWidth - innerWidth';
      await expect.poll(() => page.evaluate(wider), { message: what }).toBeLessThanOrEqual(0);
      await expect.poll(() => page.evaluate(cutBadges), { message: what }).toEqual([]);
      await page.evaluate('scrollTo(0, 200)');
      await expect
        .poll(() => page.evaluate(covered), { message: what })
        .toBeLessThanOrEqual(height / 2);
    }
  }
});

const cutBadges = `[...document.querySelectorAll('main .rounded-full .truncate')]
  .filter((words) => words.scrollWidth > words.clientWidth && words.clientWidth > 1)
  .map((words) => words.textContent)`;

/** The height of what stays in view while the page scrolls. */
const covered = `(() => {
  const stuck = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element);
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const atEdge = (Math.abs(top) < 1) !== (Math.abs(bottom - innerHeight) < 1);
    return (position === 'sticky' || position === 'fixed') && atEdge && width > innerWidth / 2 && height > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  });
  return stuck.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
})()`;

/** Controls of the dialog that no scrolling brings into view. */
function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const dialog = document.querySelector('[role="dialog"][aria-modal]');
    const frame = dialog.getBoundingClientRect();
    const wrong = [];
    if (frame.top < -1 || frame.left < -1 || frame.right > innerWidth + 1 || frame.bottom > innerHeight + 1) {
      wrong.push('the dialog itself');
    }
    for (const control of dialog.querySelectorAll('button, input, select, textarea')) {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.sr-only')) continue;
      control.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = control.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const places = [0.5, 0.1, 0.9].map((down) => document.elementFromPoint(x + width / 2, y + height * down));
      const label = control.closest('label') ?? control;
      const isSeen = (hit) => hit && (label.contains(hit) || control.contains(hit));
      // All of a short control, a part of a high one.
      if (!(height < 40 ? places.every(isSeen) : places.some(isSeen))) {
        wrong.push(control.tagName + ' ' + (control.ariaLabel || control.name || control.textContent));
      }
    }
    return wrong;
  })()`);
}
