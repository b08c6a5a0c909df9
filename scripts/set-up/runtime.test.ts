import { expect, test } from 'vitest';

import { isSupported, pinnedNodes } from './runtime.mjs';

test.each(['24.15.0', '24.21.0', '26.0.0', '26.10.0', '27.1.0', '28.0.0-nightly'])(
  'Node %s runs the program',
  (version) => expect(isSupported(version)).toBe(true),
);

test.each(['18.20.0', '20.20.2', '22.23.3', '24.14.9', '25.9.0'])('Node %s does not', (version) =>
  expect(isSupported(version)).toBe(false),
);

test('each platform has a suitable Node, pinned by hash', () => {
  expect(Object.keys(pinnedNodes)).toHaveLength(5);
  for (const [platform, pinned] of Object.entries(pinnedNodes)) {
    expect(isSupported(pinned?.version ?? ''), platform).toBe(true);
    expect(pinned?.hash, platform).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  }
});
