import { idOf } from '#client/shared/id-of.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { whoseWork, workSpans } from '#contract/my-work.ts';
import type { WhoseWork, TopGroup, WorkGroup, WorkSpan } from '#contract/my-work.ts';
import type { CurrentUser } from '#contract/sessions.ts';

/** As in the address. `me` is the current account, also for its hires, without an id. */
export type Filters = { who: WhoseWork | 'me'; id: number | null; due: WorkSpan | null };

export const noFilters: Filters = { who: 'me', id: null, due: null };

export function filtersOf(query: URLSearchParams): Filters {
  return {
    who: whoseWork.find((who) => who === query.get('who')) ?? 'me',
    id: idOf(query.get('id')),
    due: workSpans.find((span) => span === query.get('due')) ?? null,
  };
}

export type MyWorkSent = NonNullable<Sent<Calls['listMyWork']>['query']>;

/** Null if nothing is chosen yet, or the account is linked to no person. */
export function sentFor(
  { who, id, due }: Filters,
  { id: managerId, personId }: Pick<CurrentUser, 'id' | 'personId'>,
  today: string,
): MyWorkSent | null {
  const rest = { day: today, ...(due !== null && { span: due }) };
  if (who === 'everybody') return { who, ...rest };
  if (who === 'me') return personId === null ? null : ofOne('person', personId, rest);
  const whose = who === 'hires' ? (id ?? managerId) : id;
  return whose === null ? null : ofOne(who, whose, rest);
}

function ofOne(who: WhoseWork, id: number, rest: Pick<MyWorkSent, 'day' | 'span'>): MyWorkSent {
  return { who, id: String(id), ...rest };
}

export const groupLabels: Record<WorkGroup | TopGroup, string> = {
  sentBack: 'Sent back',
  unblocked: 'Unblocked',
  overdue: 'Overdue',
  today: 'Today',
  week: 'This week',
  later: 'Later',
  undated: 'No date',
};

export const spanLabels: Record<WorkSpan, string> = {
  today: 'Due by today',
  week: 'Due by Sunday',
  undated: 'No date',
};
