import { describe, expect, test } from 'vitest';

import {
  filledMessage,
  managersInNames,
  messagePieces,
  unknownPlaceholders,
  unknownPlaceholdersNotice,
} from './placeholders.ts';

const people = [
  { name: 'Ada Larsen', title: 'Senior Vice President' },
  { name: 'Bea Moss', title: 'Market Director' },
];

describe('a message', () => {
  test('has all names and all titles where it asks for them, every time', () => {
    expect(filledMessage('{names}: {titles}. Welcome, {names}!', people)).toBe(
      'Ada Larsen, Bea Moss: Senior Vice President, Market Director. Welcome, Ada Larsen, Bea Moss!',
    );
  });

  test('leaves out what is blank', () => {
    const some = [...people, { name: ' ', title: '' }];
    expect(filledMessage('{names}|{titles}', some)).toBe(filledMessage('{names}|{titles}', people));
  });

  test('keeps a placeholder that has no value yet', () => {
    expect(filledMessage('{names} ({titles})', [])).toBe('{names} ({titles})');
    expect(filledMessage('{names} ({titles})', [{ name: 'Ada', title: ' ' }])).toBe(
      'Ada ({titles})',
    );
    expect(unknownPlaceholders('{names} ({titles})')).toEqual([]);
  });

  test('is not filled in a second time: a name may be a placeholder', () => {
    const sly = [{ name: '{titles}', title: '{names} $& $1' }];
    expect(filledMessage('{names} {titles}', sly)).toBe('{titles} {names} $& $1');
  });

  test('keeps other braces as they are, and says which they are, each once', () => {
    const content = '{name} {Names} { names } {} {{names}} {constructor} {name} {na\nmes} {names';
    expect(filledMessage(content, people)).toBe(
      content.replace('{{names}}', '{Ada Larsen, Bea Moss}'),
    );
    expect(unknownPlaceholders(content)).toEqual([
      '{name}',
      '{Names}',
      '{ names }',
      '{}',
      '{constructor}',
    ]);
  });

  test('comes in pieces for the preview', () => {
    expect(messagePieces('Hi {names}, {x}', people.slice(0, 1))).toEqual([
      { kind: 'text', text: 'Hi ' },
      { kind: 'filled', text: 'Ada Larsen' },
      { kind: 'text', text: ', ' },
      { kind: 'unknown', text: '{x}' },
    ]);
  });
});

test('unknown placeholders are named in a notice', () => {
  expect(unknownPlaceholdersNotice('{names} as {titles}')).toBe(null);
  expect(unknownPlaceholdersNotice('{names} {x}')).toBe(
    'Unknown placeholder {x}. It will appear as text on the slide. Only {names} and {titles} are filled in.',
  );
  expect(unknownPlaceholdersNotice('{x} {y}')).toContain(
    'Unknown placeholders {x}, {y}. They will appear',
  );
});

test('hiring managers are among the names of a message', () => {
  const both = [
    { role: 'senior' as const, name: 'Ada' },
    { role: 'junior' as const, name: ' Bo ' },
    { role: 'junior' as const, name: ' ' },
  ];
  expect(managersInNames('Welcome {names}', both)).toEqual(['Bo']);
  expect(managersInNames('Welcome {names}', both.slice(0, 1))).toEqual([]);
  expect(managersInNames('Welcome Ada as {titles}', both)).toEqual([]);
});
