import { templateOffset } from '../due.ts';
import type { TemplateOffset } from '../due.ts';

const count = String.raw`(?<count>\d{1,5}|\d{1,2},\d{3})`;
const unit = String.raw`(?:(?<weeks>weeks?)|(?:(?<kind>working|business|calendar) )?days?)`;
const counted = new RegExp(`^${count} ${unit} (?<side>before|after) (?<anchor>.+)$`, 'i');
const onDay = /^on(?: the day of| the)? (?<anchor>.+)$/i;
/** `T-14`, `T+30`, `-14` and `+30`, in calendar days from the projected hire date. */
const signed = /^t?\s?(?<sign>[+\u2212\u2013-])\s?(?<days>\d{1,5})$/i;

const hire = /^(?:the )?(?:projected )?hire(?: date)?$/i;
const start = /^(?:(?:the )?start(?: date)?|(?:the )?first day)$/i;

/**
 * Words for a due date that depends on another day, as they are also shown; null where they are others. What is neither
 * the hire date nor the start is a milestone.
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

/** A side is named where it is not the usual one, as in what forms send. */
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
