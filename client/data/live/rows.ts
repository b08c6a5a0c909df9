import type { Query, QueryClient } from '@tanstack/react-query';

import type { ProjectList } from '../reads.ts';

type Row = { id: number };
type RowList = Pick<ProjectList, 'readRows'> & {
  belongs: (row: Row) => boolean;
  orderedBy: readonly (keyof Row)[];
};

/** Whether rows can be merged into this list: it is active and not being fetched. */
export function takesRows(query: Query): boolean {
  const { data, fetchStatus, isInvalidated } = query.state;
  const isIdle = data !== undefined && fetchStatus === 'idle' && !isInvalidated;
  return isIdle && query.isActive() && query.meta?.projects !== undefined;
}

/**
 * Merges the rows of these projects into these lists. Returns the lists that must be refetched whole, because a row
 * may have moved, the list is being fetched, or reading the rows failed.
 */
export async function showRows(
  queryClient: QueryClient,
  lists: Query[],
  ids: number[],
): Promise<Query[]> {
  if (ids.length === 0) return [];
  const shared = Map.groupBy(lists, (list) => ruleOf(list).readRows);
  const left = [...shared].map(([readRows, those]) =>
    showShared(queryClient, readRows, those, ids),
  );
  return (await Promise.all(left)).flat();
}

/** The same for lists that share their rows. */
async function showShared(
  queryClient: QueryClient,
  readRows: RowList['readRows'],
  lists: Query[],
  ids: number[],
): Promise<Query[]> {
  const requests = new Map(lists.map((one) => [one, noteRequest(one, ids)]));
  let read: Row[];
  try {
    read = await readRows(ids);
  } catch {
    return lists;
  }
  const rows = new Map(read.map((row) => [row.id, row]));
  const left: Query[] = [];
  const again = new Set<number>();
  for (const [one, before] of requests) {
    const { current, conflict } = compare(one, ids, before);
    for (const id of conflict) again.add(id);
    if (!takesRows(one) || !take(queryClient, one, current, rows)) left.push(one);
  }
  const others = lists.filter((one) => !left.includes(one));
  return [...left, ...(await showRows(queryClient, others, [...again]))];
}

/** The rows of a list at the time of a request. */
type Before = Map<number, Row>;

/** The latest request for each row, whose response is the newest. */
const lastRequests = new WeakMap<Query, Map<number, Before>>();

function noteRequest(list: Query, ids: number[]): Before {
  const before = rowsIn(list, ids);
  const last = lastRequests.get(list) ?? new Map<number, Before>();
  lastRequests.set(list, last);
  for (const id of ids) last.set(id, before);
  return before;
}

/**
 * `conflict` rows changed on the screen since the request, for example by a tick, and may be newer than the response.
 * Rows requested again since are in neither list.
 */
function compare(list: Query, ids: number[], before: Before) {
  const last = lastRequests.get(list);
  const own = ids.filter((id) => last?.get(id) === before);
  for (const id of own) last?.delete(id);
  const now = rowsIn(list, own);
  const isCurrent = (id: number) => now.get(id) === before.get(id);
  return {
    current: own.filter(isCurrent),
    conflict: own.filter((id) => !isCurrent(id)),
  };
}

/** Merges rows into a list. Changes nothing and returns false if a row may have moved. */
function take(
  queryClient: QueryClient,
  list: Query,
  ids: number[],
  rows: Map<number, Row>,
): boolean {
  const rule = ruleOf(list);
  const listed = rowsIn(list, ids);
  if (!ids.every((id) => keepsPosition(rule, listed.get(id), rows.get(id)))) return false;
  if (listed.size === 0) return true;
  queryClient.setQueryData<Row[]>(list.queryKey, (all) =>
    all?.map((one) => (listed.has(one.id) ? (rows.get(one.id) ?? one) : one)),
  );
  return true;
}

function keepsPosition(
  { belongs, orderedBy }: RowList,
  before: Row | undefined,
  after: Row | undefined,
): boolean {
  const belongsNow = after !== undefined && belongs(after);
  if (!before || !belongsNow) return !before && !belongsNow;
  return orderedBy.every((field) => before[field] === after[field]);
}

function rowsIn({ state }: Query, ids: number[]): Map<number, Row> {
  const requested = new Set(ids);
  const all = (state.data ?? []) as Row[];
  return new Map(all.filter(({ id }) => requested.has(id)).map((row) => [row.id, row]));
}

function ruleOf({ meta }: Query): RowList {
  return meta?.projects as RowList;
}
