import { describe, expect, test } from 'vitest';

import type { SlidePerson } from '#slide/cards.ts';
import type { Brand, Format, SlideContent } from '#slide/content.ts';
import { formats } from '#slide/content.ts';
import { planSlide } from '#slide/plan.ts';

import { managersNotice, wordsOf } from './plan-words.ts';

const ada: SlidePerson = {
  role: 'senior',
  name: 'Margaret O’Sullivan',
  title: 'Senior Vice President',
  priorFirm: 'Morgan & Partners',
  location: 'Denver, CO',
};
const bea: SlidePerson = { role: 'junior', name: 'Daniel Reyes', title: 'Market Director' };
const content: SlideContent = {
  title: 'Welcome to the Denver team',
  message:
    'We are delighted to welcome Margaret, who brings 18 years of experience in serving families and business owners across the Rocky Mountain region.',
  people: [ada, bea],
  complianceNumber: 'CRN-2026-118842',
  format: 'landscape',
  variant: 'light',
  composition: 'side',
  photo: null,
};
const brand: Brand = {
  name: 'Northwind Wealth Partners',
  colours: { primary: '#1d4ed8', accent: '#7cc4ff' },
  logo: null,
};
const photo = { width: 1600, height: 1200, focusX: 0.5, focusY: 0.4 };
const saysOf = (some: Partial<SlideContent>) => {
  const slide = { ...content, ...some };
  return wordsOf(planSlide(slide, brand).problems, slide);
};
const long = (word: string, length = 200) => `${word} `.repeat(100).slice(0, length).trim();

describe('the notice of small text', () => {
  test('is absent for up to five people with names and titles of usual length', () => {
    for (const format of Object.keys(formats) as Format[]) {
      for (const picture of [null, photo]) {
        for (const count of [1, 2, 3, 4]) {
          const people = [...Array.from({ length: count }, () => ada), bea];
          expect(saysOf({ people, format, photo: picture }), `${format} ${count}`).toEqual([]);
        }
      }
    }
  });

  test('lists the long texts that take its space', () => {
    expect(
      saysOf({
        photo,
        message: 'Welcome!',
        people: [ada, ada, ada, ada, { ...ada, name: long('Bartholomew') }, bea],
      }),
    ).toEqual([
      'Too small to read on a phone: the people. Shorten the name “Bartholomew Bartholomew Bartho…”, or use fewer people, or choose a taller format.',
    ]);
    const titled = { ...ada, title: long('President'), priorFirm: long('Morgan') };
    const shortened = { ...titled, name: long('Ada'), location: long('Denver') };
    expect(saysOf({ people: [titled, shortened, ada, bea] })).toEqual([
      'Too small to read on a phone: the people, the message. Shorten the business title of “Margaret O’Sullivan”, the prior firm of “Margaret O’Sullivan”, the name “Ada Ada Ada Ada Ada Ada Ada Ad…”, the business title of “Ada Ada Ada Ada Ada Ada Ada Ad…” and others, or use fewer people, or choose a taller format.',
    ]);
    expect(saysOf({ message: long('welcome', 2000), people: [ada] })).toEqual([
      'Too small to read on a phone: the message. Shorten the message, or choose a taller format.',
    ]);
  });

  test('suggests fewer people if there are many, and no taller format than the tallest', () => {
    const people = Array.from({ length: 60 }, () => ada);
    expect(saysOf({ people })).toEqual([
      'Too small to read on a phone: the people. Use fewer people, or choose a taller format.',
    ]);
    expect(saysOf({ people, format: 'portrait' })).toEqual([
      'Too small to read on a phone: the people. Use fewer people.',
    ]);
    const [number] = wordsOf([{ kind: 'small', where: 'compliance', size: 2 }], content);
    expect(number).toBe(
      'Too small to read on a phone: the compliance number. Shorten the compliance number, or choose a taller format.',
    );
  });
});

test('characters missing from the font are listed', () => {
  expect(wordsOf([{ kind: 'glyphs', characters: ['漢', '😀'] }], content)[0]).toContain('漢 😀');
  expect(wordsOf([], content)).toEqual([]);
});

test('suggests fewer people only if their texts do not fit', () => {
  expect(wordsOf([{ kind: 'full', where: 'message' }], content)).toEqual([
    'The text does not fit on a slide: the message. Shorten the text.',
  ]);
  expect(wordsOf([{ kind: 'full', where: 'person' }], content)[0]).toContain(
    'Shorten the text or use fewer people.',
  );
});

test('hiring managers among the names are listed', () => {
  expect(managersNotice([])).toEqual([]);
  expect(managersNotice(['Bo Quist'])).toEqual([
    '{names} includes the hiring manager: Bo Quist. {advisor} names only the advisors.',
  ]);
  expect(managersNotice(['Bo', 'Cy'])[0]).toContain('the hiring managers: Bo, Cy.');
});
