import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import { RoundSigns } from './round-signs.tsx';

const step = { roundsCount: 0, blockedReason: null, status: 'pending' } as const;
const textsOf = (milestone: string | null, name: string, isDone = false) =>
  renderToStaticMarkup(
    <RoundSigns step={step} milestone={milestone} blocker={{ name, isDone }} />,
  ).match(/(?<=<\/svg>)[^<]+/g);

test('a step that waits for a milestone and a step of the same name says it once', () => {
  expect(textsOf('Waits for U4 approved', 'U4 approved')).toEqual(['Waits for U4 approved']);
  expect(textsOf('Waits for U4 approved', 'u4 Approved')).toEqual(['Waits for u4 Approved']);
  expect(textsOf('Waits for U4 approved', 'Call')).toEqual([
    'Waits for U4 approved',
    'Waits for Call',
  ]);
  expect(textsOf('Waits for U4 approved', 'U4 approved', true)).toEqual([
    'Waits for U4 approved',
    'Unblocked: U4 approved is finished',
  ]);
});
