import { counted, plural } from '#contract/words.ts';
import { dayMs, numberOf } from '#rules/holiday-set.ts';

import type { MailContents, MailLink, MailRow, MailSection } from './mail.ts';
import { subjectOf } from './mail.ts';

export type Hire = { id: number; name: string; isRestricted: boolean };

export type DigestItem = {
  name: string;
  task: string;
  hire: Hire;
  dueDate: string | null;
  /** The news about it, if it is listed because it is due. */
  news?: 'assigned' | 'unblocked' | 'sentBack';
  href: string | null;
};

/** News about an item; all that were assigned in one hire are one of them. */
export type DigestNews =
  | { kind: 'assigned'; hire: Hire; items: DigestItem[]; href: string | null }
  | { kind: 'unblocked' | 'sentBack'; item: DigestItem }
  | { kind: 'mentioned'; author: string; text: string; hire: Hire; href: string | null };

export type Digest = {
  day: string;
  overdue: DigestItem[];
  today: DigestItem[];
  week: DigestItem[];
  news: DigestNews[];
};

export type Place = {
  action: MailLink | null;
  /** Of the reader's preferences, and the one click that ends these mails. */
  foot: MailLink[];
  why: string;
};

const mostRows = 20;

/** Null if there is nothing to say. */
export function digestMail(digest: Digest, place: Place): MailContents | null {
  const { day, overdue, today, week, news } = digest;
  const sections = [
    itemsSection('Overdue', overdue, day, true),
    itemsSection('Due today', today, day),
    itemsSection('Later this week', week, day),
    rowsSection(
      'New for you',
      news.map((one) => newsRow(one, day)),
    ),
  ].filter((section) => section !== null);
  if (sections.length === 0) return null;
  return {
    subject: subjectOf(subject(digest)),
    title: title(digest),
    lead: longDay(day),
    quote: null,
    sections,
    ...place,
  };
}

function subject(digest: Digest): string {
  const only = digest.news[0];
  const isStart = digest.news.length === 1 && only?.kind === 'assigned' && !isDue(digest);
  if (!isStart || only.hire.isRestricted) return title(digest);
  return `${yours(only.items.length)}: ${only.hire.name}`;
}

/** Counts only: a subject is read by others, so no name of a restricted hire may be in it. */
function title(digest: Digest): string {
  const { overdue, today, week, news } = digest;
  const due = [
    ...(overdue.length > 0 ? [`${counted(overdue.length, 'item')} overdue`] : []),
    ...(today.length > 0 ? [`${today.length} due today`] : []),
  ];
  if (due.length > 0) return withNoun(due.join(', '), overdue.length, today.length);
  if (week.length > 0) return `${counted(week.length, 'item')} due this week`;
  const assigned = news.flatMap((one) => (one.kind === 'assigned' ? one.items : []));
  if (assigned.length > 0) return yours(assigned.length);
  return `${counted(news.length, 'thing')} new for you`;
}

function withNoun(text: string, overdue: number, today: number): string {
  return overdue > 0 ? text : `${counted(today, 'item')} due today`;
}

function yours(count: number): string {
  return `${counted(count, 'item')} ${count === 1 ? 'is' : 'are'} yours`;
}

function isDue({ overdue, today, week }: Digest): boolean {
  return overdue.length + today.length + week.length > 0;
}

function itemsSection(name: string, items: DigestItem[], day: string, isUrgent = false) {
  const section = rowsSection(
    name,
    items.map((item) => itemRow(item, day)),
  );
  return section && { ...section, isUrgent };
}

function rowsSection(name: string, rows: MailRow[]): MailSection | null {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, mostRows);
  const rest = rows.length - shown.length;
  return {
    title: rows.length > 1 ? `${name} (${rows.length})` : name,
    rows: shown,
    ...(rest > 0 && { more: `and ${rest} more` }),
  };
}

function itemRow(item: DigestItem, day: string): MailRow {
  const { name, task, hire, dueDate, href, news } = item;
  const what = news ? [newsLabels[news]] : [];
  return { text: name, facts: [...what, hire.name, task, ...dueFacts(dueDate, day)], href };
}

function newsRow(one: DigestNews, day: string): MailRow {
  if (one.kind === 'assigned') {
    const [only, ...others] = one.items;
    if (only && others.length === 0) return itemRow(only, day);
    return {
      text: `${one.hire.name}: ${yours(one.items.length)}`,
      facts: firstDue(one.items),
      href: one.href,
    };
  }
  if (one.kind === 'mentioned') {
    const { author, text, hire, href } = one;
    return { text: `${author} mentioned you`, facts: [hire.name, text], href };
  }
  return itemRow({ ...one.item, news: one.kind }, day);
}

const newsLabels = {
  assigned: 'New',
  unblocked: 'Can begin now',
  sentBack: 'Sent back to you',
};

function firstDue(items: readonly DigestItem[]): string[] {
  const [first] = items.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  return first === undefined ? [] : [`the first is due ${shortDay(first)}`];
}

function dueFacts(dueDate: string | null, day: string): string[] {
  if (dueDate === null || dueDate === day) return [];
  if (dueDate > day) return [`due ${shortDay(dueDate)}`];
  const days = (numberOf(day) - numberOf(dueDate)) | 0;
  return [`${days} ${plural(days, 'day')} late`];
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const short = format({ weekday: 'short', month: 'short', day: 'numeric' });
const long = format({ weekday: 'long', month: 'long', day: 'numeric' });

const shortDay = (day: string) => short.format(numberOf(day) * dayMs);
export const longDay = (day: string) => long.format(numberOf(day) * dayMs);
