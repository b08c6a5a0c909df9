import type { Page } from '@playwright/test';

/** Times are in milliseconds since the page load. */
type Celebration = { type: string; pieces: number; began: number; ended: number | null };

/** Records the celebrations of the open page, however short. */
export async function watchCelebrations(page: Page): Promise<void> {
  await page.evaluate(`{
    window.celebrations = [];
    const look = () => {
      const shown = document.querySelector('[data-celebration]');
      const last = celebrations.at(-1);
      if (last && last.element !== shown) last.ended ??= performance.now();
      if (!shown || last?.element === shown) return;
      const pieces = shown.querySelectorAll('[data-confetti] > *').length;
      const { celebration: type } = shown.dataset;
      celebrations.push({ element: shown, type, pieces, began: performance.now(), ended: null });
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }`);
}

export async function celebrated(page: Page): Promise<Celebration[]> {
  return page.evaluate<Celebration[]>('celebrations.map(({ element, ...rest }) => rest)');
}

export async function pageTime(page: Page): Promise<number> {
  return page.evaluate<number>('performance.now()');
}
