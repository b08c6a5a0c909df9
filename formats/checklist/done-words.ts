import { keyOf } from './owner-names.ts';
import { anyDay } from './unknown-headings.ts';
import { writtenDay } from './written-days.ts';

const done =
  /^(?:[x✓✔☑]|y|yes|true|done|complete|completed|closed|finished|resolved|released|100 ?%|erledigt|fertig|terminé|hecho)$/i;
const open =
  /^(?:n|no|none|false|open|reopened|to ?do|not (?:yet )?started|in (?:progress|review|work)|started|doing|active|new|draft|planned|pending|waiting|scheduled|backlog|selected for development|blocked|on hold|deferred|late|overdue|incomplete|not (?:done|completed?)|[-–—☐])$/i;
const number = /^(?<figure>\d{1,3}(?:[.,]\d{1,9})?) ?(?<sign>%?)$/;

/**
 * Returns a function that decides whether a cell calls its row done: a state, a mark, a percentage, or the day of the
 * completion. Null if it says neither. Spreadsheets store 100% as 1, unless other cells count up to 100.
 */
export function doneReader(texts: readonly string[]): (text: string) => boolean | null {
  const isOfHundred = texts.some((text) => figureOf(text) > 1);
  return (text) => {
    const key = keyOf(text);
    if (done.test(key)) return true;
    const figure = figureOf(text);
    if (figure >= 0) return figure >= (isOfHundred || text.includes('%') ? 100 : 1);
    if (key === '' || open.test(key)) return false;
    return writtenDay(text, 'monthFirst', anyDay) === null ? null : true;
  };
}

/** -1 if it is no figure up to 100. */
function figureOf(text: string): number {
  if (text.length > longest) return -1;
  const { figure } = number.exec(text.trim())?.groups ?? {};
  const value = figure === undefined ? -1 : Number(figure.replace(',', '.'));
  return value > 100 ? -1 : value;
}

const longest = 40;
