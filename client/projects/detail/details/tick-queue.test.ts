import { expect, test } from 'vitest';

import { createTickQueue } from './tick-queue.ts';
import type { Delivery, Tick } from './tick-queue.ts';

const tickOf = (detailId: number, completion: number, projectId = 1): Tick => ({
  projectId,
  taskId: 10 * projectId,
  stepId: 100 * projectId,
  detailId,
  completion,
});

/** A queue whose sends end when the test says so, and a record of everything that it told. */
function world() {
  const queue = createTickQueue();
  const sent: string[] = [];
  const told: string[] = [];
  const ends: { succeed: () => void; fail: () => void }[] = [];
  const delivery: Delivery<string> = {
    send: ({ detailId, completion }) => {
      sent.push(`${detailId}=${completion}`);
      return new Promise((resolve, reject) => {
        ends.push({ succeed: () => resolve('ok'), fail: () => reject(new Error('no')) });
      });
    },
    onSent: ({ detailId, completion }, _answer, { before, last }) =>
      told.push(`sent ${detailId}: ${before} to ${completion}${last ? '' : ', more to come'}`),
    onFailed: ({ detailId }, _error, before) => told.push(`failed ${detailId}: back to ${before}`),
    onSettled: ({ projectId }) => told.push(`settled ${projectId}`),
  };
  return {
    queue,
    sent,
    told,
    set: (tick: Tick, known: number) => queue.set(tick, known, delivery),
    end: async (index: number, how: 'succeed' | 'fail') => {
      ends[index]?.[how]();
      await flush();
    },
  };
}

const flush = () => new Promise((resolve) => void setTimeout(resolve));

test('a tick is sent at once and wanted until it has arrived', async () => {
  const { queue, set, sent, told, end } = world();
  set(tickOf(1, 100), 0);
  expect(sent).toEqual(['1=100']);
  expect(queue.wanted(1)).toBe(100);
  await end(0, 'succeed');
  expect(queue.wanted(1)).toBeUndefined();
  expect(told).toEqual(['sent 1: 0 to 100', 'settled 1']);
});

test('ticks of one detail go one after the other, and what was wanted in between is left out', async () => {
  const { queue, set, sent, told, end } = world();
  set(tickOf(1, 100), 0);
  set(tickOf(1, 0), 0);
  set(tickOf(1, 100), 0);
  set(tickOf(1, 0), 0);
  expect(sent).toEqual(['1=100']);
  expect(queue.wanted(1)).toBe(0);
  await end(0, 'succeed');
  expect(sent).toEqual(['1=100', '1=0']);
  await end(1, 'succeed');
  expect(told).toEqual(['sent 1: 0 to 100, more to come', 'sent 1: 100 to 0', 'settled 1']);
});

test('what the server has already is not sent again', async () => {
  const { set, sent, told, end } = world();
  set(tickOf(1, 100), 0);
  set(tickOf(1, 0), 0);
  set(tickOf(1, 100), 0);
  await end(0, 'succeed');
  expect(sent).toEqual(['1=100']);
  expect(told).toEqual(['sent 1: 0 to 100', 'settled 1']);
});

test('ticks of several details do not wait for each other; the project settles once', async () => {
  const { set, sent, told, end } = world();
  set(tickOf(1, 100), 0);
  set(tickOf(2, 100), 0);
  expect(sent).toEqual(['1=100', '2=100']);
  await end(1, 'succeed');
  expect(told).toEqual(['sent 2: 0 to 100']);
  await end(0, 'succeed');
  expect(told).toEqual(['sent 2: 0 to 100', 'sent 1: 0 to 100', 'settled 1']);
});

test('a failure names what the server has', async () => {
  const { queue, set, told, end } = world();
  set(tickOf(1, 100), 40);
  await end(0, 'fail');
  expect(queue.wanted(1)).toBeUndefined();
  expect(told).toEqual(['failed 1: back to 40', 'settled 1']);
});

test('a failure after a success names what the success left', async () => {
  const { set, told, end } = world();
  set(tickOf(1, 100), 0);
  set(tickOf(1, 0), 0);
  await end(0, 'succeed');
  await end(1, 'fail');
  expect(told.at(1)).toBe('failed 1: back to 100');
});

test('a failure does not matter when something newer is wanted, which is sent even if it was known', async () => {
  const { set, sent, told, end } = world();
  set(tickOf(1, 100), 0);
  set(tickOf(1, 0), 0);
  await end(0, 'fail');
  expect(sent).toEqual(['1=100', '1=0']);
  await end(1, 'succeed');
  expect(told).toEqual(['sent 1: 0 to 0', 'settled 1']);
});

test('those who wait are let go when nothing that concerns them is on its way', async () => {
  const { queue, set, end } = world();
  const over: string[] = [];
  const wait = (name: string, projectId: number) =>
    void queue.settled((tick) => tick.projectId === projectId).then(() => over.push(name));
  set(tickOf(1, 100), 0);
  set(tickOf(2, 100, 2), 0);
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

test('listeners hear of a click before it is answered', () => {
  const { queue, set } = world();
  const heard: (number | undefined)[] = [];
  const stop = queue.subscribe(() => heard.push(queue.wanted(1)));
  set(tickOf(1, 100), 0);
  stop();
  set(tickOf(1, 0), 0);
  expect(heard).toEqual([100]);
});
