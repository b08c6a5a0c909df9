import fc from 'fast-check';
import { expect, test } from 'vitest';

import { jsonExcess, tooDeep, tooWide } from './json-shape.ts';
import { jsonShape } from './limits.ts';

const { depth: mostDeep, values: mostValues } = jsonShape;

/** Texts that would mislead a scan that loses track of strings and escapes. */
const tricky = fc.oneof(
  fc.string({
    unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'u', '\n', 'é', '漢'),
  }),
  fc.constant('['.repeat(100)),
  fc.constant('\\"'.repeat(50)),
);

const values = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'medium' }, tricky, fc.integer(), tie('list'), tie('object')),
  list: fc.array(tie('any')),
  object: fc.dictionary(tricky, tie('any')),
}));

const nested = (levels: number, inside: unknown): unknown =>
  Array.from({ length: levels }).reduce(
    (value, _, at) => (at % 2 ? [value] : { at: value }),
    inside,
  );

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('JSON is refused exactly from 31 levels on, whatever its texts contain', () => {
  fc.assert(
    fc.property(values.any, fc.nat({ max: 40 }), fc.nat({ max: 2 }), (inside, levels, indent) => {
      const value = nested(levels, inside);
      const expected = depthOf(value) > mostDeep ? tooDeep : null;
      expect(jsonExcess(JSON.stringify(value, null, indent))).toBe(expected);
    }),
    { numRuns: 150 },
  );
});

test('JSON that never ends is refused at the same depth', () => {
  for (const open of ['[', '{"a":', '[{"a":', ' [\n']) {
    expect(jsonExcess(open.repeat(mostDeep + 1))).toBe(tooDeep);
  }
  expect(jsonExcess('['.repeat(mostDeep))).toBe(null);
  for (const text of ['"', '"\\', '"[[\\"', '\\"'.repeat(9), ']'.repeat(99), '']) {
    expect(jsonExcess(text)).toBe(null);
  }
});

test('lists, objects and list items are counted, fields and texts are not', () => {
  const list = (item: string, count: number) => `[${Array(count).fill(item).join(',')}]`;
  expect(jsonExcess(list('0', mostValues))).toBe(null);
  expect(jsonExcess(list('0', mostValues + 1))).toBe(tooWide);
  for (const item of ['[]', '{}', '{"a":0}']) {
    expect(jsonExcess(list(item, mostValues / 2))).toBe(null);
    expect(jsonExcess(list(item, mostValues / 2 + 1))).toBe(tooWide);
  }
  expect(
    jsonExcess(
      `{${Array(mostValues + 1)
        .fill('"a":[]')
        .join(',')}}`,
    ),
  ).toBe(tooWide);
  expect(
    jsonExcess(
      `{${Array(mostValues + 1)
        .fill('"a":",,"')
        .join(',')}}`,
    ),
  ).toBe(null);
  const fields = Array(mostValues + 1)
    .fill('"a":0')
    .join(',');
  expect(jsonExcess(`{"list":[0],${fields}}`)).toBe(null);
  expect(jsonExcess(JSON.stringify(','.repeat(mostValues * 2)))).toBe(null);
});
