import { expect, test } from 'vitest';

import { attempt, attemptBehind, attemptOf, listenForSuccess } from './attempts.ts';

const params = { id: 7 };

test('another try has the same call and ids, whatever it sends', () => {
  const same = (name: Parameters<typeof attemptOf>[0], one: object, other: object) =>
    expect(attemptOf(name, one)).toBe(attemptOf(name, other));
  same('updateStep', { params, body: { name: 'A' } }, { params, body: { taskId: 3, version: 2 } });
  same('createProject', { body: { name: 'A', projectManagerId: 1 } }, { body: { name: 'B' } });
  same(
    'createTask',
    { body: { projectId: 1, title: 'A' } },
    { body: { projectId: 1, assigneeId: 2 } },
  );
  same('reorderSteps', { params, body: { ids: [1, 2] } }, { params, body: { ids: [2, 1] } });
  const change = (version: number, dueDate: string) => ({
    params,
    body: { steps: [{ id: 1, version }], change: { dueDate } },
  });
  same('changeSteps', change(1, '2027-01-01'), change(2, '2027-02-01'));
});

test('another call, record, parent or selection is another attempt', () => {
  const attempts = [
    attemptOf('updateStep', { params }),
    attemptOf('updateStep', { params: { id: 8 } }),
    attemptOf('deleteStep', { params }),
    attemptOf('createTask', { body: { projectId: 1 } }),
    attemptOf('createTask', { body: { projectId: 2 } }),
    attemptOf('changeSteps', { params, body: { steps: [{ id: 1 }] } }),
    attemptOf('changeSteps', { params, body: { steps: [{ id: 1 }, { id: 2 }] } }),
    attemptOf('listProjects'),
  ];
  expect(new Set(attempts).size).toBe(attempts.length);
});

test('a failure knows its attempt, and a success is reported', async () => {
  const succeeded: string[] = [];
  listenForSuccess((name) => succeeded.push(name));
  const error = new TypeError('No answer');
  await expect(attempt('save 7', () => Promise.reject(error))).rejects.toBe(error);
  expect(attemptBehind(error)).toBe('save 7');
  expect(attemptBehind(new TypeError('No code'))).toBeUndefined();
  expect(succeeded).toEqual([]);
  await expect(attempt('save 7', () => Promise.resolve('saved'))).resolves.toBe('saved');
  expect(succeeded).toEqual(['save 7']);
});
