import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { celebrate, endCelebration, shownCelebration, looks, outranks } from './celebrate.ts';
import type { Occasion } from './celebrate.ts';

const step: Occasion = { type: 'step', name: 'A step' };
const task: Occasion = { type: 'task', name: 'A task' };
const project: Occasion = { type: 'project', name: 'A project' };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test.each([
  [step, task, false],
  [task, step, true],
  [project, task, true],
  [task, project, false],
  [task, task, false],
])('%j outranks %j: %s', (one, other, does) => {
  expect(outranks(one, other)).toBe(does);
});

test('it stands for three seconds, fades, and half a second later it is over', () => {
  const over = vi.fn();
  celebrate(task, over);
  vi.advanceTimersByTime(2999);
  expect(shownCelebration()).toMatchObject({ ...task, fading: false });
  vi.advanceTimersByTime(1);
  expect(shownCelebration()).toMatchObject({ ...task, fading: true });
  vi.advanceTimersByTime(499);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(shownCelebration()).toBeNull();
  expect(over).toHaveBeenCalledTimes(1);
});

test('a larger one takes the place of a smaller one, whose time is over then', () => {
  const [small, large] = [vi.fn(), vi.fn()];
  celebrate(step, small);
  vi.advanceTimersByTime(2500);
  celebrate(project, large);
  expect(shownCelebration()).toMatchObject(project);
  expect(small).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2999);
  expect(shownCelebration()).toMatchObject({ ...project, fading: false });
  vi.advanceTimersByTime(501);
  expect(large).toHaveBeenCalledTimes(1);
  expect(small).toHaveBeenCalledTimes(1);
});

test('a smaller one is left out beside a larger one', () => {
  const small = vi.fn();
  celebrate(project);
  const { id } = shownCelebration() ?? {};
  celebrate(task, small);
  expect(shownCelebration()).toMatchObject({ ...project, id });
  expect(small).toHaveBeenCalledTimes(1);
});

test('one of the same size takes the place of the one before, with its own three seconds', () => {
  celebrate(step);
  vi.advanceTimersByTime(2900);
  celebrate({ type: 'step', name: 'Another' });
  vi.advanceTimersByTime(2900);
  expect(shownCelebration()).toMatchObject({ name: 'Another', fading: false });
});

test('it can be ended early, and then fades as usual', () => {
  const over = vi.fn();
  celebrate(task, over);
  endCelebration();
  endCelebration();
  expect(shownCelebration()).toMatchObject({ fading: true });
  vi.advanceTimersByTime(500);
  expect(shownCelebration()).toBeNull();
  expect(over).toHaveBeenCalledTimes(1);
});

test('each kind has its title and its number of pieces', () => {
  expect(looks).toEqual({
    step: { title: 'Step complete!', pieces: 20 },
    task: { title: 'Task complete!', pieces: 30 },
    project: { title: 'Project complete!', pieces: 50 },
  });
});
