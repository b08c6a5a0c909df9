import { expect, test } from 'vitest';

import { nodeVersionWarning } from './node-version.ts';

test.for(['22.23.4', '24.22.1', '24.23.0', '26.12.1', '26.13.0', '28.0.0'])(
  '%s is fine',
  (version) => {
    expect(nodeVersionWarning(version)).toBeNull();
  },
);

test.for([
  ['22.23.3', '22.23.4'],
  ['24.15.0', '24.22.1'],
  ['24.22.0', '24.22.1'],
  ['26.10.0', '26.12.1'],
  ['26.12.0', '26.12.1'],
] as const)('%s should be upgraded to %s', ([version, fixed]) => {
  const warning = nodeVersionWarning(version);
  expect(warning).toContain(`Node ${version}, which lacks the security fixes of October 21, 2026`);
  expect(warning).toContain('crash it');
  expect(warning).toContain(`Install Node ${fixed} or newer`);
  expect(warning).toMatch(/\(As of \d{4}-\d\d-\d\d\.\)$/);
});

test('an unsupported release line has no fixed version', () => {
  expect(nodeVersionWarning('25.9.0')).toContain('no longer gets security fixes');
});
