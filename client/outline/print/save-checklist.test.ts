import { expect, test } from 'vitest';

import { checklistFileName } from './save-checklist.ts';

test.each([
  ['Licensing: U4 / U5 <2026>', 'Licensing U4 U5 2026.xlsx'],
  ['CON', '_CON.xlsx'],
  ['.Onboarding.', 'Onboarding.xlsx'],
  ['\u202Egpj', 'gpj.xlsx'],
  ['///', 'Checklist.xlsx'],
  ['界'.repeat(200), `${'界'.repeat(100)}.xlsx`],
])('the checklist %j is saved as %j', (title, name) => {
  expect(checklistFileName(title, 'xlsx')).toBe(name);
});
