import fc from 'fast-check';

import { seed } from './scale.ts';

/** A path in a body: names and indexes. */
export type Place = (string | number)[];

export type Spoiled =
  | { kind: 'field'; which: number; value: unknown }
  | { kind: 'raw'; which: number }
  | { kind: 'id'; value: string }
  | { kind: 'query'; which: number; value: string; twice: boolean }
  | { kind: 'header'; name: string; value: string };

/** Omits the field. */
export const missing = Symbol('missing');

const hostile: unknown[] = [
  [missing, missing, null, true, false, [], {}, [[]], [null], [{}], { 0: 1 }, deep(200)],
  ['', '   ', '\u200b', '\u202egnp', 'text', '17', '1e3', 'NaN', 'Infinity', '-1', 'high', 'null'],
  [-1, 0, 1, 1.5, 0.001, 101, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e300, -1e300, 999_999_999, 36_501],
  ['2026-02-30', '2026-13-01T00:00:00Z', '0000-00-00', '99999-01-01', '26-1-1', '2026-03-04'],
  ['9999-12-31T23:59:59-12:00', '2026-03-04T25:00:00Z', '2026-03-04T10:00', '1899-12-31'],
  ['a\u0000b', 'a\u0008', '\ud800', 'a\udfff', '\u001b[31m', 'a\r\nb', '\u2028', '\ufffe'],
  ['x'.repeat(201), 'x'.repeat(255), 'x'.repeat(5001), '😀'.repeat(201), '\u0000'.repeat(300)],
  ["' or 1=1 --", '%', '_', '\\', '"', '${7*7}', '../../etc/passwd', 'a@b', 'ﬁ', 'İ', 'ß'],
].flat(1);

/** Malformed ids. The first ones are unknown integers. */
const oddIds = [
  ['999999999', '2147483648', '9007199254740991', '9007199254740992', '99999999999999999999'],
  ['0', '-1', '+1', '01', '1.5', '1e3', '0x1', 'abc', 'null', 'undefined', '__proto__', '%00'],
  ['1%20', '%201', '1%0a', '%D9%A3', '1;', "1'", '1,2', '%F0%9F%98%80', 'x'.repeat(3000)],
].flat();

const headers: [string, string][] = [
  ['if-match', '7'],
  ['if-match', '"x"'],
  ['if-match', '"99999999999999999999"'],
  ['if-match', '*'],
  ['idempotency-key', ''],
  ['idempotency-key', 'x'.repeat(201)],
  ['if-none-match', 'W/"'.repeat(500)],
  ['accept-encoding', 'br;q=,gzip;;'],
  ['cookie', `waymark=${'x'.repeat(4000)}`],
  ['last-event-id', 'x'],
  ['x-forwarded-for', 'x, ,,"'],
  ['content-encoding', 'gzip'],
  ['content-type', 'application/json; charset=utf-16'],
];

const value = fc.oneof(
  { arbitrary: fc.constantFrom(...hostile), weight: 6 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 300 }), weight: 1 },
  { arbitrary: fc.double(), weight: 1 },
);
const queryText = fc.oneof(
  fc.constantFrom(...hostile.filter((one) => typeof one === 'string')),
  fc.constantFrom(...oddIds),
  fc.string({ unit: 'binary', maxLength: 300 }),
);
const place = fc.nat({ max: 10_000 });

const spoiled = {
  body: fc.record({ kind: fc.constant('field' as const), which: place, value }),
  raw: fc.record({ kind: fc.constant('raw' as const), which: place }),
  id: fc.record({ kind: fc.constant('id' as const), value: fc.constantFrom(...oddIds) }),
  query: fc.record({
    kind: fc.constant('query' as const),
    which: place,
    value: queryText,
    twice: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  }),
  header: fc
    .constantFrom(...headers)
    .map(([name, text]) => ({ kind: 'header' as const, name, value: text })),
};

/** Corrupts the requests of a call in `count` ways, deterministic for a seed. */
export function waysToSpoil(
  name: string,
  count: number,
  has: { id: boolean; query: boolean; body: boolean; form: boolean },
): Spoiled[] {
  const kinds: { arbitrary: fc.Arbitrary<Spoiled>; weight: number }[] = [
    { arbitrary: spoiled.header, weight: 1 },
    ...(has.id ? [{ arbitrary: spoiled.id, weight: 2 }] : []),
    { arbitrary: spoiled.query, weight: has.query ? 10 : 1 },
    ...(has.body ? [{ arbitrary: spoiled.raw, weight: 2 }] : []),
    ...(has.body || has.form ? [{ arbitrary: spoiled.body, weight: 16 }] : []),
  ];
  return fc.sample(fc.oneof(...kinds), { seed: numberOf(`${seed} ${name}`), numRuns: count });
}

/** Every path in a value, including the root. */
export function placesIn(body: unknown, at: Place = []): Place[] {
  if (typeof body !== 'object' || body === null) return [at];
  const entries = Array.isArray(body) ? [...body.entries()] : Object.entries(body);
  return [at, ...entries.flatMap(([key, inside]) => placesIn(inside, [...at, key]))];
}

export function withAt(body: unknown, at: Place, put: unknown): unknown {
  const [key, ...rest] = at;
  if (key === undefined) return put;
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<
    string,
    unknown
  >;
  if (rest.length === 0 && put === missing) delete copy[key];
  else copy[key] = withAt(copy[key], rest, put);
  return Array.isArray(copy) ? copy.filter((one) => one !== undefined) : copy;
}

/** Malformed JSON, duplicate keys and deep nesting. */
export function rawBody(json: string, which: number): string | Uint8Array<ArrayBuffer> {
  const inside = json.slice(1);
  const ways = [
    ['', '{', 'null', '[]', '"text"', '17', `${json},`, `[${json}]`, `\ufeff\ufeff${json}`],
    [json.replaceAll('"', "'"), json.replace(/:(?=["\d])/, ':NaN,"x":'), '['.repeat(100_000)],
    new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    `{"name":1e999,"name":[],"__proto__":{"isPrimary":true},${inside}`,
    `{"a":${'['.repeat(5000)}${']'.repeat(5000)},${inside}`,
    `{"constructor":{"prototype":1},"toString":1,"id":7,"version":1,"version":1e999,${inside}`,
  ].flat();
  return ways[which % ways.length] ?? '';
}

function deep(levels: number): unknown {
  return levels === 0 ? [] : { a: deep(levels - 1) };
}

function numberOf(text: string): number {
  let number = 0;
  for (const unit of text) number = (Math.imul(number, 31) + (unit.codePointAt(0) ?? 0)) | 0;
  return number;
}
