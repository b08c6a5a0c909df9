import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { readOf } from '#client/data/reads.ts';
import { withKey } from '#client/data/with-key.ts';
import { clearDrafts } from '#client/ui/drafts.ts';

import { createProject, sentHolders } from './create-project.ts';

const stamps = { createdAt: '', updatedAt: '', version: 1 };
const market = { id: 7, name: 'Denver', ...stamps };
const people = [2, 3].map((id) => ({ id, name: `Person ${id}`, isActive: true, ...stamps }));
const role = (personId: number) => {
  const defaultPeople = [{ marketId: 7, personId }];
  return { id: 1, name: 'Compliance', description: null, defaultPeople, ...stamps };
};
const tasks = [{ name: 'Registration', ownerRoleId: 1 }];
const form = { name: 'Ada Larsen', category: 'Hire', market: 'Denver', tasks };

type Sent = { key: string | null; startDate: string; startDay: string; roleHolders: unknown };
let sent: Sent[] = [];
let queryClient = new QueryClient();

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { visibilityState: 'visible' });
  clearDrafts();
  sent = [];
  queryClient = new QueryClient();
  queryClient.setQueryData(readOf('listOwnerRoles').queryKey, [role(2)]);
  queryClient.setQueryData(readOf('listMarkets').queryKey, [market as never]);
  queryClient.setQueryData(readOf('listPeople').queryKey, people as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** As the form sends it. `answer` is the server's, or null if it is lost. */
async function send(answer: Response | null, some: object = {}): Promise<Sent> {
  vi.stubGlobal('fetch', (_: string, { headers, body }: { headers: HeadersInit; body: string }) => {
    const key = new Headers(headers).get('Idempotency-Key');
    sent.push({ ...(JSON.parse(body) as Sent), key });
    return answer ? Promise.resolve(answer) : Promise.reject(new TypeError('Failed to fetch'));
  });
  const whole = { ...form, ...some };
  await withKey('new-project', whole, (key) => createProject(queryClient, whole, key)).catch(
    () => {},
  );
  return sent.at(-1)!;
}

test('a retry of the same form sends the same start and holders, another form its own', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T10:00:00.000Z') });
  const first = await send(null);
  expect(first).toMatchObject({
    startDate: '2026-11-21T10:00:00.000Z',
    roleHolders: [{ ownerRoleId: 1, personId: 2 }],
  });
  vi.setSystemTime(Date.parse('2026-11-22T12:00:00.000Z'));
  queryClient.setQueryData(readOf('listOwnerRoles').queryKey, [role(3)]);
  expect(sentHolders(() => form)).toEqual(first.roleHolders);
  expect(await send(new Response('{}', { status: 503 }))).toEqual(first);

  const other = { ...form, name: 'Bo Quist' };
  expect(sentHolders(() => other)).toBeUndefined();
  const second = await send(null, other);
  expect(second).toMatchObject({
    startDate: '2026-11-22T12:00:00.000Z',
    roleHolders: [{ ownerRoleId: 1, personId: 3 }],
  });
  expect(second.key).not.toBe(first.key);
});

test('holders that the server refused are not sent again', async () => {
  const errors = [{ path: 'roleHolders.0.personId', message: 'This person is inactive' }];
  const refused = JSON.stringify({ message: 'Invalid', errors });
  const first = await send(new Response(refused, { status: 400 }));
  queryClient.setQueryData(readOf('listOwnerRoles').queryKey, [role(3)]);
  expect(sentHolders(() => form)).toBeUndefined();
  expect((await send(null)).roleHolders).toEqual([{ ownerRoleId: 1, personId: 3 }]);
  expect(first.roleHolders).toEqual([{ ownerRoleId: 1, personId: 2 }]);
});

/** 23:30 on the 21st in Los Angeles, and 21:30 on the 22nd in Kiritimati. */
const instant = Date.parse('2026-11-22T07:30:00.000Z');

test.each([
  ['Pacific/Kiritimati', '2026-11-22'],
  ['America/Los_Angeles', '2026-11-21'],
  ['Europe/Berlin', '2026-11-22'],
])('in %s the project starts on the current day', async (zone, startDay) => {
  vi.stubEnv('TZ', zone);
  vi.useFakeTimers({ toFake: ['Date'], now: instant });
  expect((await send(null)).startDay).toBe(startDay);
});
