import { expect, test } from 'vitest';

import { failuresIn } from './e2e-report.ts';
import type { TestStep } from './e2e-report.ts';

const error = { message: 'expect(\u001B[31mlocator\u001B[39m).toBeVisible() failed' };

const failing = (title: string, steps?: TestStep[]) => ({
  title,
  ok: false,
  tests: [{ results: [{ error, ...(steps && { steps }) }] }],
});

test('a failed browser test names its step, also one inside another and in a group of tests', () => {
  const passing = { title: 'passes', ok: true, tests: [{ results: [{ steps: [] }] }] };
  const inner = [{ title: 'Add Person' }, { title: 'Save', error }];
  const suites = [
    {
      file: 'people.spec.ts',
      specs: [
        passing,
        failing('a person', [{ title: 'required fields' }, { title: 'a taken email', error }]),
        failing('no steps'),
      ],
      suites: [
        {
          file: 'people.spec.ts',
          specs: [failing('in a group', [{ title: 'a form', error, steps: inner }])],
        },
      ],
    },
  ];
  const message = 'expect(locator).toBeVisible() failed';
  const file = 'e2e/people.spec.ts';
  expect(failuresIn({ suites })).toEqual([
    { file, test: 'a person', message: `Step: a taken email\n${message}` },
    { file, test: 'no steps', message },
    { file, test: 'in a group', message: `Step: a form › Save\n${message}` },
  ]);
});
