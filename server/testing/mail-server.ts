import { onTestFinished } from 'vitest';

import { startMailServer } from './smtp-server.ts';
import type { Options } from './smtp-server.ts';

export { answers, headerOf, isSilent, takes } from './smtp-server.ts';

/** A mail server on this machine, for one test. Its behaviour can change. */
export async function aMailServer(options: Options = {}) {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}
