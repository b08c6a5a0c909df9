import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { chanceFrom } from '#demo/chance.ts';
import { engine } from '#server/testing/database.ts';

import { fieldsIn } from '../harness/fields.ts';
import { listeningServer } from '../harness/listening.ts';
import { withAt } from '../harness/mutations.ts';
import { program, reportMissing } from '../harness/programs.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf, schemas } from '../harness/requests.ts';
import type { CallInput, World } from '../harness/requests.ts';
import { seed } from '../harness/scale.ts';

const sqlmap = program('sqlmap');
const atOnce = 2;
const mostMs = 9 * 60_000;
const mostMsOfCall = 90_000;
const mark = '*';
/** Usual statuses, which must not stop sqlmap. */
const refusals = '400,401,403,404,405,409,413,415,429';

beforeAll(() => {
  if (!sqlmap) reportMissing('F5', 'sqlmap');
});

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waymark-sqlmap-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs sqlmap on the marked parts of a request; returns its findings and whether it tested anything. */
async function attacked(request: string, mostOfItMs = mostMsOfCall) {
  const folder = scratch();
  const file = join(folder, 'request');
  writeFileSync(file, request);
  const dbms = engine === 'sqlite' ? 'sqlite' : 'postgresql';
  const how = `--batch --ignore-stdin --flush-session --skip-waf --ignore-code=${refusals} --retries=0`;
  const depth = `--level=1 --risk=2 --dbms=${dbms} --output-dir=${folder}`;
  const args = [...how.split(' '), ...depth.split(' '), '-r', file];
  const child = spawn(sqlmap ?? '', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostOfItMs,
    killSignal: 'SIGKILL',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder },
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const revoked = /not able to fingerprint the back-end/.test(output);
  return {
    found: /identified the following injection point|is vulnerable/.test(output) && !revoked,
    revoked,
    tested: /do not appear to be injectable/.test(output),
    cutShort: child.signalCode !== null,
    output,
  };
}

/**
 * Again if sqlmap revokes what it found: it takes responses that differ by chance for a blind injection, until it
 * asks for the database. Then it has not tested the rest.
 */
async function attackedWhole(request: string) {
  let last = await attacked(request);
  for (let more = 0; more < 3 && last.revoked; more += 1) last = await attacked(request);
  return last;
}

test.runIf(sqlmap)(
  'sqlmap finds a planted vulnerability',
  async () => {
    const { server } = await listeningServer();
    const hole = createServer((incoming, answer) => {
      const name = new URL(incoming.url ?? '', 'http://x').searchParams.get('name') ?? '';
      const statement = `select "id", "name" from "people" where "name" = '${name}'`;
      sql
        .raw(statement)
        .execute(server.database.read)
        .then(
          ({ rows }) => answer.end(JSON.stringify(rows)),
          () => answer.writeHead(500).end('{}'),
        );
    });
    await aWorld(server);
    const port = await listening(hole);
    const head = `Host: 127.0.0.1:${port}\r\n`;
    const { found } = await attacked(`GET /people?name=x${mark} HTTP/1.1\r\n${head}\r\n`);
    expect(found).toBe(true);
    reportFigures('F5', { 'planted hole found by sqlmap': 1 });
  },
  200_000,
);

/** The calls for sqlmap, in random order, slow ones last. */
const random = chanceFrom(seed);
const targets = callNames
  .filter((name) => name !== 'signOut' && name !== 'makePrimary')
  .filter((name) => !(calls[name] as Call).stream)
  .map((name) => ({ name, place: random() }))
  .toSorted((a, b) => a.place - b.place)
  .map(({ name }) => name)
  .toSorted((a, b) => Number(Boolean(schemas.forms[a])) - Number(Boolean(schemas.forms[b])));

describe.runIf(sqlmap)('sqlmap', () => {
  test(
    'finds nothing in any tested call',
    async () => {
      const settings = { SLIDES_PER_HOUR: '10000', TRUST_PROXY: '127.0.0.1' };
      const { server, port: behind } = await listeningServer({ settings });
      const port = await fromEverywhere(behind);
      const world = await aWorld(server);
      const startedAt = performance.now();
      const faults: string[] = [];
      const left = [...targets];
      let [places, done] = [0, 0];
      const work = async () => {
        while (performance.now() - startedAt < mostMs) {
          const name = left.shift();
          if (!name) return;
          const { request, marks } = marked(name, world, port);
          if (marks === 0) continue;
          const { found, tested, cutShort, output } = await attackedWhole(request);
          if (found || !(tested || cutShort)) faults.push(`${name}: ${output.slice(-1500)}`);
          places += marks;
          done += 1;
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      const logged = server.lines.filter((line) => line.includes('"msg":"request"'));
      const failed = logged.filter((line) => /"status":500/.test(line));
      reportFigures('F5', {
        'calls attacked by sqlmap': done,
        places,
        requests: logged.length,
        'calls left when the time was over': left.length,
        found: faults.length,
        'answered 500': failed.length,
      });
      expect(faults).toEqual([]);
      expect(failed.slice(0, 5)).toEqual([]);
      // On a slow machine not all of them fit into the time.
      expect(left.length).toBeLessThan(targets.length / 2);
      expect(logged.length).toBeGreaterThan(places * 20);
    },
    mostMs + 3 * mostMsOfCall,
  );
});

/** Forwards requests with a different address each, to avoid rate limits. Returns the port. */
async function fromEverywhere(port: number): Promise<number> {
  let count = 0;
  const front = createServer((incoming, answer) => {
    count += 1;
    const address = `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
    const { method, url: path } = incoming;
    const headers = { ...incoming.headers, 'x-forwarded-for': address };
    const onward = ask({ host: '127.0.0.1', port, method, path, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  return listening(front);
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function marked(name: CallName, world: World, port: number) {
  const call: Call = calls[name];
  const input = world.inputFor(name);
  // Deletions use an unknown id, because they would succeed.
  const id = `${call.method === 'DELETE' ? '999999998' : input.id}${mark}`;
  const query = { ...texts(input.query), ...(call.method === 'GET' && { sort: `name${mark}` }) };
  const path = decodeURIComponent(pathOf(call, { id, query }).replaceAll('+', '%20'));
  const { type, body } = bodyOf(name, input);
  const lines = [
    `${call.method} ${path.replaceAll(' ', '%20')} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    `Cookie: ${name === 'signIn' ? '' : world.cookies.primary}`,
    ...(body ? [`Content-Type: ${type}`] : []),
  ];
  const request = `${lines.join('\r\n')}\r\n\r\n${body}`;
  return { request, marks: request.split(mark).length - 1 };
}

function texts(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, `${value}${mark}`]),
  );
}

const boundary = 'waymark-boundary';

function bodyOf(name: CallName, { body, fields }: CallInput): { type: string; body: string } {
  if (fields) {
    const parts = Object.entries(texts(fields)).map(
      ([field, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
    );
    const type = `multipart/form-data; boundary=${boundary}`;
    return { type, body: `${parts.join('')}--${boundary}--\r\n` };
  }
  const inside = fieldsIn(schemas.bodies[name] ?? {}).filter(
    ({ at, schema }) => schema.type === 'string' && !schema.enum && at.length > 0,
  );
  const all = inside.reduce<unknown>(
    (given, { at }) => withAt(given, at, marking(given, at)),
    body,
  );
  return { type: 'application/json', body: all === undefined ? '' : JSON.stringify(all) };
}

function marking(given: unknown, at: (string | number)[]): string {
  const value = at.reduce<unknown>(
    (inside, step) => (inside as Record<string | number, unknown> | undefined)?.[step],
    given,
  );
  return `${typeof value === 'string' ? value : ''}${mark}`;
}
