import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

import { listeningServer, plainRequests } from '../harness/listening.ts';
import { nginx, startNginx } from '../harness/nginx.ts';
import { builtPages } from '../harness/pages.ts';
import { reportMissing } from '../harness/programs.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf } from '../harness/requests.ts';

/** A shared cache that stores everything that is not forbidden. */
const cache = {
  outside: 'proxy_cache_path FOLDER/kept keys_zone=kept:10m;',
  inside: `proxy_cache kept;
    proxy_cache_valid any 10m;
    proxy_cache_use_stale error timeout updating http_500 http_503;
    add_header X-Cache $upstream_cache_status always;`,
};

const pages = ['/', '/projects/7', '/api/docs', '/api/openapi.json', '/icon.svg', '/assets/a-1.js'];
const whos = ['primary', 'manager', 'viewer', 'signedOut', 'deactivated'] as const;

beforeAll(() => {
  if (!nginx) reportMissing('W5', 'nginx');
});

test.runIf(nginx)(
  'a shared cache stores no private response',
  async () => {
    const { server, port } = await listeningServer({ pages: builtPages() });
    const world = await aWorld(server);
    const front = await startNginx([port], cache);
    const [direct, cached] = [plainRequests(port), plainRequests(front.port)];
    const reading = callNames.filter((name) => {
      const { method, stream }: Call = calls[name];
      return method === 'GET' && !stream;
    });
    const paths = [...reading.map((name) => pathOf(calls[name], world.inputFor(name))), ...pages];
    const faults: string[] = [];
    const cachedPaths = new Set<string>();
    let requests = 0;
    for (const path of paths) {
      let etag = '';
      for (const who of [...whos, ...whos]) {
        const cookie = world.cookies[who];
        // A page carries the responses to its first reads.
        const headers = { cookie, accept: 'text/html,*/*' };
        const askDirectly = () => direct('GET', path, headers);
        const own = await askDirectly();
        // An earlier request may have left a copy, so it is also requested with its ETag.
        for (const naming of etag ? [{}, { 'if-none-match': etag }] : [{}]) {
          const through = await cached('GET', path, { ...headers, ...naming });
          requests += 1;
          if (through.headers['x-cache'] === 'HIT') cachedPaths.add(path);
          // File names contain their second of creation, which may have passed.
          const isOwn = alike(through, own) || alike(through, await askDirectly());
          const isKnown = through.status === 304 && etag === own.headers.etag;
          if (!isOwn && !isKnown) {
            faults.push(`${path} as ${who}: ${through.status} ${through.body.slice(0, 200)}`);
          }
        }
        etag = own.headers.etag ?? etag;
      }
    }
    reportFigures('W5', {
      'requests through a shared cache': requests,
      'paths kept': cachedPaths.size,
      'of another user': faults.length,
    });
    expect(faults.slice(0, 10)).toEqual([]);
    // Assets with a hash in their name may be cached. This also proves that the cache works.
    expect([...cachedPaths]).toEqual(['/assets/a-1.js']);
  },
  120_000,
);

type Answer = { status: number; body: string; bytes: Uint8Array };

function alike(one: Answer, other: Answer): boolean {
  const plain = (answer: Answer) => textOf(answer).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '');
  return one.status === other.status && plain(one) === plain(other);
}

/** Of an archive, the texts of its files: their entries carry the second in which it was made. */
function textOf({ body, bytes }: Answer): string {
  if (!body.startsWith('PK')) return body;
  return Object.entries(unzipSync(bytes))
    .map(([name, file]) => `${name}\n${strFromU8(file)}`)
    .join('\n');
}
