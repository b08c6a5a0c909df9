import { expect, test } from 'vitest';

import { tagsIn, withTags } from './tags.ts';

test('a pasted list is split at commas, semicolons, tabs and line breaks', () => {
  expect(tagsIn('Form U4, Outreach;\n\tSeries 65\r\n, ')).toEqual([
    'Form U4',
    'Outreach',
    'Series 65',
  ]);
  expect(tagsIn(' , ')).toEqual([]);
});

test('existing tags are not added again, ignoring case', () => {
  expect(withTags(['Form U4'], ['form u4', 'Outreach', 'OUTREACH'], 50)).toEqual({
    tags: ['Form U4', 'Outreach'],
    tooMany: 0,
  });
});

test('tags beyond the maximum are counted', () => {
  expect(withTags(['a'], ['b', 'c', 'd', 'a'], 2)).toEqual({ tags: ['a', 'b'], tooMany: 2 });
});
