import { describe, expect, test } from 'vitest';

import { sample } from '../reliability/harness/scale.ts';
import type { PlannedText, TextRole } from './blocks.ts';
import type { SlidePerson } from './cards.ts';
import { compositions, formats } from './content.ts';
import type { Brand, Format, SlideContent } from './content.ts';
import { planSlide } from './plan.ts';

/* Relative sizes: visual order, and readability on a phone. */

const brand: Brand = {
  name: 'Northwind Wealth Partners',
  colours: { primary: '#1d4ed8', accent: '#7cc4ff' },
  logo: null,
};
const advisors: SlidePerson[] = Array.from({ length: 12 }, (_, index) => ({
  role: 'senior',
  name: ['Margaret O’Sullivan', 'Anna Lindqvist', 'Bartholomew Featherstone'][index % 3]!,
  title: 'Senior Vice President',
  priorFirm: ['Morgan & Partners', 'Edward Jones'][index % 2]!,
  location: ['Denver, CO', 'Austin, TX', 'St. Louis, MO'][index % 3]!,
}));
const manager: SlidePerson = { role: 'junior', name: 'Daniel Reyes', title: 'Market Director' };
const content: SlideContent = {
  title: 'Welcome to the Denver team',
  message:
    'We are delighted to welcome Margaret, who brings 18 years of experience in serving families and business owners across the Rocky Mountain region.',
  people: [],
  complianceNumber: 'CRN-2026-118842',
  format: 'square',
  variant: 'light',
  composition: 'side',
  photo: null,
};

const photo = { width: 1600, height: 1200, focusX: 0.5, focusY: 0.4 };
const upright = { width: 800, height: 1000, focusX: 0.5, focusY: 0.35 };
const layouts = sample(
  (Object.keys(formats) as Format[]).flatMap((format) =>
    compositions.flatMap((composition) =>
      [null, photo, upright].map((one) => ({ format, composition, photo: one })),
    ),
  ),
  2,
);
const planned = (people: SlidePerson[], layout: Partial<SlideContent>) =>
  planSlide({ ...content, ...layout, people }, brand);

const sizesOf = (texts: PlannedText[], role: TextRole) =>
  texts
    .filter((text) => text.role === role)
    .flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size));
const largestOf = (texts: PlannedText[], role: TextRole) => Math.max(...sizesOf(texts, role));

describe('the names', () => {
  const few = [1, 2, 3, 6].flatMap((count) => [
    advisors.slice(0, count),
    [...advisors.slice(0, count - 1), manager],
  ]);

  test('of a few people are the largest text of the slide', () => {
    for (const layout of layouts) {
      for (const people of few) {
        const { texts } = planned(people, layout);
        for (const role of ['title', 'message', 'label', 'organisation'] as const) {
          const example = `${JSON.stringify(layout)}, ${people.length} people, ${role}`;
          expect(Math.max(0, ...sizesOf(texts, role)), example).toBeLessThan(
            largestOf(texts, 'person'),
          );
        }
      }
    }
  });

  test('of many people are at least about as large as the title', () => {
    for (const layout of layouts) {
      const { texts } = planned(advisors, layout);
      expect(largestOf(texts, 'title')).toBeLessThanOrEqual(largestOf(texts, 'person') * 1.1);
    }
  });
});

describe('with one advisor', () => {
  const one = advisors.slice(0, 1);

  test('the message and all other texts are readable on a phone', () => {
    for (const layout of layouts) {
      for (const people of [one, [...one, manager]]) {
        const { texts, problems } = planned(people, layout);
        expect(largestOf(texts, 'message'), JSON.stringify(layout)).toBeGreaterThanOrEqual(23);
        expect(Math.min(...sizesOf(texts, 'person'))).toBeGreaterThanOrEqual(20);
        expect(problems).toEqual([]);
      }
    }
  });
});

test('a location stays on one line, below the firm in a narrow column', () => {
  for (const layout of layouts) {
    const { texts } = planned(advisors, layout);
    const lines = texts
      .filter(({ role }) => role === 'person')
      .map(({ paragraphs }) => paragraphs.slice(2).map(({ text, lines: own }) => [text, own]));
    const broken = lines.flat().filter(([, own]) => own!.length > 1);
    expect(broken).toEqual([]);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  }
  const { texts } = planned(advisors.slice(0, 2), {
    format: 'portrait',
    composition: 'full',
    photo: upright,
  });
  const [card] = texts.filter(({ role }) => role === 'person');
  const lines = card!.paragraphs.map(({ text }) => text);
  expect(lines.slice(2)).toEqual(['Formerly Morgan & Partners', 'Denver,\u00a0CO']);
});

test('reports the longest text, not the people', () => {
  const lines = Array(50).fill('1').join('\n');
  const number = planSlide({ ...content, people: [manager], complianceNumber: lines }, brand);
  const problems = number.problems.map((problem) => 'where' in problem && problem.where);
  expect(problems).toEqual(['compliance']);
  const long = { name: 'Ada '.repeat(50).trim(), title: 'x', priorFirm: 'y', location: 'z' };
  const people = Array.from({ length: 60 }, () => ({ ...long, role: 'senior' as const }));
  const sixty = planned(people, { format: 'landscape' });
  expect(sixty.problems).toEqual([{ kind: 'small', where: 'person', size: expect.any(Number) }]);
});
