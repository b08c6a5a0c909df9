import { templateOffset } from '#contract/due.ts';
import type { DueOffset, TemplateOffset } from '#contract/due.ts';
import { dueDay, milestoneOf } from '#rules/due.ts';
import type { ProjectDays } from '#rules/due.ts';

import { typedDay } from './typed-days.ts';

const count = String.raw`(?<count>\d{1,5}|\d{1,2},\d{3})`;
const unit = String.raw`(?:(?<weeks>weeks?)|(?:(?<kind>working|business|calendar) )?days?)`;
const counted = new RegExp(`^${count} ${unit} (?<side>before|after) (?<anchor>.+)$`, 'i');
const onDay = /^on(?: the day of| the)? (?<anchor>.+)$/i;
/** `T-14`, `T+30`, `-14` and `+30`: calendar days from the projected hire date. */
const signed = /^t?\s?(?<sign>[+\u2212\u2013-])\s?(?<days>\d{1,5})$/i;

const hire = /^(?:the )?(?:projected )?hire(?: date)?$/i;
const start = /^(?:(?:the )?start(?: date)?|(?:the )?first day)$/i;

type TypedDue = { dueDate: string | null; dueOffset: DueOffset | null };

/**
 * Parses a due date typed into a row. Returns a day, an offset, null if blank, or an error message. Milestones must
 * exist, because a typo would create a new one.
 */
export function typedDue(text: string, days: ProjectDays, today: string): TypedDue | string {
  const words = text.trim();
  if (words === '' || /^(?:none|no (?:due )?date)$/i.test(words)) {
    return { dueDate: null, dueOffset: null };
  }
  const found = typedDay(words, today, days.holidays);
  if (found) return 'day' in found ? { dueDate: found.day, dueOffset: null } : found.problem;
  const offset = offsetIn(words);
  if (!offset) return notADay;
  const { milestone, ...rest } = offset;
  if (milestone === undefined) return { dueDate: dueDay(offset, days), dueOffset: offset };
  const known = milestoneOf({ milestone }, days.milestones);
  if (!known) return `This project has no milestone “${milestone}”`;
  const dueOffset = { ...rest, milestone: known.id ?? known.name };
  return { dueDate: dueDay(dueOffset, days), dueOffset };
}

const notADay = 'Type a day, such as Jan 12, fri, in 3 days or T-14';

/**
 * Parses the phrase for an offset, as shown in the app. An anchor other than the hire date or start is a milestone
 * name. Returns null for any other text.
 */
export function offsetIn(text: string): TemplateOffset | null {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  const bare = signed.exec(words)?.groups;
  if (bare) {
    const side = bare['sign'] === '+' ? 'after' : 'before';
    return offsetOf(Number(bare['days']), 'calendar', side, 'hire');
  }
  const on = onDay.exec(words)?.groups;
  if (on) return offsetOf(0, 'calendar', undefined, on['anchor'] ?? '');
  const {
    count: typed = '',
    weeks,
    kind = '',
    side,
    anchor = '',
  } = counted.exec(words)?.groups ?? {};
  if (side === undefined) return null;
  const days = Number(typed.replace(',', '')) * (weeks ? 7 : 1);
  const working = /^(working|business)$/i.test(kind) ? 'working' : 'calendar';
  return offsetOf(days, working, /^before$/i.test(side) ? 'before' : 'after', anchor);
}

/** `side` is set only if it is not the default, as in requests. */
function offsetOf(
  days: number,
  unitOf: 'working' | 'calendar',
  side: 'before' | 'after' | undefined,
  anchor: string,
): TemplateOffset | null {
  const from = hire.test(anchor) ? 'hire' : start.test(anchor) ? 'start' : 'milestone';
  const usual = from === 'hire' ? 'before' : 'after';
  const offset = {
    days,
    unit: unitOf,
    from,
    ...(side !== undefined && side !== usual && { side }),
    ...(from === 'milestone' && { milestone: anchor }),
  };
  return templateOffset.safeParse(offset).data ?? null;
}
