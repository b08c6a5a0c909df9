import { expect, test } from 'vitest';

import { explain } from './say.mjs';

test('a service that may not build names the command to run after an upgrade', () => {
  const error = Object.assign(new Error('refused'), { code: 'EACCES', path: '/opt/waymark/.node' });
  expect(explain(error)).toBe(
    'This account may not write to /opt/waymark/.node. Run npm run set-up as an account that may, as after each upgrade, or change the owner or permissions (chown, chmod).',
  );
});
