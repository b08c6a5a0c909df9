import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { testServer } from '#server/testing/server.ts';
import { aPicture } from '#server/testing/slides.ts';

import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf, requestOf, writes } from '../harness/requests.ts';
import { snapshot } from '../harness/snapshot.ts';

const atOnce = 16;

const types = [
  'application/json',
  'application/jsonx',
  'application/merge-patch+json',
  'text/json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  '',
];
const charsets = [
  '',
  '; charset=utf-8',
  '; charset="UTF-8"',
  '; charset=utf-16',
  '; charset=utf-7',
  ';charset',
  '; boundary=x',
  ', text/plain',
];

test('JSON calls accept only JSON in UTF-8, and form calls only forms', async () => {
  const server = await testServer();
  const world = await aWorld(server);
  const faults: string[] = [];
  const picture = await aPicture({}, 'png');
  let [tried, refused] = [0, 0];
  for (const name of callNames.filter((one) => writes(calls[one]))) {
    const call: Call = calls[name];
    if (!call.body && !call.form) continue;
    const initial = await snapshot(server.database);
    const sent = types
      .flatMap((type) => charsets.map((charset) => type + charset))
      .filter((contentType) => !(call.body && json.test(contentType)));
    const ask = async (contentType: string) => {
      const input = world.inputFor(name);
      const { body } = requestOf(call, input, picture);
      // A form with the wrong boundary is recognized as a damaged form.
      const expected = call.form && form.test(contentType) ? 400 : 415;
      const headers = { cookie: world.cookies.primary, 'content-type': contentType };
      const bytes = body instanceof FormData ? '--y\r\n\r\n--y--' : (body ?? null);
      const init = { method: call.method, headers, body: bytes };
      const { status } = await server.send(pathOf(call, input), init);
      tried += 1;
      if (status === expected) refused += 1;
      else faults.push(`${name} ${contentType}: ${status}`);
    };
    for (let at = 0; at < sent.length; at += atOnce) {
      await Promise.all(sent.slice(at, at + atOnce).map(ask));
      await nextTurn();
    }
    if ((await snapshot(server.database)) !== initial) faults.push(`${name} changed something`);
  }
  expect(faults.slice(0, 20)).toEqual([]);
  reportFigures('F4', { requests: tried, refused });
}, 60_000);

const json = /^application\/json(; charset="?utf-8"?)?$/i;
const form = /^multipart\/form-data.*boundary=/;
