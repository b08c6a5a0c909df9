import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { callsExercised } from './server-tests.ts';
import type { Step } from './step.ts';

/** Fails for calls of the contract that no server test of this run made successfully. */
export const callCoverage: Step = {
  name: 'calls',
  run: async () => {
    const { calls } = await import('#contract/calls.ts');
    const exercised = namesExercised();
    const names = Object.keys(calls);
    const missing = names.filter((name) => !exercised.has(name));
    if (exercised.size === 0) {
      console.log(
        'No call was recorded in this run. Run server tests first: npm test -- sqlite calls',
      );
    } else if (missing.length > 0) {
      console.log(
        `Calls of contract/calls.ts that no server test exercises: ${missing.join(', ')}`,
      );
    }
    return { passed: names.length - missing.length, failed: missing.length };
  },
};

function namesExercised(): Set<string> {
  const folder = callsExercised();
  const notes = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  return new Set(notes.flatMap((text) => text.split('\n').filter(Boolean)));
}
