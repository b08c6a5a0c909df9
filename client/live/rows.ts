import type { Query, QueryClient } from '@tanstack/react-query';

import type { ProjectList } from '#client/project-list.ts';
import type { Project } from '#contract/projects.ts';

/** Whether changed rows can be put into this list: it stands on the screen, and nothing of it is on its way. */
export function takesRows(query: Query): boolean {
  const { data, fetchStatus, isInvalidated } = query.state;
  const isThere = data !== undefined && fetchStatus === 'idle' && !isInvalidated;
  return isThere && query.isActive() && query.meta?.projects !== undefined;
}

/**
 * Reads the rows of these projects and puts each in its place in these lists. Returns the lists that have
 * to be read as a whole: because a row may stand elsewhere now, because they are being read, or because the
 * rows could not be.
 */
export async function showRows(
  queryClient: QueryClient,
  lists: Query[],
  ids: number[],
): Promise<Query[]> {
  const [list] = lists;
  if (!list || ids.length === 0) return [];
  const asked = new Map(lists.map((one) => [one, noteAsked(one, ids)]));
  let read: Project[];
  try {
    read = await ruleOf(list).readRows(ids);
  } catch {
    return lists;
  }
  const rows = new Map(read.map((row) => [row.id, row]));
  const left: Query[] = [];
  const again = new Set<number>();
  for (const [one, before] of asked) {
    const { current, conflict } = compare(one, ids, before);
    for (const id of conflict) again.add(id);
    if (!takesRows(one) || !take(queryClient, one, current, rows)) left.push(one);
  }
  const others = lists.filter((one) => !left.includes(one));
  return [...left, ...(await showRows(queryClient, others, [...again]))];
}

/** Rows as a list had them when they were asked for anew. */
type Before = Map<number, Project>;

/** Of each row that is on its way to a list, who asked for it last: that answer is the newest. */
const lastAsked = new WeakMap<Query, Map<number, Before>>();

function noteAsked(list: Query, ids: number[]): Before {
  const before = rowsIn(list, ids);
  const last = lastAsked.get(list) ?? new Map<number, Before>();
  lastAsked.set(list, last);
  for (const id of ids) last.set(id, before);
  return before;
}

/**
 * Of the rows that have come those that are as new as any; and those that have changed on the screen since
 * they were asked for, as by a tick: that may be newer still. Those that were asked for later are neither.
 */
function compare(list: Query, ids: number[], before: Before) {
  const last = lastAsked.get(list);
  const own = ids.filter((id) => last?.get(id) === before);
  for (const id of own) last?.delete(id);
  const now = rowsIn(list, own);
  const isCurrent = (id: number) => now.get(id) === before.get(id);
  return {
    current: own.filter(isCurrent),
    conflict: own.filter((id) => !isCurrent(id)),
  };
}

/** Puts rows into a list; false, and nothing is done, where one of them may stand elsewhere now. */
function take(
  queryClient: QueryClient,
  list: Query,
  ids: number[],
  rows: Map<number, Project>,
): boolean {
  const rule = ruleOf(list);
  const listed = rowsIn(list, ids);
  if (!ids.every((id) => staysInPlace(rule, listed.get(id), rows.get(id)))) return false;
  if (listed.size === 0) return true;
  queryClient.setQueryData<Project[]>(list.queryKey, (all) =>
    all?.map((one) => (listed.has(one.id) ? (rows.get(one.id) ?? one) : one)),
  );
  return true;
}

function staysInPlace(
  { belongs, placedBy }: ProjectList,
  before: Project | undefined,
  after: Project | undefined,
): boolean {
  const belongsNow = after !== undefined && belongs(after);
  if (!before || !belongsNow) return !before && !belongsNow;
  return placedBy.every((field) => before[field] === after[field]);
}

function rowsIn({ state }: Query, ids: number[]): Map<number, Project> {
  const wanted = new Set(ids);
  const all = (state.data ?? []) as Project[];
  return new Map(all.filter(({ id }) => wanted.has(id)).map((row) => [row.id, row]));
}

function ruleOf({ meta }: Query): ProjectList {
  return meta?.projects as ProjectList;
}
