import { expect, test } from 'vitest';

import { asFastAsAnswered, connections, within, wire } from '../harness/load.ts';
import { reportFigures } from '../harness/report.ts';
import { startSite } from '../harness/site.ts';

const quietMs = 8000;
const busyMs = 20_000;
const aProject = { name: 'P', category: 'C', market: 'M' };
const median = (answers: { ms: number }[]) => within(0.5, answers);

test.each([
  ['without a cookie', 300, ''],
  ['with a forged cookie', 300, 'waymark=forged'],
])(
  'constant anonymous requests for the documentation, %s, do not delay signed-in users',
  async (how, count, cookie) => {
    const site = await startSite({ LOG_LEVEL: 'error' });
    const address = site.servers[0]?.address ?? '';
    const admin = await site.signIn();
    const [member] = await connections(address, 1);
    if (!member) throw new Error('No connection');
    const write = wire({ method: 'POST', path: '/api/projects', body: aProject }, admin.cookie);
    const quiet = await asFastAsAnswered([member], () => write, quietMs);

    const many = await connections(address, count);
    const docs = wire({ path: '/api/docs' }, cookie);
    const hammering = asFastAsAnswered(many, () => docs, busyMs);
    const beside = await asFastAsAnswered([member], () => write, busyMs);
    const answers = await hammering;

    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 503);
    reportFigures('L1', {
      [`strangers ${how}`]: count,
      'pages sent': served.length,
      'told to come again': refused.length,
      'writes beside them': beside.length,
      'ms the median write, quiet': Math.round(median(quiet) * 10) / 10,
      'and beside them': Math.round(median(beside) * 10) / 10,
      'ms p99, quiet': Math.round(within(0.99, quiet)),
      'and p99 beside them': Math.round(within(0.99, beside)),
    });
    expect(new Set(beside.map(({ status }) => status))).toEqual(new Set([201]));
    expect(served.length).toBeGreaterThan(0);
    expect(served.length + refused.length).toBe(answers.length);
    expect(refused.every(({ retryAfter }) => retryAfter)).toBe(true);
    expect(median(beside)).toBeLessThanOrEqual(2 * median(quiet));
  },
  120_000,
);
