import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyId, anyOf, choiceOf, uncounted } from '#client/lists/params.ts';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { whoseWork, workSpans } from '#rules/work-groups.ts';
import type { WhoseWork, TopGroup, WorkGroup, WorkSpan } from '#rules/work-groups.ts';

/** `me` is the current account, also for its hires, without an id. */
export const workView = listView({
  who: choiceOf(['me', ...whoseWork], 'me'),
  id: uncounted(anyId),
  due: anyOf(workSpans),
});
export type Filters = ViewOf<typeof workView>;

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
  week: 'Next 7 days',
  later: 'Later',
  undated: 'No date',
};

export const spanLabels: Record<WorkSpan, string> = {
  today: 'Due by today',
  next7Days: 'Next 7 days',
  week: 'Due by Sunday',
  undated: 'No date',
};

export const whoLabels: Record<Filters['who'], string> = {
  me: 'Mine',
  person: 'A person',
  role: 'A role',
  hires: 'My hires',
  everybody: 'Everybody',
};
