import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { readOf } from '#client/data/reads.ts';
import { newStep, newTask } from '#client/outline/draft.ts';

import { readHolders } from './role-lines.ts';

const stamps = { createdAt: '', updatedAt: '', version: 1 };
const market = { id: 7, name: 'Denver', color: null, ...stamps };
const person = { id: 2, name: 'Dana Cole', isActive: true, ...stamps };
const defaultPeople = [{ marketId: 7, personId: 2 }];
const role = { id: 1, name: 'Compliance', description: null, defaultPeople, ...stamps };
const lists = { '/api/owner-roles': [role], '/api/markets': [market], '/api/people': [person] };

const tasks = [newTask({ id: 1, steps: [newStep({ id: 2, ownerRoleId: 1 })] })];
const form = { tasks, market: 'denver', roleHolders: [] };

afterEach(() => vi.unstubAllGlobals());

test.each(Object.keys(lists))('a form sent before %s is read waits for it', async (late) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  answerWith(async (path) => {
    if (path === late) await released;
    return Response.json(lists[path]);
  });
  const holders = readHolders(new QueryClient(), form);
  setTimeout(release, 1);
  expect(await holders).toEqual([{ ownerRoleId: 1, personId: 2 }]);
});

test('lists that are known or not needed are not read, and unreadable ones are empty', async () => {
  const paths: string[] = [];
  answerWith((path) => {
    paths.push(path);
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const queryClient = new QueryClient();
  expect(await readHolders(queryClient, { ...form, tasks: [] })).toEqual([]);
  expect(paths).toEqual([]);
  queryClient.setQueryData(readOf('listOwnerRoles').queryKey, [role]);
  expect(await readHolders(queryClient, form)).toEqual([{ ownerRoleId: 1, personId: null }]);
  expect(paths.toSorted()).toEqual(['/api/markets', '/api/people']);
});

function answerWith(answer: (path: keyof typeof lists) => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
}
