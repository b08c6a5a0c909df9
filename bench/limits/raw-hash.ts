/** The limit for sign-ins: verifying the same password repeatedly. Runs in its own process. */
import { hashPassword, verifyPassword } from '#server/sessions/passwords.ts';

import { answerAsks } from '../part.ts';
import { sampleOf } from '../sample.ts';
import type { Sample } from '../sample.ts';

export type HashAsk = { password: string; atOnce: number; ms: number };

let hash: string | undefined;

answerAsks(async ({ password, atOnce, ms }: HashAsk): Promise<Sample> => {
  const known = (hash ??= await hashPassword(password));
  const times: number[] = [];
  const begin = performance.now();
  const repeat = async () => {
    let now = performance.now();
    while (now < begin + ms) {
      const started = now;
      await verifyPassword(password, known);
      now = performance.now();
      times.push(now - started);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, repeat));
  return sampleOf(times, performance.now() - begin);
});
