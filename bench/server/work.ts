import { slideCalls } from '#contract/slide-calls.ts';

import type { HashAsk } from '../limits/raw-hash.ts';
import type { ZipAsk } from '../limits/raw-zip.ts';
import { load } from '../load.ts';
import { startPart } from '../part.ts';
import { answerTo } from '../request.ts';
import type { Request } from '../request.ts';
import type { Result } from '../result.ts';
import type { Sample } from '../sample.ts';
import { runMs } from '../side-by-side.ts';
import { signInRequest } from '../waymark.ts';
import { account } from '../world.ts';
import { beside } from './stage.ts';
import type { Stage } from './stage.ts';

/**
 * These calls use the processor before they write. The server limits how many run at once and refuses the rest; the
 * client retries, and its time continues.
 */

/** Each connection signs in to another account, beside verifying that password alone. */
export async function measureSignIn(stage: Stage, connections: number): Promise<Result> {
  const raw = startPart<HashAsk, Sample>('limits/raw-hash.ts');
  const turns = stage.world.people.map((username) => [signInRequest(username)]);
  const { password } = account;
  const result = await beside(stage, {
    what: 'sign-in',
    connections,
    limit: () => raw.ask({ password, atOnce: connections, ms: runMs }),
    limitPid: raw.pid,
    ours: () => load(stage.port, turns, { connections, status: 200, ms: runMs }),
  });
  raw.stop();
  return result;
}

/** A slide without a photo, beside zipping the same file. */
export async function measureSlide(stage: Stage, connections: number): Promise<Result> {
  const raw = startPart<ZipAsk, Sample>('limits/raw-zip.ts');
  const request = await slideRequest(stage.cookie);
  const { status, body: file } = await answerTo(stage.port, request);
  if (status !== 200) throw new Error(`Creating a slide returned ${status}`);
  const result = await beside(stage, {
    what: 'one slide',
    connections,
    limit: () => raw.ask({ file, ms: runMs }),
    limitPid: raw.pid,
    ours: () => load(stage.port, [[request]], { connections, status: 200, ms: runMs }),
  });
  raw.stop();
  return result;
}

async function slideRequest(cookie: string): Promise<Request> {
  const form = new FormData();
  const advisor = { name: 'Ada Lund', title: 'Managing Director', priorFirm: 'Old Firm' };
  const people = [
    { role: 'senior', ...advisor, location: 'Charlotte, NC' },
    { role: 'junior', name: 'Bo Quist', title: 'Complex Manager' },
  ];
  form.append('title', 'Welcome Ada');
  form.append('people', JSON.stringify(people));
  form.append('messageTemplate', 'Please join us in welcoming Ada Lund (Managing Director).');
  form.append('complianceNumber', 'C-2026-001');
  const whole = new Response(form);
  return {
    method: 'POST',
    path: slideCalls.generateSlide.path,
    headers: { 'Content-Type': whole.headers.get('content-type') ?? '', Cookie: cookie },
    body: Buffer.from(await whole.arrayBuffer()),
  };
}
