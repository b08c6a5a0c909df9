import { expect, test } from 'vitest';

import {
  commentParts,
  mentionedIn,
  mentionOf,
  plainComment,
  withNamesIn,
  withoutNames,
} from './comment-text.ts';

test.each([
  ['plain <b>text</b> & more', ['plain <b>text</b> & more']],
  ['Ask @[Dana Cole](12), please', ['Ask ', { id: 12, name: 'Dana Cole' }, ', please']],
  ['(see https://a.example/x?y=1#z).', ['(see ', 'https://a.example/x?y=1#z', ').']],
  ['HTTPS://A.EXAMPLE/wiki_(x)', ['HTTPS://A.EXAMPLE/wiki_(x)']],
  ['(as https://a.example/b_(c)).', ['(as ', 'https://a.example/b_(c)', ').']],
  ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x']],
  ['https://"onmouseover="x', ['https://"onmouseover="x']],
  ['http://', ['http://']],
  ['@[Name](0) @[](1) @Name', ['@[Name](0) @[](1) @Name']],
])('%s', (text, expected) => {
  const shown = commentParts(text).map((part) => {
    if (part.kind === 'mention') return { id: part.id, name: part.name };
    return part.kind === 'link' ? part.href : part.text;
  });
  expect(shown).toEqual(expected);
});

test('only http and https URLs become links, whatever precedes them', () => {
  const text = 'xjavascript://https://a.example ftp://b.example //c.example mailto:d@e';
  const links = commentParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
  expect(links).toEqual(['https://a.example']);
});

test('a URL that could pass for another site is not a link', () => {
  const hidden = ['https://good.example@evil.example/', 'https://a.example/\u202egnp.exe'];
  const texts = [...hidden, 'https://\u200Bevil.example', 'https://a.example/@b'];
  const links = texts.filter((text) => commentParts(text).some(({ kind }) => kind === 'link'));
  expect(links).toEqual(['https://a.example/@b']);
});

test('a mention works for any account name', () => {
  for (const name of ['Dana', ']](1)', '[', '   ', 'Ann\nBo']) {
    const text = mentionOf({ id: 7, name });
    expect([...mentionedIn(text)]).toEqual([7]);
    expect(plainComment(text)).not.toContain('(7)');
  }
});

test('a stored text has ids, and is never longer than what was sent', () => {
  const sent = 'Ask @[Dana Cole](12) and @[x](7), @[](1), @[y](0)';
  const stored = withoutNames(sent);
  expect(stored).toBe('Ask @[_](12) and @[_](7), @[](1), @[y](0)');
  expect(withoutNames(stored)).toBe(stored);
  const names = new Map([[12, 'Dana Ruiz']]);
  expect(withNamesIn(stored, names)).toBe(
    'Ask @[Dana Ruiz](12) and @[Deleted account](7), @[](1), @[y](0)',
  );
  expect(withNamesIn(sent, names)).toBe('Ask @[Dana Ruiz](12) and @[x](7), @[](1), @[y](0)');
});

test('splits a long text quickly', () => {
  const hostile = ['@['.repeat(2500), 'https://'.repeat(625), `@[${'x'.repeat(4990)}`];
  for (const text of hostile) {
    const again = commentParts(text).map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'link' ? part.href : '',
    );
    expect(again.join('')).toBe(text);
  }
});
