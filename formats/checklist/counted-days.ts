import { offsetIn } from './due-phrases.ts';

/** A heading such as `Days from hire date` or `Working days before go-live`. */
export const daysHeading =
  /^(?:due )?(?:(?<kind>working|business|calendar) )?days? (?<side>before|until|after|from|since|relative to) (?<anchor>.+)$/i;

const whole = /^(?<sign>[+\u2212\u2013-])?\s?(?<days>\d{1,5})$/;
const signed = /^t?\s?[+\u2212\u2013-]\s?\d{1,5}$/i;

/**
 * Returns a function that adds to a plain number what its column says: the words of the heading, or a plus, because
 * spreadsheets store `+10` as 10. In any other column a plain number stays as it is.
 */
export function daysCounter(heading: string, texts: readonly string[]): (text: string) => string {
  const { kind = '', side, anchor = '' } = daysHeading.exec(heading)?.groups ?? {};
  const hasSigns = texts.some((text) => signed.test(text));
  return (text) => {
    const { sign = '', days } = whole.exec(text)?.groups ?? {};
    if (days === undefined) return text;
    const isBefore = /^(?:before|until)$/i.test(side ?? '') !== (sign !== '' && sign !== '+');
    const words = `${days} ${kind} days ${isBefore ? 'before' : 'after'} ${anchor}`;
    const phrase = side ? words : hasSigns && sign === '' ? `+${days}` : text;
    return offsetIn(phrase) ? phrase : text;
  };
}
