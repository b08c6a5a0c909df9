import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { sample, tries } from '../reliability/harness/scale.ts';
import type { Box, PlannedText } from './blocks.ts';
import type { SlidePerson } from './cards.ts';
import { compositions, formats, startingFocus } from './content.ts';
import type { Brand, Format, SlideContent } from './content.ts';
import { cropOf } from './crop.ts';
import { planSlide } from './plan.ts';
import type { PlannedPicture } from './slide-plan.ts';
import { missingGlyphs } from './text.ts';

/** The least share of the width. */
const readable = 0.016;

const brand: Brand = {
  name: 'Harbor & Sons',
  colours: { primary: '#1d4ed8', accent: '#60a5fa' },
  logo: null,
};
const ada: SlidePerson = {
  role: 'senior',
  name: 'Ada Larsen',
  title: 'Senior Vice President',
  priorFirm: 'Harbor Wealth',
  location: 'Chicago',
};
const content: SlideContent = {
  title: 'Welcome Ada',
  message: 'We are pleased to welcome Ada Larsen.',
  people: [ada, { role: 'junior', name: 'Bea Moss', title: 'Market Director' }],
  complianceNumber: 'C-2026-001',
  format: 'landscape',
  variant: 'light',
  composition: 'side',
  photo: null,
};

describe('a plan', () => {
  test('shows advisor, organization and origin, then the message, then the hiring manager', () => {
    for (const composition of compositions) {
      const { texts, problems } = planSlide({ ...content, composition }, brand);
      const roleTexts = texts.map((text) => [text.role, textOf(text).join(' ')]);
      expect(roleTexts.map(([role, text]) => (role === 'person' ? text : role))).toEqual([
        'title',
        'Ada Larsen',
        'Senior Vice President',
        'organisation',
        'Formerly Harbor Wealth · Chicago',
        'message',
        manager,
        'compliance',
      ]);
      expect(roleTexts).toContainEqual(['organisation', 'joins Harbor & Sons']);
      expect(problems).toEqual([]);
    }
  });

  test('uses "join" for several advisors, and omits it without an organisation or advisor', () => {
    const organisationOf = (people: SlidePerson[], name = brand.name) =>
      planSlide({ ...content, people }, { ...brand, name })
        .texts.filter(({ role }) => role === 'organisation')
        .flatMap(textOf);
    const bea: SlidePerson = { role: 'junior', name: 'Bea Moss', title: 'Market Director' };
    expect(organisationOf([ada, { ...ada, name: 'Cleo' }])).toEqual(['join Harbor & Sons']);
    expect(organisationOf([ada, bea], ' ')).toEqual([]);
    expect(organisationOf([bea])).toEqual(['Harbor & Sons']);
  });

  test('shows the logo instead of the name, in its own proportions', () => {
    const { pictures } = planSlide(content, { ...brand, logo: { width: 300, height: 100 } });
    const [logo] = pictures;
    expect(logo?.role).toBe('logo');
    expect((logo?.box.width ?? 0) / (logo?.box.height ?? 1)).toBeCloseTo(3, 6);
    const bosses = { ...content, people: content.people.slice(1) };
    const unnamed = planSlide(bosses, { ...brand, logo: { width: 300, height: 100 } });
    expect(unnamed.texts.some(({ role }) => role === 'organisation')).toBe(false);
  });

  test('reports missing characters and texts too small to read', () => {
    const people = Array.from({ length: 60 }, (_, index) => ({ ...ada, name: `Ada ${index} 🎉` }));
    const { problems } = planSlide({ ...content, people }, brand);
    expect(problems).toContainEqual({ kind: 'glyphs', characters: ['🎉'] });
    expect(problems).toContainEqual({ kind: 'small', where: 'person', size: expect.any(Number) });
  });

  test('reports text that fits at no size', () => {
    const message = Array(2400).fill('x').join('\n');
    expect(planSlide({ ...content, message }, brand).problems).toContainEqual({
      kind: 'full',
      where: 'message',
    });
  });

  test('keeps the label of hiring managers on one line in a narrow column', () => {
    const photo = { width: 800, height: 1000, focusX: 0.5, focusY: 0.35 };
    const people = [{ role: 'junior' as const, name: 'Bo Lee', title: 'Ada Larsen' }];
    const narrow = { ...content, people, photo, format: 'portrait', composition: 'full' } as const;
    const label = planSlide(narrow, brand).texts.find(({ role }) => role === 'label');
    expect(label?.paragraphs.map(({ lines }) => lines.length)).toEqual([1]);
  });

  test('works without any names', () => {
    for (const composition of compositions) {
      const people = [{ ...ada, name: '' }];
      const { texts } = planSlide({ ...content, composition, people }, brand);
      expect(texts.map(({ role }) => role)).toContain('message');
    }
  });

  test('has the same spaces in the file as in its lines', () => {
    const people = [{ ...ada, name: 'Ada\n  Larsen\t' }];
    const odd = { ...content, people, title: 'Wel \t come\u2028Ada', message: 'a  b\n c' };
    for (const { paragraphs } of planSlide(odd, brand).texts) {
      for (const { text, lines } of paragraphs) {
        expect(lines.map((line) => line.text).join(' ')).toBe(text);
      }
    }
  });
});

describe('a photo', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const length = fc.integer({ min: 1, max: 2400 });

  test('is cropped to the proportions of its box, with its focus visible', () => {
    fc.assert(
      fc.property(
        length,
        length,
        share,
        share,
        fc.constantFrom<Format>('landscape', 'square', 'portrait'),
        fc.constantFrom(...compositions),
        (width, height, focusX, focusY, format, composition) => {
          const photo = { width, height, focusX, focusY };
          const [picture] = planSlide({ ...content, format, composition, photo }, brand).pictures;
          const { box, crop } = picture!;
          const { left, top, right, bottom } = crop;
          for (const edge of [left, top, right, bottom]) {
            expect(edge).toBeGreaterThanOrEqual(0);
            expect(edge).toBeLessThan(1);
          }
          const [across, down] = [(1 - left - right) * width, (1 - top - bottom) * height];
          expect(across / down / (box.width / box.height)).toBeCloseTo(1, 6);
          expect(Math.min(left + right, top + bottom)).toBeCloseTo(0, 9);
          expect(focusX).toBeGreaterThanOrEqual(left - 1e-9);
          expect(focusX).toBeLessThanOrEqual(1 - right + 1e-9);
          expect(focusY).toBeGreaterThanOrEqual(top - 1e-9);
          expect(focusY).toBeLessThanOrEqual(1 - bottom + 1e-9);
        },
      ),
    );
  });

  test('keeps the head with some shoulder, in every shape and layout', () => {
    for (const photo of sample(sixtyPhotos(), 4)) {
      for (const composition of compositions) {
        for (const format of Object.keys(formats) as Format[]) {
          for (const count of [1, 3, 7]) {
            const people = Array.from({ length: count }, () => nobody);
            const slide = { ...content, message: 'A', people, composition, format, photo };
            const [picture] = planSlide(slide, brand).pictures;
            const example = JSON.stringify({ photo, composition, format, count });
            expect(outsideOf(picture!, photo), example).toEqual([]);
          }
        }
      }
    }
  });

  test('centres its focus if the photo is large enough', () => {
    const box = { x: 0, y: 0, width: 100, height: 100 };
    expect(cropOf({ width: 400, height: 100, focusX: 0.5, focusY: 0 }, box)).toEqual({
      left: 0.375,
      top: 0,
      right: 0.375,
      bottom: 0,
    });
    expect(cropOf({ width: 400, height: 100, focusX: 0.9, focusY: 0 }, box).right).toBe(0);
  });
});

describe('random slides', () => {
  const name = fc
    .oneof(
      {
        arbitrary: fc.constantFrom('Ada Larsen', 'Zoë Åkerström-Müller', "Siobhán O'Neill"),
        weight: 4,
      },
      {
        arbitrary: fc.constantFrom(
          'שלומית בן־דוד',
          'محمد بن عبد الله',
          '山田 太郎',
          'Łukasz 🎉 👩‍👩‍👧‍👦',
        ),
        weight: 3,
      },
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 50 }),
      fc.constantFrom(
        'x'.repeat(200),
        'W'.repeat(200),
        'Ada '.repeat(50),
        '👩‍👩‍👧‍👦'.repeat(18),
        'ש'.repeat(200),
      ),
    )
    .map(asSent);
  const person: fc.Arbitrary<SlidePerson> = fc.oneof(
    fc.record({
      role: fc.constant('senior' as const),
      name,
      title: name,
      priorFirm: name,
      location: name,
    }),
    fc.record({ role: fc.constant('junior' as const), name, title: name }),
  );
  const slides: fc.Arbitrary<SlideContent> = fc.record({
    title: name,
    message: fc.oneof(
      name,
      fc.array(name, { minLength: 1, maxLength: 12 }).map((all) => all.join('\n')),
    ),
    people: fc.oneof(
      { arbitrary: fc.array(person, { minLength: 1, maxLength: 4 }), weight: 12 },
      { arbitrary: fc.array(person, { minLength: 1, maxLength: 20 }), weight: 6 },
      fc.array(person, { minLength: 50, maxLength: 60 }),
    ),
    complianceNumber: fc.constantFrom('C-2026-001', 'W'.repeat(100)),
    format: fc.constantFrom<Format>('landscape', 'square', 'portrait'),
    variant: fc.constantFrom('light', 'dark', 'brand'),
    composition: fc.constantFrom(...compositions),
    photo: fc.constantFrom(
      null,
      { width: 2400, height: 1600, focusX: 0.2, focusY: 0.9 },
      { width: 800, height: 1000, focusX: 0.5, focusY: 0.35 },
    ),
  });

  test('lose no text, and no parts overlap or leave the slide', { timeout: 90_000 }, () => {
    fc.assert(
      fc.property(slides, (slide) => {
        const { texts, problems } = planSlide(slide, brand);
        expect(problems.filter(({ kind }) => kind === 'full')).toEqual([]);
        expectAllText(texts, slide);
        const { width, height } = formats[slide.format];
        const outside = texts.filter((text) => !isInside(text, { x: 0, y: 0, width, height }));
        expect(outside).toEqual([]);
        const met = texts.filter(({ box }, index) =>
          texts.slice(index + 1).some((other) => overlap(box, other.box)),
        );
        expect(met).toEqual([]);
        expectProblems(texts, problems, width * readable);
      }),
      { numRuns: tries(100, 2000) },
    );
  });
});

const nobody: SlidePerson = { role: 'junior', name: 'A', title: '' };
const manager = 'Hiring Manager: Bea Moss, Market Director';

type Photo = NonNullable<SlideContent['photo']>;

/** Twenty shapes from a third as wide as high to three times as wide, each with the head elsewhere. */
function sixtyPhotos(): Photo[] {
  return Array.from({ length: 20 }, (_, index) => {
    const width = Math.round(1000 * Math.sqrt(3 ** ((index - 9.5) / 9.5)));
    const size = { width, height: Math.round(1_000_000 / width) };
    const { x, y } = startingFocus(size);
    const reach = Math.min(size.width, size.height) * 0.5;
    return [
      { ...size, focusX: x, focusY: y },
      { ...size, focusX: Math.max(0.3, reach / size.width), focusY: 0.3 },
      { ...size, focusX: Math.min(0.7, 1 - reach / size.width), focusY: 0.6 },
    ];
  }).flat();
}

/** The points around the focus, of a head with some shoulder, that are not on the slide. */
function outsideOf({ box, crop, outline }: PlannedPicture, photo: Photo) {
  const shorter = Math.min(photo.width, photo.height);
  const [across, down] = [0.3 * shorter, 0.4 * shorter];
  const middle = {
    x: clamp(photo.focusX * photo.width, across, photo.width - across),
    y: clamp(photo.focusY * photo.height, down, photo.height - down),
  };
  const scale = box.width / ((1 - crop.left - crop.right) * photo.width);
  return Array.from({ length: 32 }, (_, index) => (index / 16) * Math.PI)
    .map((angle) => ({
      x: (middle.x + across * Math.cos(angle) - crop.left * photo.width) * scale,
      y: (middle.y + down * Math.sin(angle) - crop.top * photo.height) * scale,
    }))
    .filter(({ x, y }) => {
      if (outline === 'circle') {
        return Math.hypot(x - box.width / 2, y - box.height / 2) > box.width / 2 + slack;
      }
      return !holds({ ...box, x: 0, y: 0 }, { x, y, width: 0, height: 0 });
    });
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f]/g;

/** A text as the contract accepts it: trimmed, at most 200 characters, well-formed, without controls. */
function asSent(text: string): string {
  const clean = text.toWellFormed().replaceAll(controls, '').trim();
  return Array.from(clean).slice(0, 200).join('').trim() || 'A';
}

function textOf(text: PlannedText | undefined): string[] {
  return text?.paragraphs.map((paragraph) => paragraph.text) ?? [];
}

/** Without blanks, and without the separator of firm and location. */
const solid = (text: string) => text.replaceAll(/[\s·]/g, '');

function expectAllText(texts: PlannedText[], slide: SlideContent): void {
  const standing = (role: PlannedText['role']) =>
    texts
      .filter((text) => text.role === role)
      .map(({ paragraphs }) => solid(paragraphs.map(({ text }) => text).join('')));
  expect(standing('title')).toEqual([solid(slide.title)]);
  expect(standing('message')).toEqual([solid(slide.message)]);
  expect(standing('compliance')).toEqual([solid(slide.complianceNumber)]);
  const cards = slide.people.map((person) =>
    person.role === 'junior'
      ? person.name + person.title
      : `${person.name}${person.title}Formerly${person.priorFirm}${person.location}`,
  );
  // The order on the slide differs, and one manager's label is part of the text.
  const letters = (all: string) =>
    solid(all)
      .replaceAll(/HiringManagers?:|[,;]/g, '')
      .split('')
      .toSorted();
  expect(letters(standing('person').join(''))).toEqual(letters(cards.join('')));
  const lossy = texts
    .flatMap(({ paragraphs }) => paragraphs)
    .filter(({ text, lines }) => solid(lines.map((line) => line.text).join('')) !== solid(text));
  expect(lossy).toEqual([]);
}

function isInside({ box, paragraphs }: PlannedText, slide: Box): boolean {
  const lines = paragraphs.flatMap((paragraph) =>
    paragraph.lines.map((line) => ({ ...line, size: paragraph.size })),
  );
  return (
    holds(slide, box) &&
    lines.every(({ text, x, y, width, size }) => {
      const line = { x, y: y - size * 0.9, width, height: size * 1.1 };
      // A single character may be wider than its column.
      return holds(box, line) || (isOneSign(text) && holds(box, { ...line, width: 0 }));
    })
  );
}

function isOneSign(text: string): boolean {
  return [...new Intl.Segmenter('en').segment(text)].length === 1;
}

const slack = 0.5;

function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x - slack &&
    inner.y >= outer.y - slack &&
    inner.x + inner.width <= outer.x + outer.width + slack &&
    inner.y + inner.height <= outer.y + outer.height + slack
  );
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.x + one.width > other.x + slack &&
    other.x + other.width > one.x + slack &&
    one.y + one.height > other.y + slack &&
    other.y + other.height > one.y + slack
  );
}

function expectProblems(texts: PlannedText[], problems: { kind: string }[], least: number): void {
  const all = texts.flatMap(({ paragraphs }) => paragraphs);
  const missing = missingGlyphs(all.map(({ text }) => text).join('\n'));
  expect(problems.some(({ kind }) => kind === 'glyphs')).toBe(missing.length > 0);
  const people = texts.filter(({ role }) => role === 'person');
  const smallest = Math.min(
    ...people.flatMap(({ paragraphs }) => paragraphs.map(({ size }) => size)),
  );
  const named = problems.some((one) => 'where' in one && one.where === 'person');
  if (Math.abs(smallest - least) > 0.3) expect(named).toBe(smallest < least);
}
