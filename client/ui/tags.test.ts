import { expect, test } from 'vitest';

import { tagsIn, withTags } from './tags.ts';

test('a pasted list falls apart at commas, semicolons, tabs and line breaks', () => {
  expect(tagsIn('Form U4, Outreach;\n\tSeries 65\r\n, ')).toEqual([
    'Form U4',
    'Outreach',
    'Series 65',
  ]);
  expect(tagsIn(' , ')).toEqual([]);
});

test('what is there already is not added again, in whatever case', () => {
  expect(withTags(['Form U4'], ['form u4', 'Outreach', 'OUTREACH'], 50)).toEqual({
    tags: ['Form U4', 'Outreach'],
    tooMany: 0,
  });
});

test('beyond the most, the rest is counted', () => {
  expect(withTags(['a'], ['b', 'c', 'd', 'a'], 2)).toEqual({ tags: ['a', 'b'], tooMany: 2 });
});
