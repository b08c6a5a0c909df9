import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

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

test('an item that is being saved shows no name', () => {
  expect(textOf('', '')).toBe('');
});
