import { expect, test } from 'vitest';

import { aManager } from '#demo/builders.ts';
import { json, password, testServer } from '#server/testing/server.ts';

import { reportFigures } from '../harness/report.ts';

const [counted, discarded] = [300, 20];

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * The probability that two samples of the same distribution differ this much (Mann-Whitney, normal approximation).
 */
function likeness(one: number[], other: number[]): number {
  const all = [
    ...one.map((ms) => ({ ms, mine: true })),
    ...other.map((ms) => ({ ms, mine: false })),
  ];
  const ranked = all.toSorted((a, b) => a.ms - b.ms);
  const sum = ranked.reduce((total, { mine }, at) => (mine ? total + at + 1 : total), 0);
  const [n, m] = [one.length, other.length];
  const z = Math.abs((sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12));
  return Math.exp(-0.717 * z - 0.416 * z * z);
}

test('an unknown account, a wrong password and a disabled account take equally long', async () => {
  const server = await testServer();
  await aManager(server.ctx, { username: 'ada', password });
  await aManager(server.ctx, { username: 'gone', password, isActive: false });
  const kinds = { unknown: 'nobody', wrong: 'ada', disabled: 'gone' };
  const times: Record<string, number[]> = { unknown: [], wrong: [], disabled: [] };
  for (let round = 0; round < counted; round += 1) {
    // In random order, and from another address each time: names are refused after ten attempts.
    const order = Object.entries(kinds).toSorted(() => Math.random() - 0.5);
    for (const [kind, username] of order) {
      const given = kind === 'disabled' ? password : 'wrong password';
      const began = performance.now();
      const answer = await server.send(
        '/api/login',
        json('POST', { username, password: given }),
        `10.0.${round >> 8}.${round & 255}`,
      );
      if (round >= discarded) times[kind]?.push(performance.now() - began);
      expect(answer.status).toBe(401);
    }
  }
  const medians = Object.fromEntries(
    Object.entries(times).map(([kind, all]) => [kind, median(all)]),
  );
  const { unknown = 0, wrong = 0, disabled = 0 } = medians;
  const farthest = Math.max(unknown, wrong, disabled) - Math.min(unknown, wrong, disabled);
  const pairs = [
    ['unknown', 'wrong'],
    ['unknown', 'disabled'],
    ['wrong', 'disabled'],
  ] as const;
  const likely = pairs.map(([one, other]) => likeness(times[one] ?? [], times[other] ?? []));
  reportFigures('S4', {
    tries: counted * 3,
    'ms apart at most': farthest.toFixed(2),
    'least likeness': Math.min(...likely).toFixed(3),
  });
  expect(farthest).toBeLessThan(Math.max(3, 0.05 * wrong));
  expect(Math.min(...likely)).toBeGreaterThan(0.01);
}, 600_000);
