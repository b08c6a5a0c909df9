import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { calls } from '#contract/calls.ts';
import type { Database } from '#server/db/database.ts';
import { engine } from '#server/testing/database.ts';
import { testServer } from '#server/testing/server.ts';
import type { TestServer } from '#server/testing/server.ts';

import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, writes } from '../harness/requests.ts';
import type { World } from '../harness/requests.ts';
import { tries } from '../harness/scale.ts';
import { findings } from '../harness/site.ts';
import { snapshot } from '../harness/snapshot.ts';
import { badRequests, faultsOf } from './bad-requests.ts';
import type { BadRequest } from './bad-requests.ts';

const ofEachCall = tries(1, 1000);
const atOnce = 16;

/** Sends the corrupted requests of every call to a server on one engine; returns responses and faults. */
async function spoilOn(on: Database['engine']) {
  const server = await testServer({ on, now: () => '2026-03-04T10:00:00.000Z' });
  const world = await aWorld(server);
  const lines: string[] = [];
  const faults: string[] = [];
  let peers = 0;
  for (const name of callNames) {
    // The latest snapshot, undefined after an accepted request.
    let last: string | undefined = await snapshot(server.database);
    const mayChange = writes(calls[name]);
    const look = async (after: string) => {
      const current = await snapshot(server.database);
      if (last !== undefined && current !== last) faults.push(`refused and changed: ${after}`);
      last = current;
    };
    const ask = async (request: BadRequest) => {
      const answer = await send(server, world, request, (peers += 1));
      const found = await faultsOf(answer, request);
      faults.push(...found.faults.map((fault) => `${fault}: ${found.line} ${shown(request)}`));
      return { ...found, status: answer.status };
    };
    const requests = badRequests(name, world, ofEachCall);
    // Requests that change nothing run concurrently, the others in sequence.
    const harmless = requests.filter(({ refused }) => refused || !mayChange);
    for (let at = 0; at < harmless.length; at += atOnce) {
      const answers = await Promise.all(harmless.slice(at, at + atOnce).map(ask));
      lines.push(...answers.map(({ line }) => line));
      await nextTurn();
    }
    await look(`${name}, refused`);
    for (const request of requests.filter((one) => !harmless.includes(one))) {
      const { status, line } = await ask(request);
      lines.push(line);
      if (status >= 400) await look(shown(request));
      else last = undefined;
      await nextTurn();
    }
  }
  return { lines, faults, findings: await findings(server.database) };
}

/** Each request has its own address, because sign-in limits are not under test. */
function send(
  server: TestServer,
  { cookies }: World,
  { name, path, init }: BadRequest,
  peer: number,
) {
  const own = init.headers as Record<string, string> | undefined;
  const cookie = own?.['cookie'] ?? (name === 'signOut' ? '' : cookies.primary);
  return server.send(
    path,
    { ...init, headers: { ...own, cookie } },
    `127.0.${peer >> 8}.${peer & 255}`,
  );
}

function shown({ path, init }: BadRequest): string {
  const body = typeof init.body === 'string' ? init.body.slice(0, 300) : '';
  return `${init.method} ${path.slice(0, 200)} ${JSON.stringify(init.headers)} ${body}`;
}

// With PostgreSQL, it tests both engines.
test.runIf(engine === 'postgres')(
  `invalid requests are refused with a message, change nothing, and get the same response on both engines`,
  async () => {
    const [here, there] = [await spoilOn('postgres'), await spoilOn('sqlite')];
    for (const { faults, findings: wrong, lines } of [here, there]) {
      expect(faults.slice(0, 20)).toEqual([]);
      expect(wrong).toEqual([]);
      expect(lines.length).toBeGreaterThan(0.95 * callNames.length * ofEachCall);
    }
    const different = here.lines.flatMap((line, at) =>
      line === there.lines[at] ? [] : [[line, there.lines[at]]],
    );
    expect(different.slice(0, 20)).toEqual([]);
    const refusals = here.lines.filter((line) => / 4\d\d /.test(line)).length;
    expect(refusals).toBeGreaterThan(here.lines.length / 2);
    reportFigures('F1', {
      requests: here.lines.length + there.lines.length,
      refused: 2 * refusals,
      'answered 5xx': 0,
    });
  },
  tries(120_000, 1_800_000),
);
