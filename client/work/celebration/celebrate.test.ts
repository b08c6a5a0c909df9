import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { sessionQuery } from '#client/data/session/queries.ts';
import type { Session } from '#client/data/session/queries.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { celebrate, endCelebration, shownCelebration, looks, outranks } from './celebrate.ts';
import type { Occasion } from './celebrate.ts';

const queryClient = new QueryClient();
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

test('it lasts three seconds, fades, and is over half a second later', () => {
  const over = vi.fn();
  celebrate(queryClient, task, over);
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

test('a larger one replaces a smaller one, which is then over', () => {
  const [small, large] = [vi.fn(), vi.fn()];
  celebrate(queryClient, step, small);
  vi.advanceTimersByTime(2500);
  celebrate(queryClient, project, large);
  expect(shownCelebration()).toMatchObject(project);
  expect(small).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2999);
  expect(shownCelebration()).toMatchObject({ ...project, fading: false });
  vi.advanceTimersByTime(501);
  expect(large).toHaveBeenCalledTimes(1);
  expect(small).toHaveBeenCalledTimes(1);
});

test('a smaller one is dropped while a larger one is shown', () => {
  const small = vi.fn();
  celebrate(queryClient, project);
  const { id } = shownCelebration() ?? {};
  celebrate(queryClient, task, small);
  expect(shownCelebration()).toMatchObject({ ...project, id });
  expect(small).toHaveBeenCalledTimes(1);
});

test('one of the same size replaces the previous one and lasts three seconds', () => {
  celebrate(queryClient, step);
  vi.advanceTimersByTime(2900);
  celebrate(queryClient, { type: 'step', name: 'Another' });
  vi.advanceTimersByTime(2900);
  expect(shownCelebration()).toMatchObject({ name: 'Another', fading: false });
});

test('it can be ended early, and then fades as usual', () => {
  const over = vi.fn();
  celebrate(queryClient, task, over);
  endCelebration();
  endCelebration();
  expect(shownCelebration()).toMatchObject({ fading: true });
  vi.advanceTimersByTime(500);
  expect(shownCelebration()).toBeNull();
  expect(over).toHaveBeenCalledTimes(1);
});

test('each kind has its title and number of pieces', () => {
  expect(looks).toEqual({
    step: { title: 'Step complete!', pieces: 20 },
    task: { title: 'Task complete!', pieces: 30 },
    project: { title: 'Project complete!', pieces: 50 },
  });
});

test.each([
  ['everything', ['step', 'task', 'project']],
  ['tasksAndProjects', ['task', 'project']],
  ['nothing', []],
] as const)('an account that celebrates %s is shown %j', (setting, shown) => {
  const client = new QueryClient();
  const session = { user: { celebrate: setting } as CurrentUser, after: '0' };
  client.setQueryData<Session>(sessionQuery().queryKey, session);
  const seen = [step, task, project].filter((occasion) => {
    const over = vi.fn();
    celebrate(client, occasion, over);
    const isShown = shownCelebration()?.name === occasion.name;
    expect(over).toHaveBeenCalledTimes(isShown ? 0 : 1);
    return isShown;
  });
  expect(seen.map(({ type }) => type)).toEqual(shown);
});
