import { expect, test } from 'vitest';

import type { PendingChange, Tick } from './pending-changes.ts';
import { createQueue } from './pending-queue.ts';
import { createPending } from './pending.ts';
import type { Delivery } from './pending.ts';

const tickOf = (detailId: number, completion: number, projectId = 1, known = 0): Tick => ({
  kind: 'tick',
  projectId,
  taskId: 10 * projectId,
  stepId: 100 * projectId,
  detailId,
  completion,
  known,
});

/** The test decides when a send ends; all callbacks are recorded. */
function world() {
  const store = createPending();
  const pending = { ...store, ...createQueue(store) };
  const sent: string[] = [];
  const reported: string[] = [];
  const ends: { succeed: () => void; fail: () => void }[] = [];
  const delivery: Delivery = {
    send: (change) => {
      sent.push(nameOf(change));
      return new Promise((resolve, reject) => {
        ends.push({ succeed: () => resolve('ok'), fail: () => reject(new Error('no')) });
      });
    },
    onSent: (change, _, last) =>
      reported.push(`sent ${nameOf(change)}${last ? '' : ', more to come'}`),
    onFailed: (change) => reported.push(`failed ${nameOf(change)}`),
    onSettled: (projectId) => reported.push(`settled ${projectId}`),
  };
  return {
    pending,
    sent,
    reported,
    add: (change: PendingChange) => pending.add(change, delivery),
    end: async (index: number, how: 'succeed' | 'fail') => {
      ends[index]?.[how]();
      await flush();
    },
  };
}

function nameOf(change: PendingChange): string {
  if (change.kind === 'tick') return `${change.detailId}=${change.completion}`;
  if (change.kind === 'finish') return `finish ${change.taskId}`;
  return 'ids' in change
    ? `${change.kind} ${change.ids.join()}`
    : `${change.kind} ${change.stepId}`;
}

const flush = () => new Promise((resolve) => void setTimeout(resolve));

test('a tick is sent immediately and pending until it is saved', async () => {
  const { pending, add, sent, reported, end } = world();
  add(tickOf(1, 100));
  expect(sent).toEqual(['1=100']);
  expect(pending.requestedCompletion(1)).toBe(100);
  await end(0, 'succeed');
  expect(pending.requestedCompletion(1)).toBeUndefined();
  expect(reported).toEqual(['sent 1=100', 'settled 1']);
});

test('ticks of one detail are sent in sequence, skipping intermediate ones', async () => {
  const { pending, add, sent, reported, end } = world();
  add(tickOf(1, 100));
  add(tickOf(1, 0));
  add(tickOf(1, 100));
  add(tickOf(1, 0));
  expect(sent).toEqual(['1=100']);
  expect(pending.requestedCompletion(1)).toBe(0);
  await end(0, 'succeed');
  expect(sent).toEqual(['1=100', '1=0']);
  await end(1, 'succeed');
  expect(reported).toEqual(['sent 1=100, more to come', 'sent 1=0', 'settled 1']);
});

test('a tick that the server already has is not sent', async () => {
  const { add, sent, reported, end } = world();
  add(tickOf(1, 100));
  add(tickOf(1, 0));
  add(tickOf(1, 100));
  await end(0, 'succeed');
  expect(sent).toEqual(['1=100']);
  expect(reported).toEqual(['sent 1=100', 'settled 1']);
});

test('ticks of several details do not wait for each other; the project settles once', async () => {
  const { add, sent, reported, end } = world();
  add(tickOf(1, 100));
  add(tickOf(2, 100));
  expect(sent).toEqual(['1=100', '2=100']);
  await end(1, 'succeed');
  expect(reported).toEqual(['sent 2=100']);
  await end(0, 'succeed');
  expect(reported).toEqual(['sent 2=100', 'sent 1=100', 'settled 1']);
});

test('a failure reverts the tick', async () => {
  const { pending, add, reported, end } = world();
  add(tickOf(1, 100, 1, 40));
  await end(0, 'fail');
  expect(pending.requestedCompletion(1)).toBeUndefined();
  expect(reported).toEqual(['failed 1=100', 'settled 1']);
});

test('a failure after a success is reported on its own', async () => {
  const { add, reported, end } = world();
  add(tickOf(1, 100));
  add(tickOf(1, 0));
  await end(0, 'succeed');
  await end(1, 'fail');
  expect(reported.at(1)).toBe('failed 1=0');
});

test('a failure is ignored if a newer tick is queued, which is then sent in any case', async () => {
  const { add, sent, reported, end } = world();
  add(tickOf(1, 100));
  add(tickOf(1, 0));
  await end(0, 'fail');
  expect(sent).toEqual(['1=100', '1=0']);
  await end(1, 'succeed');
  expect(reported).toEqual(['sent 1=0', 'settled 1']);
});

test('settled resolves when no matching change is pending', async () => {
  const { pending, add, end } = world();
  const over: string[] = [];
  const wait = (name: string, projectId: number) =>
    void pending.settled((tick) => tick.projectId === projectId).then(() => over.push(name));
  add(tickOf(1, 100));
  add(tickOf(2, 100, 2));
  wait('first', 1);
  wait('second', 2);
  wait('third', 3);
  await flush();
  expect(over).toEqual(['third']);
  await end(0, 'succeed');
  expect(over).toEqual(['third', 'first']);
  await end(1, 'fail');
  expect(over).toEqual(['third', 'first', 'second']);
});

test('listeners are called before the response arrives', () => {
  const { pending, add } = world();
  const heard: (number | undefined)[] = [];
  const stop = pending.subscribe(() => heard.push(pending.requestedCompletion(1)));
  add(tickOf(1, 100));
  stop();
  add(tickOf(1, 0));
  expect(heard).toEqual([100]);
});

test('the ticks to show are the newest, compared with the completion on the server', async () => {
  const { pending, add, end } = world();
  add(tickOf(1, 100));
  add(tickOf(1, 0));
  expect(pending.of(1)).toEqual([tickOf(1, 0)]);
  expect(pending.of(1)).toBe(pending.of(1));
  await end(0, 'succeed');
  expect(pending.of(1)).toEqual([tickOf(1, 0, 1, 100)]);
  await end(1, 'succeed');
  expect(pending.of(1)).toEqual([]);
});

test('changes of steps are sent in sequence; an order replaced by a newer one is not sent', async () => {
  const { add, sent, reported, end } = world();
  const order = (ids: number[]): PendingChange => {
    return { kind: 'stepOrder', projectId: 1, taskId: 1, ids };
  };
  add({ kind: 'mark', projectId: 1, stepId: 5, isCompleted: true });
  add(order([1, 2, 3]));
  add(order([3, 2, 1]));
  add({ kind: 'move', projectId: 1, stepId: 6, taskId: 2 });
  expect(sent).toEqual(['mark 5']);
  await end(0, 'fail');
  await end(1, 'succeed');
  await end(2, 'succeed');
  expect(sent).toEqual(['mark 5', 'stepOrder 3,2,1', 'move 6']);
  expect(reported).toEqual(['failed mark 5', 'sent stepOrder 3,2,1', 'sent move 6', 'settled 1']);
});
