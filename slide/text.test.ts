import { describe, expect, test } from 'vitest';

import { isRightToLeft, measured, missingGlyphs, textWidth, wrapped } from './text.ts';

const lines = (text: string, width: number) => wrapped(measured(text, 'regular'), width);

describe('a text', () => {
  test('is as wide as its characters, without marks and joiners', () => {
    // 1139 of 2048: the width of a digit.
    expect(textWidth('2026', 'regular')).toBeCloseTo((4 * 1139) / 2048, 6);
    expect(textWidth('e\u0301', 'regular')).toBeGreaterThanOrEqual(textWidth('e', 'regular'));
    expect(textWidth('W', 'bold')).toBeGreaterThanOrEqual(textWidth('W', 'regular'));
    expect(textWidth('a\u200db', 'regular')).toBe(textWidth('ab', 'regular'));
  });

  test('breaks at spaces, and every line fits', () => {
    const text = 'We are pleased to welcome Ada Larsen to our Chicago office';
    for (const width of [4, 6, 9, 30]) {
      const broken = lines(text, width);
      expect(broken.join(' ')).toBe(text);
      for (const line of broken) expect(textWidth(line, 'regular')).toBeLessThanOrEqual(width);
    }
    expect(lines(text, 100)).toEqual([text]);
  });

  test('breaks after a hyphen between letters, but not in a number', () => {
    expect(lines('Anne-Marie', textWidth('Anne-', 'regular') + 0.01)).toEqual(['Anne-', 'Marie']);
    const number = textWidth('C-2026', 'regular');
    expect(lines('No C-2026-01', number)).not.toContain('C-');
  });

  test('keeps its line breaks, including blank lines', () => {
    expect(lines('One\n\nTwo', 50)).toEqual(['One', '', 'Two']);
  });

  test('without spaces is broken where necessary, never inside a grapheme', () => {
    const family = '👩‍👩‍👧‍👦';
    const broken = lines(family.repeat(6), textWidth(family, 'regular') * 2.5);
    expect(broken).toEqual([family.repeat(2), family.repeat(2), family.repeat(2)]);
    expect(lines('漢字漢字', textWidth('漢字', 'regular'))).toEqual(['漢字', '漢字']);
    expect(lines('x'.repeat(40), 5).join('')).toBe('x'.repeat(40));
  });

  test('of one grapheme wider than the column is kept', () => {
    expect(lines('WW', 0.1)).toEqual(['W', 'W']);
  });
});

test('lists each missing character once, except marks and line ends', () => {
  expect(missingGlyphs('Zoë Åse Łukasz Αθηνά Иван שלום\n')).toEqual([]);
  expect(missingGlyphs('Ada 🎉🎉 漢 👩‍👧')).toEqual(['🎉', '漢', '👩‍👧']);
});

test('a text is right-to-left if its first letter is', () => {
  expect(['שלום Ada', '… 12 أحمد'].map(isRightToLeft)).toEqual([true, true]);
  expect(['Ada שלום', '12', ''].map(isRightToLeft)).toEqual([false, false, false]);
});
