import type { NextItem, ReportedHire, StatusReport } from './status-report.ts';
import type { Outcome } from './values.ts';
import { counted, formatNumber } from './words.ts';

/* The texts of the status report, shared by the page and its slides. `dayText` formats a day. */

type DayText = (day: string) => string;
type Hires = readonly ReportedHire[];

/** `9 hires`, `1 on hold`, `3 finished since Mon, Nov 16`, `1 withdrew`; overdue steps come last. */
export function summaryOf(hires: Hires, since: string, dayText: DayText): string[] {
  const open = hires.filter(({ status }) => status !== 'completed');
  const onHold = open.filter(({ hold }) => hold !== null).length;
  const late = overdueIn(hires);
  const parts = [
    (open.length > 0 || hires.length === 0) && counted(open.length, 'hire'),
    onHold > 0 && `${formatNumber(onHold)} on hold`,
    ...endingsIn(hires, ` since ${dayText(since)}`),
    late > 0 ? `${counted(late, 'step')} overdue` : 'nothing overdue',
  ];
  return parts.filter((part) => part !== false);
}

/** `3 finished`, `1 withdrew`: only hires are finished, and hires without an outcome. */
export function endingsIn(hires: Hires, since = ''): string[] {
  const ended = hires.filter(({ status }) => status === 'completed');
  const count = (words: string, ...of: (Outcome | null)[]) => {
    const found = ended.filter(({ outcome }) => of.includes(outcome)).length;
    return found > 0 ? [`${formatNumber(found)} ${words}`] : [];
  };
  return [
    ...count(`finished${since}`, 'hired', null),
    ...count('withdrew', 'withdrew'),
    ...count('declined', 'declined'),
    ...count('ended otherwise', 'other'),
  ];
}

export function overdueIn(hires: Hires): number {
  return hires.reduce((sum, { overdue }) => sum + overdue, 0);
}

export function hiresOf({ markets }: StatusReport): ReportedHire[] {
  return markets.flatMap(({ hires }) => hires);
}

/** Changes since the Monday, most important first; null if not recorded. */
export function changesOf(hire: ReportedHire, dayText: DayText): string[] | null {
  const { before, isNew, endDate } = hire;
  if (!before) return isNew ? ['New', ...statusChange(hire, dayText)] : null;
  return [
    ...statusChange(hire, dayText),
    ...dateChange(before.endDate, endDate, dayText),
    ...[progressChange(hire)].filter((change) => change !== null),
  ];
}

/** `52% → 64%`; null if unchanged or unknown. */
export function progressChange({ before, percentageComplete }: ReportedHire): string | null {
  if (!before || before.percentageComplete === percentageComplete) return null;
  return `${before.percentageComplete}% → ${percentageComplete}%`;
}

export function notRecorded(recordedFrom: string | null, dayText: DayText): string {
  return recordedFrom === null ? 'Not recorded' : `Not recorded before ${dayText(recordedFrom)}`;
}

function statusChange(hire: ReportedHire, dayText: DayText): string[] {
  const { before, status } = hire;
  if (status === before?.status) return [];
  if (status === 'completed') return [endingOf(hire, dayText)];
  if (status === 'on_hold') return ['Put on hold'];
  if (before?.status === 'on_hold') return ['Off hold'];
  return before?.status === 'completed' ? ['Restored'] : [];
}

/** `Hired on Nov 20`. */
function endingOf({ outcome, outcomeDay }: ReportedHire, dayText: DayText): string {
  const ending = outcome === null ? 'Finished' : endings[outcome];
  return outcomeDay === null ? ending : `${ending} on ${dayText(outcomeDay)}`;
}

const endings: Record<Outcome, string> = {
  hired: 'Hired',
  withdrew: 'Withdrew',
  declined: 'Declined',
  other: 'Ended',
};

function dateChange(from: string | null, to: string | null, dayText: DayText): string[] {
  if (from === to) return [];
  if (to === null) return ['Hire date removed'];
  if (from === null) return [`Hire date set to ${dayText(to)}`];
  return [`Hire date moved from ${dayText(from)} to ${dayText(to)}`];
}

/** `Dana Cole`, or the role if it has no holder; null if the step has no owner. */
export function ownerOf({ people, role }: NextItem): string | null {
  if (people.length > 0) return people.join(', ');
  return role === null ? null : `${role}: nobody yet`;
}

/** `On hold since Nov 3, look again on Dec 1`, and the reason. */
export function holdOf(
  { hold }: ReportedHire,
  recordedFrom: string | null,
  dayText: DayText,
): { words: string; reason: string | null } | null {
  if (!hold) return null;
  const { since, reason, lookAgainOn } = hold;
  const before = recordedFrom && ` since before ${dayText(recordedFrom)}`;
  const from = since ? ` since ${dayText(since)}` : (before ?? '');
  const until = lookAgainOn ? `, look again on ${dayText(lookAgainOn)}` : '';
  return { words: `On hold${from}${until}`, reason };
}
