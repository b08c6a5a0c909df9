import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';

import { FinishedBy } from './finished-by.tsx';

const textOf = (completedBy: string | null, completedAt: string | null) =>
  renderToStaticMarkup(<FinishedBy item={{ completedBy, completedAt }} />).replaceAll(
    /<[^>]*>/g,
    '',
  );

test('a finished item shows who finished it, or that it was not recorded', () => {
  expect(textOf('Ada', '2025-03-04T12:00:00.000Z')).toMatch(
    /^by Ada, Mar 4, 2025Finished by Ada, /,
  );
  expect(textOf(null, null)).toBe('Who finished it, and when: not recorded');
});

test.each([
  ['UTC', 'Wednesday, March 4, 2026 at 12:05 AM GMT+00:00'],
  ['Asia/Kolkata', 'Wednesday, March 4, 2026 at 5:35 AM GMT+05:30'],
  ['America/St_Johns', 'Tuesday, March 3, 2026 at 8:35 PM GMT-03:30'],
  ['Pacific/Kiritimati', 'Wednesday, March 4, 2026 at 2:05 PM GMT+14:00'],
])('the exact time in %s has its zone', (zone, exact) => {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(textOf('Ada', '2026-03-04T00:05:09.000Z')).toMatch(
    new RegExp(`Finished by Ada, ${exact.replace('+', '.')}$`),
  );
});

test('the day of the last eleven months has no year', () => {
  vi.useFakeTimers({ now: new Date('2026-01-20T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  expect(textOf('Ada', '2025-12-30T12:00:00Z')).toMatch(/^by Ada, Dec 30Finished/);
  expect(textOf('Ada', '2025-01-30T12:00:00Z')).toMatch(/^by Ada, Jan 30, 2025Finished/);
});

test('an item that is being saved shows no name', () => {
  expect(textOf('', '')).toBe('');
});
