import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { openDatabase } from '#server/db/open.ts';
import type { JsonSchema } from '#server/http/openapi-schemas.ts';
import { testServer } from '#server/testing/server.ts';

import { fieldsIn } from '../harness/fields.ts';
import { withAt } from '../harness/mutations.ts';
import type { Place } from '../harness/mutations.ts';
import { reportFigures } from '../harness/report.ts';
import { aWorld, callNames, pathOf, requestOf, schemas } from '../harness/requests.ts';
import type { World } from '../harness/requests.ts';
import { findingsAnew } from '../harness/site.ts';

/** Pairs that differ only in their truth value if they became part of a statement. */
const pairs: [yes: string, no: string][] = [
  ["x' or '1'='1", "x' or '1'='2"],
  ["%' or '1'='1' --", "%' or '1'='2' --"],
  ["' or 1=1 --", "' or 1=2 --"],
  ["') or ('1'='1", "') or ('1'='2"],
  ["')) or 1=1 --", "')) or 1=2 --"],
  ['" or "1"="1', '" or "1"="2'],
  ['1 or 1=1', '1 or 1=2'],
  ['1) or (1=1', '1) or (1=2'],
  ["' union select 1 where '1'='1", "' union select 1 where '1'='2"],
  ["\\' or 1=1 --", "\\' or 1=2 --"],
  ["x' || (select '') || '", "x' || (select null) || '"],
  ["x'/**/or/**/1=1--", "x'/**/or/**/1=2--"],
  ['\u02bc or 1=1 --', '\u02bc or 1=2 --'],
  ['case when 1=1 then id else name end', 'case when 1=2 then id else name end'],
];

/** Texts that would take seconds, change data or fail if they became part of a statement. */
const others = [
  "'; select pg_sleep(3) --",
  "' || pg_sleep(3) || '",
  '1; select pg_sleep(3)',
  "' and 1=(select 1 from pg_sleep(3)) --",
  "' || (with recursive n(x) as (select 1 union all select x+1 from n limit 30000000) select sum(x) from n) || '",
  "' and 1=like('abc', upper(hex(randomblob(300000000)))) --",
  "'; delete from projects; --",
  "'; drop table tasks; --",
  '\'); update "projectManagers" set "isPrimary" = true; --',
  "' and extractvalue(1, concat(0x7e, version())) --",
  "' and 1=cast((select version()) as int) --",
  "' order by 100 --",
  '$$; select 1; $$',
  ':name ?1 $1 {0} %s',
];

type Spot = { name: CallName; part: 'query' | 'body' | 'fields' | 'id' | 'sort'; at: Place };

const reads = ({ name }: Spot) => calls[name].method === 'GET';

/** Reads first, before any record has a requested name; the own password last, which other calls ask for. */
const turnOf = (spot: Spot) => (reads(spot) ? 0 : spot.name === 'changeOwnPassword' ? 2 : 1);

/** All text inputs: query, body, form, id and an unknown parameter. */
const spots: Spot[] = callNames
  .filter((name) => name !== 'signOut' && name !== 'makePrimary')
  .flatMap((name): Spot[] => {
    const inside = (part: Spot['part'], schema: JsonSchema = {}) =>
      fieldsIn(schema)
        .filter((field) => field.schema.type === 'string' && field.at.length > 0)
        .map(({ at }) => ({ name, part, at }));
    const { path, method }: Call = calls[name];
    return [
      ...inside('query', schemas.queries[name]),
      ...inside('body', schemas.bodies[name]),
      ...inside('fields', schemas.forms[name]),
      ...(path.includes('{id}') ? [{ name, part: 'id' as const, at: [] }] : []),
      ...(method === 'GET' ? [{ name, part: 'sort' as const, at: [] }] : []),
    ];
  })
  .toSorted((one, other) => turnOf(one) - turnOf(other));

function requestAt(world: World, { name, part, at }: Spot, text: string): [string, RequestInit] {
  const call: Call = calls[name];
  const input = world.inputFor(name);
  // Deletions use an unknown id, because one without its query would succeed.
  const id = call.method === 'DELETE' ? '999999998' : input.id;
  const init = requestOf(
    call,
    {
      ...input,
      ...(part === 'body' || part === 'fields' ? { [part]: withAt(input[part], at, text) } : {}),
    },
    Buffer.from(''),
  );
  const query = part === 'query' ? { ...input.query, [String(at[0])]: text } : input.query;
  const more = part === 'sort' ? { sort: text, order: text, fields: text } : {};
  return [
    pathOf(call, {
      id: part === 'id' ? encodeURIComponent(text) : id,
      query: { ...query, ...more },
    }),
    init,
  ];
}

test('no input becomes part of an SQL statement', async () => {
  const server = await testServer({ now: () => '2026-03-04T10:00:00.000Z' });
  const world = await aWorld(server);
  const faults: string[] = [];
  let [requests, slowest] = [0, 0];
  const ask = async (spot: Spot, text: string) => {
    const [path, init] = requestAt(world, spot, text);
    const headers = { ...(init.headers as Record<string, string>), cookie: world.cookies.primary };
    const began = performance.now();
    requests += 1;
    const answer = await server.send(
      path,
      { ...init, headers },
      `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}`,
    );
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    const body = isStream ? (await answer.body?.cancel(), '') : await answer.text();
    slowest = Math.max(slowest, performance.now() - began);
    if (answer.status >= 500) faults.push(`${answer.status} of ${JSON.stringify(spot)}: ${text}`);
    if (performance.now() - began > 2500) faults.push(`slow: ${JSON.stringify(spot)}: ${text}`);
    await nextTurn();
    return `${answer.status} ${reads(spot) ? body : ''}`;
  };
  const differ = async (spot: Spot, [yes, no]: (typeof pairs)[number]) =>
    (await ask(spot, yes)) !== (await ask(spot, no));
  for (const spot of spots) {
    for (const pair of pairs) {
      // Twice, because a write may be the last one that fits.
      if ((await differ(spot, pair)) && (await differ(spot, pair)))
        faults.push(`tells true from false: ${JSON.stringify(spot)}: ${pair[0]}`);
    }
    for (const text of others) await ask(spot, text);
  }
  expect(faults.slice(0, 20)).toEqual([]);
  expect(await findingsAnew(await openDatabase(server.config, () => {}))).toEqual([]);
  reportFigures('F5', {
    requests: requests,
    places: spots.length,
    found: 0,
    'ms for the slowest': Math.round(slowest),
  });
}, 1_200_000);
