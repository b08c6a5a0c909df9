import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { ApiError } from '../api.ts';
import { connectLive } from './connect.ts';

vi.mock('./refresh.ts', { spy: true });

/** An EventSource whose events the test sends. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Source[] = [];
  readonly address: string;
  readyState = 1;
  constructor(address: string) {
    super();
    this.address = address;
    Source.opened.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  send(type: string, lastEventId: string) {
    const change = { entity: 'person', id: 1, action: 'updated', position: Number(lastEventId) };
    this.dispatchEvent(
      new MessageEvent(type, { lastEventId, data: JSON.stringify({ changes: [change] }) }),
    );
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Source.opened = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** `reads` counts the requests for people, `users` those for the current user. */
async function world() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const counted = { reads: 0, users: 0 };
  const queryKey = ['/api/people'];
  const queryFn = () => Promise.resolve((counted.reads += 1));
  const leave = new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {});
  const user = {
    queryKey: ['/api/user'],
    queryFn: () => Promise.resolve((counted.users += 1)),
  };
  new QueryObserver(queryClient, user).subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  await import('./refresh.ts');
  const end = connectLive(queryClient, '5', () => {});
  const isStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  return { counted, queryClient, end, leave, isStale, source: Source.opened[0] };
}

function hide(hidden: boolean) {
  Object.assign(document, { hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a burst causes two reads, even across a reconnect', async () => {
  const { counted, source } = await world();
  expect(source?.address).toBe('/api/events?after=5');
  for (let at = 6; at <= 105; at += 1) {
    source?.send('change', String(at));
    await vi.advanceTimersByTimeAsync(2);
  }
  expect(counted.reads).toBe(2);
  hide(true);
  expect(source?.readyState).toBe(Source.CLOSED);
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted.reads).toBe(3);
  hide(false);
  expect(Source.opened[1]?.address).toBe('/api/events?after=105');
  expect(counted.reads).toBe(3);
});

test('the user is read again when the page becomes visible', async () => {
  const { counted } = await world();
  hide(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(counted.users).toBe(1);
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(counted.users).toBe(2);
});

test('a reset refreshes everything, and the stream continues from its position', async () => {
  const { counted, source } = await world();
  source?.send('reset', '40');
  await vi.advanceTimersByTimeAsync(0);
  expect(counted.reads).toBe(2);
  hide(true);
  hide(false);
  expect(Source.opened[1]?.address).toBe('/api/events?after=40');
});

test('new rights empty the cache of what is not on screen, and pages of what is no longer seen', async () => {
  const { counted, source, queryClient } = await world();
  const hidden = ['/api/projects', 7];
  const refused = new ApiError(404, '{"message":"Project not found"}', 'Not Found', null);
  let isSeen = true;
  const queryFn = () => (isSeen ? Promise.resolve('Falcon') : Promise.reject(refused));
  new QueryObserver(queryClient, { queryKey: hidden, queryFn, retry: false }).subscribe(() => {});
  queryClient.setQueryData(['/api/search', { text: 'Fal' }], ['Falcon']);
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(hidden)).toBe('Falcon');

  isSeen = false;
  source?.send('rights', '40');
  await vi.advanceTimersByTimeAsync(0);
  expect(queryClient.getQueryData(hidden)).toBeUndefined();
  expect(queryClient.getQueryState(hidden)?.error).toBe(refused);
  expect(queryClient.getQueryData(['/api/search', { text: 'Fal' }])).toBeUndefined();
  expect(counted).toEqual({ reads: 2, users: 2 });
  hide(true);
  hide(false);
  expect(Source.opened[1]?.address).toBe('/api/events?after=40');
});

test('changes pending at the end of the subscription mark everything stale', async () => {
  const { counted, source, end, isStale } = await world();
  source?.send('change', '6');
  await vi.advanceTimersByTimeAsync(10);
  expect(isStale()).toBe(false);
  source?.send('change', '7');
  end();
  expect(isStale()).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted.reads).toBe(2);
});

test('if the refresh code fails, everything is read again', async () => {
  const { counted, source } = await world();
  const { refresh } = await import('./refresh.ts');
  vi.mocked(refresh).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  source?.send('change', '6');
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted.reads).toBe(2);
  source?.send('change', '7');
  await vi.advanceTimersByTimeAsync(1000);
  expect(counted.reads).toBe(3);
});
