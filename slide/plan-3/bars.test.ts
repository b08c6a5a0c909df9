import fc from 'fast-check';
import { expect, test } from 'vitest';

import { tries } from '../../reliability/harness/scale.ts';
import type { PlannedParagraph, PlannedText } from '../blocks.ts';
import type { SlidePerson } from '../cards.ts';
import { compositions, formats } from '../content.ts';
import type { Brand, Format, SlideContent } from '../content.ts';
import { variants } from '../palette.ts';
import { thirdPlan } from './plan.ts';

/* Announcements of up to three people with up to 300 characters of message. */

const name = fc.constantFrom(
  'Margaret O’Sullivan',
  'Anna Lindqvist',
  'Theodore Castellanos',
  'Bo Li',
);
const title = fc.constantFrom(
  'Senior Vice President',
  'Financial Advisor',
  'Wealth Management Associate',
);
const senior: fc.Arbitrary<SlidePerson> = fc.record({
  role: fc.constant('senior' as const),
  name,
  title,
  priorFirm: fc.constantFrom('Morgan & Partners', 'Edward Jones', 'Raymond James'),
  location: fc.constantFrom('Denver, CO', 'St. Louis, MO', 'Austin, TX'),
});
const junior: fc.Arbitrary<SlidePerson> = fc.record({
  role: fc.constant('junior' as const),
  name,
  title: fc.constantFrom('Market Director', 'Regional Manager'),
});
const people = fc
  .tuple(fc.array(senior, { minLength: 1, maxLength: 3 }), fc.array(junior, { maxLength: 2 }))
  .map(([advisors, managers]) => [...advisors, ...managers].slice(0, 3));
const story =
  'We are delighted to welcome Margaret, who brings 18 years of experience in serving families and business owners. Her team looks after families, owners and foundations across the Rocky Mountain region, and she will open our new office on Larimer Street in the spring. Please join us in welcoming her today.';

const slides: fc.Arbitrary<SlideContent> = fc.record({
  title: fc.constantFrom('Welcome to the Denver team', 'Welcome Margaret'),
  message: fc.integer({ min: 1, max: 300 }).map((length) => story.slice(0, length).trim()),
  people,
  complianceNumber: fc.constantFrom('CRN-2026-118842', 'C-2026-001'),
  format: fc.constantFrom<Format>('landscape', 'square', 'portrait'),
  variant: fc.constantFrom(...variants),
  composition: fc.constantFrom(...compositions),
  photo: fc.constantFrom(
    null,
    { width: 800, height: 1000, focusX: 0.5, focusY: 0.35 },
    { width: 900, height: 900, focusX: 0.5, focusY: 0.4 },
    { width: 1500, height: 1000, focusX: 0.5, focusY: 0.4 },
  ),
});
const brands: fc.Arbitrary<Brand> = fc.record({
  name: fc.constantFrom('Northwind Wealth Partners', 'Harbor & Sons', ''),
  colours: fc.constant({ primary: '#1d4ed8' as const, accent: '#7cc4ff' as const }),
  logo: fc.constantFrom(
    null,
    { width: 420, height: 100 },
    { width: 100, height: 100, tone: { mean: 0.02, spread: 0.01 } },
  ),
});

const slack = 0.05;

test('keeps the sizes of a headline, a name, a title and a message', { timeout: 90_000 }, () => {
  fc.assert(
    fc.property(slides, brands, (slide, brand) => {
      const { texts, problems, width } = thirdPlan(slide, brand);
      const sizes = texts.flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size));
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(width * 0.016);
      const [message = 0] = sizesIn(texts.filter(({ role }) => role === 'message'));
      expect(message).toBeGreaterThanOrEqual(width * 0.022);
      const [number = 0] = sizesIn(texts.filter(({ role }) => role === 'compliance'));
      expect(number * 550).toBeGreaterThanOrEqual(width * 12);
      const advisors = slide.people.filter(({ role }) => role === 'senior');
      const pairs = pairsIn(texts, advisors);
      expect(pairs).toHaveLength(advisors.length);
      for (const [named, titled] of pairs) {
        expect(named.size).toBeGreaterThanOrEqual(message * 2 - slack);
        expect(Math.abs(titled.size / named.size - 0.6)).toBeLessThan(0.01);
        expect(titled.ink).toBe('text');
        expect(topOf(titled) - bottomOf(named)).toBeLessThan(named.size * 0.05);
      }
      expect(problems).toEqual([]);
    }),
    { numRuns: tries(200, 6000) },
  );
});

test('never begins a line with a separator', () => {
  fc.assert(
    fc.property(slides, brands, (slide, brand) => {
      const lines = thirdPlan(slide, brand).texts.flatMap(({ paragraphs }) =>
        paragraphs.flatMap((paragraph) => paragraph.lines.map(({ text }) => text)),
      );
      expect(lines.filter((line) => /^[·,;]/.test(line))).toEqual([]);
    }),
    { numRuns: tries(50, 1000) },
  );
});

test('beyond that shrinks the names before other texts fall below twelve pixels in a feed', () => {
  const person: SlidePerson = {
    role: 'senior',
    name: 'Anna Lindqvist',
    title: 'Financial Advisor',
    priorFirm: 'Edward Jones',
    location: 'Austin, TX',
  };
  for (const composition of compositions) {
    for (const format of ['square', 'portrait'] as const) {
      const { texts } = thirdPlan(
        {
          title: 'Welcome',
          message: story,
          people: Array.from({ length: 6 }, () => person),
          complianceNumber: 'C-1',
          format,
          variant: 'light',
          composition,
          photo: null,
        },
        { name: 'Harbor', colours: { primary: '#1d4ed8', accent: '#7cc4ff' }, logo: null },
      );
      const sizes = sizesIn(texts);
      expect(Math.min(...sizes) * 550).toBeGreaterThanOrEqual(formats[format].width * 12 - 60);
    }
  }
});

const sizesIn = (texts: PlannedText[]) =>
  texts.flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size));

/** Each advisor's name with what is directly below it. */
function pairsIn(texts: PlannedText[], advisors: readonly SlidePerson[]) {
  const paragraphs = texts
    .filter(({ name: called }) => called !== 'Hiring Manager')
    .flatMap((text) => text.paragraphs);
  return paragraphs.flatMap((paragraph, index) => {
    const next = paragraphs[index + 1];
    const isName = advisors.some((advisor) => advisor.name === paragraph.text);
    return isName && next ? [[paragraph, next] as const] : [];
  });
}

const lineHeight = 1.2;
const baseline = lineHeight - 0.212;

const topOf = ({ lines, size }: PlannedParagraph) => (lines[0]?.y ?? 0) - baseline * size;

const bottomOf = ({ lines, size }: PlannedParagraph) =>
  (lines.at(-1)?.y ?? 0) + (lineHeight - baseline) * size;
