import { describe, expect, test } from 'vitest';

import { isBlank, missingOf, newSlide, peopleOf, roleOf } from './slides.ts';

const ada = { role: 'senior', name: 'Ada', title: 'SVP', priorFirm: 'Harbor', location: 'Chicago' };
const bea = { role: 'junior', name: 'Bea', title: 'Director' };
const blank = { role: 'senior', name: '', title: ' ', priorFirm: '', location: '' };

describe('people of a slide', () => {
  test('are advisors, then managers, in order and without blank entries', () => {
    const cleo = { ...ada, name: 'Cleo' };
    const names = peopleOf([bea, blank, ada, cleo]).map(({ name }) => name);
    expect(names).toEqual(['Ada', 'Cleo', 'Bea']);
  });

  test('without a role are advisors if they have a prior firm or location', () => {
    expect(roleOf({ name: 'A', priorFirm: 'F' })).toBe('senior');
    expect(roleOf({ name: 'A', location: 'L' })).toBe('senior');
    expect(roleOf({ name: 'A', priorFirm: ' ' })).toBe('junior');
    expect(roleOf({ role: 'junior', priorFirm: 'F' })).toBe('junior');
    expect(peopleOf([{ ...bea, priorFirm: 'F', location: 'L' }])).toEqual([bea]);
  });

  test('report missing fields; a blank entry reports none', () => {
    expect(missingOf({ role: 'senior', name: 'A' })).toEqual([
      { field: 'title', message: 'Business title is required' },
      { field: 'priorFirm', message: 'Prior firm is required' },
      { field: 'location', message: 'Location is required' },
    ]);
    expect(missingOf({ role: 'junior', title: 'T' })).toEqual([
      { field: 'name', message: 'Name is required' },
    ]);
    expect([missingOf(blank), missingOf(ada), missingOf(bea)]).toEqual([[], [], []]);
    expect([isBlank(blank), isBlank(bea)]).toEqual([true, false]);
  });
});

const form = {
  title: 'Welcome',
  people: JSON.stringify([bea, ada]),
  messageTemplate: 'Welcome Ada',
  complianceNumber: 'C-1',
};

/** The error for a form with these fields replaced; null omits a field. */
function saysOf(fields: Record<string, string | null>) {
  const sent = Object.entries({ ...form, ...fields }).filter(([, value]) => value !== null);
  const { error } = newSlide.safeParse(Object.fromEntries(sent));
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
}

describe('the form of a slide', () => {
  test('returns the sent text and the parsed people, and fills in defaults', () => {
    expect(newSlide.parse(form)).toEqual({
      ...form,
      people: { sent: form.people, people: [ada, bea] },
      format: 'landscape',
      variant: 'light',
      composition: 'side',
    });
    expect(newSlide.parse({ ...form, focusX: '0.25', focusY: '1' })).toMatchObject({
      focusX: 0.25,
      focusY: 1,
    });
  });

  test.each([
    ['title', 'Slide title is required'],
    ['messageTemplate', 'Message template is required'],
    ['complianceNumber', 'Compliance number is required'],
    ['people', 'At least one person is required'],
  ])('needs a %s', (field, message) => {
    expect(saysOf({ [field]: null })).toEqual([`${field}: ${message}`]);
    if (field !== 'people') expect(saysOf({ [field]: ' \n' })).toEqual([`${field}: ${message}`]);
  });

  test('reports each missing field with its person', () => {
    const people = (...list: object[]) => ({ people: JSON.stringify(list) });
    expect(saysOf(people(ada, { ...ada, location: '' }))).toEqual([
      'people.1.location: Location is required',
    ]);
    expect(saysOf(people({ role: 'junior', title: 'T' }))).toEqual([
      'people.0.name: Name is required',
    ]);
    expect(saysOf(people(blank, blank))).toEqual(['people: At least one person is required']);
    expect(saysOf(people())).toEqual(['people: At least one person is required']);
    expect(saysOf(people({ ...bea, role: 'boss' }))).toEqual([
      'people.0.role: Must be senior or junior',
    ]);
    expect(saysOf(people(...Array.from({ length: 61 }, () => bea)))).toEqual([
      'people: At most 60 people fit on a slide',
    ]);
    expect(saysOf(people({ ...bea, name: 'n'.repeat(201) }))).toEqual([
      'people.0.name: Must be at most 200 characters',
    ]);
    const deep = `[{"name":"Bea","title":"D","more":${'['.repeat(40)}${']'.repeat(40)}}]`;
    for (const text of ['', 'Ada', '{}', 'null', '[1]', '[{"name":1}]', deep]) {
      expect(saysOf({ people: text }), text).toHaveLength(1);
    }
  });

  test('limits the other fields', () => {
    expect(saysOf({ complianceNumber: 'C'.repeat(101) })).toEqual([
      'complianceNumber: Must be at most 100 characters',
    ]);
    expect(saysOf({ format: 'banner' })).toEqual(['format: Must be landscape, square or portrait']);
    expect(saysOf({ variant: 'pink' })).toEqual(['variant: Must be light, dark or brand']);
    for (const focusX of ['1.01', '-0.1', 'NaN', '', 'x']) {
      expect(saysOf({ focusX })).toEqual(['focusX: Must be a number from 0 to 1']);
    }
    for (const projectId of ['0', '1.5', 'x', '1e3']) {
      expect(saysOf({ projectId }), projectId).toHaveLength(1);
    }
    for (const title of ['a\u0000b', 'a\ufffeb', 'a\ud800b']) {
      expect(saysOf({ title })).toEqual(['title: Contains unsupported characters']);
    }
    for (const title of ['One\nTwo', 'evil \u202elive']) {
      expect(saysOf({ title })).toEqual(['title: Contains invisible characters']);
    }
    expect(saysOf({ complianceNumber: 'C\u200b-1' })).toEqual([
      'complianceNumber: Contains invisible characters',
    ]);
  });
});
