import { expect, test } from 'vitest';

import { methodsOf } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

import { listeningServer, plainRequests } from '../harness/listening.ts';
import type { Plain } from '../harness/listening.ts';
import { builtPages } from '../harness/pages.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf } from '../harness/requests.ts';
import { isLong, seed, tries } from '../harness/scale.ts';
import { snapshot } from '../harness/snapshot.ts';

const token = 'a token for this test';
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Spellings of a path; `same` if it is equivalent. */
const variants: { write: (path: string) => string; same?: true }[] = [
  { write: (path) => path, same: true },
  { write: (path) => path.replace('e', '%65'), same: true },
  { write: (path) => `/.${path}`, same: true },
  { write: (path) => path.replace('/api/', '/api/%2e/'), same: true },
  { write: (path) => path.replace('/api/', '/x/../api/'), same: true },
  { write: (path) => path.replace('/api/', '/%2e%2e/api/'), same: true },
  { write: (path) => `${path}/` },
  { write: (path) => `/${path}` },
  { write: (path) => path.replace('/api/', '/api//') },
  { write: (path) => path.replace('/api/', '/api%2f') },
  { write: (path) => `${path}%00` },
  { write: (path) => `${path};x=1` },
  { write: (path) => `${path}%20` },
  { write: (path) => path.toUpperCase() },
  { write: (path) => `${path}.json` },
  { write: (path) => `${path}%0d%0ax-forged:%201` },
  { write: (path) => path.replace('/api/', '/api/none/%2E%2E/../api/'), same: true },
];

const own = new Map(callNames.map((name) => [calls[name].path as string, calls[name] as Call]));
const isPublic = (path: string) => ['/api/login', '/api/logout'].includes(path);

test(
  'no spelling of a method or path reads or changes anything without a session',
  async () => {
    const { server, port } = await listeningServer({
      settings: { METRICS_TOKEN: token },
      pages: builtPages(),
    });
    const world = await aWorld(server);
    const ask = plainRequests(port);
    const initial = await snapshot(server.database);
    const faults: string[] = [];
    let turn = Number(seed);
    let requests = 0;
    for (const [template, call] of own) {
      const path = pathOf(call, { id: callId(call, world.inputFor), query: {} });
      const known = new Set(
        callNames
          .filter((name) => calls[name].path === template)
          .flatMap((name) => methodsOf(calls[name])),
      );
      for (const method of methods) {
        const some = isLong ? variants : [variants[(turn += 1) % variants.length]];
        for (const variant of some) {
          const written = variant?.write(path) ?? path;
          for (const cookie of ['', world.cookies.manager]) {
            // Valid spellings may succeed. The specimens' permissions cover them.
            const may =
              cookie !== '' && variant?.same && known.has(method as never) && method !== 'GET';
            if (may || (template === '/api/logout' && variant?.same)) continue;
            const answer = await ask(method, written, cookie ? { cookie } : {});
            requests += 1;
            const fault = faultOf(answer, method, cookie !== '', written);
            if (fault && !(isPublic(template) && answer.status < 500))
              faults.push(`${method} ${written}: ${fault}`);
          }
        }
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
    expect(requests).toBeGreaterThan(tries(1000, 15_000));
    expect(await snapshot(server.database)).toBe(initial);
    const metrics = await ask('GET', '/metrics', { authorization: `Bearer ${token}` });
    expect(metrics.body).toContain('event_streams_open 0');
    reportFigures('F3', { requests: requests, 'answered 5xx': 0, 'answered data': 0 });
  },
  tries(90_000, 600_000),
);

function callId(
  call: Call,
  inputFor: (name: (typeof callNames)[number]) => { id: string },
): string {
  const name = callNames.find((one) => calls[one] === call);
  return name ? inputFor(name).id : '1';
}

function faultOf(
  { status, headers, body }: Plain,
  method: string,
  signedIn: boolean,
  path: string,
): string | null {
  if (status >= 500) return `answered ${status}`;
  if (method === 'HEAD' && body !== '') return 'HEAD has a body';
  if (method === 'TRACE' && (status < 400 || body.includes('TRACE /'))) return 'TRACE is answered';
  const isApi = path.startsWith('/api/');
  const type = headers['content-type'] ?? '';
  if (isApi && type.startsWith('text/html')) return 'a call answered the page';
  if (isApi && status >= 400 && body !== '' && !type.startsWith('application/json'))
    return `is ${type}`;
  if (!signedIn && isApi && status < 300) return `answered ${status} without a session`;
  return null;
}
