import { describe, expect, test } from 'vitest';

import { failureOf, noToasts, undoWords, without, withMessage } from './toast-state.ts';
import type { ToastMessage, ToastState } from './toast-state.ts';

const success = (description: string): ToastMessage => ({ tone: 'success', description });
const failure = (description: string, attempt?: string): ToastMessage => ({
  tone: 'failure',
  title: 'Error',
  description,
  attempt,
});
const undoable = (description: string, onUndo = () => {}): ToastMessage => ({
  ...success(description),
  undo: { label: 'Undo', onUndo },
});
const partial: ToastMessage = { ...failure('21 of 24 updated'), undo: undoable('').undo! };

describe('a message', () => {
  test('is shown at once, whatever is shown', () => {
    for (const shown of [success('Saved'), failure('Broken'), undoable('Deleted'), partial]) {
      for (const next of [success('Renamed'), failure('Refused'), undoable('Moved')]) {
        expect(textsOf(after(shown, next))[0]).toBe(next.description);
      }
    }
  });

  test('replaces a success, and carries a failure and an undo', () => {
    expect(textsOf(after(success('Saved'), success('Renamed')))).toEqual(['Renamed']);
    const both = after(
      failure('Broken'),
      undoable('Deleted'),
      success('Saved'),
      success('Renamed'),
    );
    expect(textsOf(both)).toEqual(['Renamed', 'Deleted', 'Broken']);
  });

  test('carries one failure and one undo, the latest of each', () => {
    const state = after(failure('1'), failure('2'), undoable('3'), undoable('4'), failure('5'));
    expect(textsOf(state)).toEqual(['5', '4', '2']);
    expect(textsOf(withMessage(state, success('Saved')))).toEqual(['Saved', '5', '4']);
  });

  test('with an undo replaces the undo before it', () => {
    const state = after(undoable('First deleted'), undoable('Second deleted'));
    expect(textsOf(state)).toEqual(['Second deleted']);
  });

  test('carries a partial failure with its own undo beside another undo', () => {
    const state = after(partial, undoable('Deleted'), success('Saved'));
    expect(textsOf(state)).toEqual(['Saved', 'Deleted', '21 of 24 updated']);
    expect(state.entries.map(({ undo }) => undo !== undefined)).toEqual([false, true, true]);
  });

  test('that ends leaves what it carried, without a new announcement', () => {
    const state = after(failure('Broken'), success('Saved'));
    const [newest] = state.entries;
    expect(newest?.id).toBe(state.lastId);
    const left = without(state, ({ id }) => id === state.lastId);
    expect(textsOf(left)).toEqual(['Broken']);
    expect(left.entries[0]?.id).not.toBe(left.lastId);
  });

  test('may have ended already', () => {
    const state = after(success('Saved'), success('Renamed'));
    expect(without(state, ({ id }) => id === 1)).toBe(state);
  });
});

describe('the failure of an attempt', () => {
  const state = after(failure('Broken', 'save 1'), success('Other'));

  test('ends with the next attempt, shown or carried', () => {
    const ended = failureOf('save 1');
    expect(textsOf(without(state, ended))).toEqual(['Other']);
    expect(textsOf(without(after(failure('Broken', 'save 1')), ended))).toEqual([]);
  });

  test('ends with a message about the same attempt', () => {
    const refused = failure('Refused', 'save 1');
    expect(textsOf(withMessage(state, refused))).toEqual(['Refused']);
    const saved = { ...success('Saved'), attempt: 'save 1' };
    expect(textsOf(withMessage(state, saved))).toEqual(['Saved']);
  });

  test('ends with no other attempt', () => {
    expect(without(state, failureOf('save 2'))).toBe(state);
    expect(without(after(failure('Unnamed')), failureOf(undefined)).entries).toHaveLength(1);
    expect(textsOf(withMessage(state, failure('Refused', 'save 2')))).toEqual([
      'Refused',
      'Broken',
    ]);
  });
});

test('an undo says in short what it undoes', () => {
  const words = (message: ToastMessage) => undoWords(after(message).entries[0]!);
  expect(words(undoable('Market deleted successfully'))).toBe('Undo: Market deleted');
  expect(words(undoable('3 steps updated'))).toBe('Undo: 3 steps updated');
  expect(words(undoable('Step detail deleted successfully. "Papers" is in progress'))).toBe(
    'Undo: Step detail deleted',
  );
});

describe('messages of a series', () => {
  const words = (count: number) => `${count} details`;
  const ticked = (...items: number[]): ToastMessage => ({
    ...success('Ticked'),
    series: { key: 'details', items, words },
  });

  test('share an entry that counts them, each once', () => {
    expect(after(ticked(1)).entries[0]?.reason).toBeUndefined();
    const three = after(ticked(1), ticked(2, 3), ticked(3));
    expect(three.entries).toMatchObject([{ description: 'Ticked', reason: '3 details', id: 3 }]);
    expect(after(ticked(1), success('Saved'), ticked(2)).entries[0]?.reason).toBeUndefined();
  });

  test('share an undo that reverts all of them, carried ones included', () => {
    const undone: number[] = [];
    const done = (item: number): ToastMessage => ({
      ...ticked(item),
      undo: { label: 'Undo', onUndo: () => undone.push(item) },
    });
    const state = after(done(1), done(2), success('Saved'), done(3));
    expect(state.entries).toMatchObject([{ reason: '3 details', undo: { label: 'Undo all' } }]);
    expect(undoWords(state.entries[0]!)).toBe('Undo all: 3 details');
    state.entries[0]?.undo?.onUndo();
    expect(undone).toEqual([3, 2, 1]);
  });
});

function after(...messages: ToastMessage[]): ToastState {
  return messages.reduce(withMessage, noToasts);
}

function textsOf({ entries }: ToastState): string[] {
  return entries.map(({ description }) => description);
}
