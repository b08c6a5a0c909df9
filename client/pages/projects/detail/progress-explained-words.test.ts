import { expect, test } from 'vitest';

import { explainProject, explainStep, explainTask } from '#rules/explain.ts';

import { nearlyWords, projectWords, stepWords, taskWords } from './progress-explained-words.ts';

const step = (id: number, detailsCount: number, completedDetailsCount: number) => ({
  id,
  name: `Step ${id}`,
  isCompleted: false,
  detailsCount,
  completedDetailsCount,
});
const task = (id: number, steps: ReturnType<typeof step>[], status: 'pending' | 'completed') => ({
  id,
  title: `Task ${id}`,
  status,
  steps,
});

test('a project reports how many of its tasks are at 100%', () => {
  expect(projectWords(explainProject([])).sum).toBe('Nothing to count yet');
  const one = task(1, [step(1, 2, 2)], 'completed');
  expect(projectWords(explainProject([one])).sum).toBe('1 of 1 task at 100%');
  expect(projectWords(explainProject([one, task(2, [], 'pending')])).sum).toBe(
    '1 of 2 tasks at 100%',
  );
});

test('a task reports whether its steps or its status count', () => {
  const explained = taskWords(explainTask(task(1, [step(1, 2, 2), step(2, 2, 1)], 'pending')));
  expect(explained.sum).toBe('1 of 2 steps completed');
  const bare = taskWords(explainTask(task(2, [], 'completed')));
  expect(bare.sum).toBe('Completed');
  expect(bare.rule).toContain('only its status counts');
});

test('a step reports whether its details or its mark count, and what is left', () => {
  expect(stepWords(explainStep(step(1, 3, 1)))).toMatchObject({
    sum: '1 of 3 details ticked',
    rule: expect.stringContaining('2 to go'),
  });
  expect(stepWords(explainStep(step(1, 3, 3))).rule).not.toContain('to go');
  expect(stepWords(explainStep(step(1, 0, 0))).rule).toContain('own mark');
});

test('only 99 is explained by the rounding rule', () => {
  expect(nearlyWords(99)).toContain('100%');
  expect(nearlyWords(98)).toBeNull();
  expect(nearlyWords(100)).toBeNull();
});
