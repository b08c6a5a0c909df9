import { describe, expect, test } from 'vitest';

import {
  filledMessage,
  managersInNames,
  messagePieces,
  missingValuesNotice,
  placeholders,
  unknownPlaceholders,
  unknownPlaceholdersNotice,
} from './placeholders.ts';

const senior = (name: string, title: string, priorFirm = '', location = '') =>
  ({ role: 'senior', name, title, priorFirm, location }) as const;
const junior = (name: string, title: string) => ({ role: 'junior', name, title }) as const;

const ada = senior('Ada Larsen', 'Senior Vice President', 'Harbor Wealth', 'Chicago, IL');
const cleo = senior('Cleo Diaz', 'Vice President', 'Harbor Wealth', 'Dallas, TX');
const dev = senior('Dev Rao', 'Vice President', 'Oak Trust', 'Chicago, IL');
const bea = junior('Bea Moss', 'Market Director');
const people = [ada, bea];
const everything = placeholders.map(({ text }) => text).join('|');

describe('a message', () => {
  test('replaces every occurrence of names and titles', () => {
    expect(filledMessage('{names}: {titles}. Welcome, {names}!', { people })).toBe(
      'Ada Larsen, Bea Moss: Senior Vice President, Market Director. Welcome, Ada Larsen, Bea Moss!',
    );
  });

  test('distinguishes advisors, managers and the day', () => {
    expect(filledMessage(everything, { people, hireDate: '2026-12-07' }).split('|')).toEqual([
      'Ada Larsen, Bea Moss',
      'Senior Vice President, Market Director',
      'Ada Larsen',
      'Senior Vice President',
      'Harbor Wealth',
      'Chicago, IL',
      'Bea Moss',
      'December 7, 2026',
    ]);
  });

  test('lists several advisors as A, B and C, and shared values once', () => {
    const team = [ada, cleo, dev, bea, junior('Eli Park', 'Branch Manager')];
    const facts = { people: team };
    expect(filledMessage('{advisor}', { people: [ada, dev] })).toBe('Ada Larsen and Dev Rao');
    expect(filledMessage('{advisor}', facts)).toBe('Ada Larsen, Cleo Diaz and Dev Rao');
    expect(filledMessage('{advisor_title}', facts)).toBe(
      'Senior Vice President and Vice President',
    );
    expect(filledMessage('{prior_firm}', facts)).toBe('Harbor Wealth and Oak Trust');
    expect(filledMessage('{hiring_manager}', facts)).toBe('Bea Moss and Eli Park');
  });

  test('omits blank values', () => {
    const some = [...people, senior(' ', '', ' ', '')];
    expect(filledMessage(everything, { people: some })).toBe(filledMessage(everything, { people }));
  });

  test('keeps a placeholder that has no value yet', () => {
    expect(filledMessage(everything, { people: [] })).toBe(everything);
    expect(filledMessage('{names} ({titles})', { people: [senior('Ada', ' ')] })).toBe(
      'Ada ({titles})',
    );
    expect(filledMessage('{hire_date}', { people, hireDate: 'soon' })).toBe('{hire_date}');
    expect(unknownPlaceholders(everything)).toEqual([]);
  });

  test('does not replace placeholders inside inserted names', () => {
    const sly = { people: [senior('{titles}', '{names} $& $1 {hire_date}')] };
    expect(filledMessage('{names} {titles}', sly)).toBe('{titles} {names} $& $1 {hire_date}');
    expect(missingValuesNotice('{names} {titles}', sly)).toBe(null);
  });

  test('keeps unknown braces and lists each of them once', () => {
    const content =
      '{name} {Names} { names } {} {{names}} {constructor} {name} {na\nmes} {Advisor} {names';
    expect(filledMessage(content, { people })).toBe(
      content.replace('{{names}}', '{Ada Larsen, Bea Moss}'),
    );
    expect(unknownPlaceholders(content)).toEqual([
      '{name}',
      '{Names}',
      '{ names }',
      '{}',
      '{constructor}',
      '{Advisor}',
    ]);
  });

  test('is split into pieces for the preview, with sample values if given', () => {
    const standIns = { people: [dev], hireDate: '2027-03-01' };
    expect(messagePieces('Hi {advisor}, {x} {hire_date}', { people }, standIns)).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'filled', text: 'Ada Larsen' },
      { kind: 'text', text: ', ' },
      { kind: 'unknown', text: '{x}' },
      { kind: 'text', text: ' ' },
      { kind: 'filled', text: 'March 1, 2027' },
    ]);
    expect(messagePieces('{hire_date}', { people })).toEqual([
      { kind: 'missing', text: '{hire_date}' },
    ]);
  });
});

test('a notice lists unknown placeholders', () => {
  expect(unknownPlaceholdersNotice('{names} as {titles}')).toBe(null);
  expect(unknownPlaceholdersNotice('{names} {x}')).toBe(
    'Unknown placeholder {x}. It will appear as text on the slide.',
  );
  expect(unknownPlaceholdersNotice('{x} {y}')).toContain(
    'Unknown placeholders {x}, {y}. They will appear',
  );
});

test('lists known placeholders without a value, but not unknown ones', () => {
  const content = '{advisor} {hire_date} {x} {hiring_manager} {hire_date} {location}';
  const facts = { people: [senior('Ada', 'VP', 'Harbor', ' ')] };
  expect(missingValuesNotice(content, facts)).toBe(
    'The message needs the hire date ({hire_date}), the hiring manager ({hiring_manager}) and the location ({location}).',
  );
  expect(missingValuesNotice(content, { people, hireDate: '2026-12-07' })).toBe(null);
});

test('{names} includes the hiring managers', () => {
  const both = [junior(' Bo ', ''), senior('Ada', ''), junior(' ', '')];
  expect(managersInNames('Welcome {names}', both)).toEqual(['Bo']);
  expect(managersInNames('Welcome {names}', [ada])).toEqual([]);
  expect(managersInNames('Welcome {advisor} as {titles}', both)).toEqual([]);
});
