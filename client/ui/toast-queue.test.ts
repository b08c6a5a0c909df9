import { describe, expect, test } from 'vitest';

import { emptyQueue, withMessage, withNext, withoutMessage, withoutToast } from './toast-queue.ts';
import type { ToastMessage, ToastQueue } from './toast-queue.ts';

const saved: ToastMessage = { tone: 'success', title: 'Saved' };
const renamed: ToastMessage = { tone: 'success', title: 'Renamed' };
const broken: ToastMessage = { tone: 'failure', title: 'Broken' };
const undoable: ToastMessage = {
  tone: 'success',
  title: 'Deleted',
  undo: { label: 'Undo', onUndo: () => {} },
};

describe('a success', () => {
  test('is shown immediately if nothing is shown', () => {
    expect(titles(after([saved, 0]))).toEqual(['Saved']);
  });

  test('replaces an earlier success', () => {
    expect(titles(after([saved, 0], [renamed, 100]))).toEqual(['Renamed']);
  });

  test('waits for the first five seconds of a failure, then replaces it', () => {
    const queue = after([broken, 1_000], [saved, 5_999]);
    expect(titles(queue)).toEqual(['Broken', 'Saved']);
    expect(titles(withNext(queue, 5_999))).toEqual(['Broken', 'Saved']);
    expect(titles(withNext(queue, 6_000))).toEqual(['Saved']);
  });

  test('replaces an older failure', () => {
    expect(titles(after([broken, 0], [saved, 5_000]))).toEqual(['Saved']);
  });

  test('waits for an undo until that is dismissed', () => {
    const queue = after([undoable, 0], [saved, 9_000], [renamed, 14_000]);
    expect(titles(queue)).toEqual(['Deleted', 'Renamed']);
    expect(titles(withoutToast(queue, queue.shown!.id, 15_000))).toEqual(['Renamed']);
  });

  test('replaces an older waiting success, but never an undo', () => {
    const queue = after([undoable, 0], [saved, 1], [undoable, 2], [saved, 3], [renamed, 4]);
    expect(titles(queue)).toEqual(['Deleted', 'Deleted', 'Renamed']);
  });
});

describe('a failure', () => {
  test.each([saved, undoable, broken])('replaces $title immediately', (shown) => {
    const queue = after([shown, 0], [broken, 1]);
    expect(titles(queue)).toEqual(['Broken']);
    expect(queue.shown?.since).toBe(1);
  });

  test('keeps a waiting undo waiting', () => {
    const queue = after([undoable, 0], [undoable, 1], [saved, 2], [broken, 3]);
    expect(titles(queue)).toEqual(['Broken', 'Deleted']);
  });

  test('stays until it is dismissed', () => {
    const queue = after([broken, 0]);
    expect(titles(withNext(queue, 1_000_000))).toEqual(['Broken']);
    expect(titles(withoutToast(queue, queue.shown!.id, 1_000_000))).toEqual([]);
  });
});

test('the time of a toast starts when it is shown, not requested', () => {
  const queue = after([undoable, 0], [undoable, 1_000]);
  expect(withoutToast(queue, queue.shown!.id, 10_000).shown?.since).toBe(10_000);
});

test('dismissing a toast that is no longer shown changes nothing', () => {
  const queue = after([saved, 0], [renamed, 1]);
  expect(withoutToast(queue, 1, 2)).toBe(queue);
});

describe('messages of a series', () => {
  const words = (count: number) => `${count} details`;
  const ticked = (...items: number[]): ToastMessage => ({
    ...saved,
    series: { key: 'details', items, words },
  });

  test('share a toast that counts them, each once', () => {
    const one = after([ticked(1), 0]);
    expect(one.shown?.reason).toBeUndefined();
    const three = after([ticked(1), 0], [ticked(2, 3), 1_000], [ticked(3), 2_000]);
    expect(three.shown).toMatchObject({ title: 'Saved', reason: '3 details', since: 2_000 });
    expect(three.waiting).toEqual([]);
    expect(after([ticked(1), 0], [saved, 1], [ticked(2), 2]).shown?.reason).toBeUndefined();
  });

  test('do not queue behind their own undo, which reverts all of them', () => {
    const taken: number[] = [];
    const done = (item: number): ToastMessage => ({
      ...ticked(item),
      undo: { label: 'Undo', onUndo: () => taken.push(item) },
    });
    const queue = after([done(1), 0], [done(2), 1_000], [done(3), 2_000]);
    expect(queue.waiting).toEqual([]);
    expect(queue.shown).toMatchObject({ reason: '3 details', undo: { label: 'Undo all' } });
    queue.shown?.undo?.onUndo();
    expect(taken).toEqual([3, 2, 1]);
    const behind = after([undoable, 0], [done(1), 1], [done(2), 2]);
    expect(behind.waiting).toMatchObject([{ reason: '2 details' }]);
  });
});

describe('a withdrawn message', () => {
  const other: ToastMessage = { ...undoable, title: 'Deleted, too' };

  test('is removed when shown, and the next one follows', () => {
    const queue = withoutMessage(after([undoable, 0], [other, 1]), undoable, 2);
    expect(titles(queue)).toEqual(['Deleted, too']);
    expect(queue.shown?.since).toBe(2);
  });

  test('is removed alone when waiting', () => {
    const queue = after([undoable, 0], [other, 1], [saved, 2]);
    expect(titles(withoutMessage(queue, other, 3))).toEqual(['Deleted', 'Saved']);
  });

  test('may have been dismissed already', () => {
    const queue = after([saved, 0]);
    expect(titles(withoutMessage(queue, undoable, 1))).toEqual(['Saved']);
  });
});

function after(...messages: [ToastMessage, number][]): ToastQueue {
  return messages.reduce((queue, [message, now]) => withMessage(queue, message, now), emptyQueue);
}

function titles(queue: ToastQueue): string[] {
  const shown = queue.shown ? [queue.shown.title] : [];
  return [...shown, ...queue.waiting.map(({ title }) => title)];
}
