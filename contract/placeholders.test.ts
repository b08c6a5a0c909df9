import { describe, expect, test } from 'vitest';

import { filledMessage, messagePieces, unknownPlaceholders } from './placeholders.ts';

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
    expect(filledMessage('[{names}]', [])).toBe('[]');
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
