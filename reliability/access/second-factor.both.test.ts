import { expect, onTestFinished, test } from 'vitest';

import { chunks } from '#server/db/chunks.ts';
import { codeNow } from '#server/testing/specimens/world.ts';

import { caller } from '../harness/person.ts';
import { reportFigures } from '../harness/report.ts';
import { tries } from '../harness/scale.ts';
import { startSite } from '../harness/site.ts';

const password = 'a long enough password';
/** Fewer than wait for a hash, which the right password takes each time. */
const guessesAtOnce = 16;

/** An account with a second factor; each sign-in comes from an address of its own. */
async function aSite() {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  const by = await site.signIn();
  const dana = { username: 'dana', email: 'dana@waymark.example', password };
  await by.call('POST', '/api/project-managers', dana);
  const person = await site.signIn({ username: 'dana', password });
  const start = { password };
  const { body: factor } = await person.call<{ secret: string }>(
    'POST',
    '/api/user/second-factor',
    start,
  );
  const confirmed = await person.call<{ recoveryCodes: string[] }>(
    'POST',
    '/api/user/second-factor/confirm',
    { code: codeNow(factor.secret) },
  );
  expect(confirmed.status).toBe(200);
  const signIn = async (index: number, code: string): Promise<number> => {
    const stranger = caller(() => site.servers[index % site.servers.length]?.address ?? '');
    onTestFinished(stranger.leave);
    const body = { username: 'dana', password, code };
    const from = { 'x-forwarded-for': `192.0.2.${index % 250}` };
    return (await stranger.call('POST', '/api/login', body, from)).status;
  };
  return { signIn, secret: factor.secret, recoveryCodes: confirmed.body.recoveryCodes };
}

test('a code works once, whichever servers are asked, and however many at once', async () => {
  const { signIn, secret, recoveryCodes } = await aSite();
  // The code that confirmed the factor is used up.
  for (const code of [codeNow(secret, 1), recoveryCodes[0] ?? '']) {
    const answers = await Promise.all([0, 1, 2, 3].map((index) => signIn(index, code)));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(answers.filter((status) => status === 401)).toHaveLength(3);
    expect([await signIn(0, code), await signIn(1, code)]).toEqual([401, 401]);
  }
});

test(
  'no more codes are evaluated than passwords',
  async () => {
    const { signIn, secret } = await aSite();
    const count = tries(24, 1000);
    const answers: number[] = [];

    for (const some of chunks([...Array(count).keys()], guessesAtOnce)) {
      answers.push(...(await Promise.all(some.map((index) => signIn(index, '000000')))));
    }
    const evaluated = answers.filter((status) => status === 401).length;
    const refused = answers.filter((status) => status === 429).length;
    expect(evaluated).toBeGreaterThan(0);
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(evaluated + refused).toBe(count);
    expect(await signIn(0, codeNow(secret, 1))).toBe(429);
    reportFigures('S13', { guesses: count, evaluated });
  },
  tries(30_000, 300_000),
);
