import { listView } from '#client/lists/list-view.ts';
import type { ViewOf } from '#client/lists/list-view.ts';
import { anyText, anyWords } from '#client/lists/params.ts';
import { hasWords } from '#client/ui/has-words.ts';
import { complianceKey } from '#contract/slides.ts';
import type { Slide } from '#contract/slides.ts';

import { peopleIn } from './content.ts';

/** `month` is such as `2026-03`. */
export const slidesView = listView({
  search: anyWords,
  month: anyText((month) => /^\d{4}-\d{2}$/.test(month)),
});
export type View = ViewOf<typeof slidesView>;

export function shownSlides(slides: readonly Slide[], { search, month }: View): Slide[] {
  return slides
    .filter(({ createdAt }) => month === null || monthOf(createdAt) === month)
    .filter((slide) => search.trim() === '' || hasWords(textOf(slide), search));
}

export function monthsIn(slides: readonly Slide[]): string[] {
  const months = new Set(slides.map(({ createdAt }) => monthOf(createdAt)));
  return [...months].toSorted().toReversed();
}

const texts = new WeakMap<Slide, string>();

/** Cached, because slides never change. */
function textOf(slide: Slide): string {
  const known = texts.get(slide);
  if (known !== undefined) return known;
  const people = peopleIn(slide).flatMap((person) => Object.values(person));
  const { title, messageTemplate, complianceNumber, author, projectName } = slide;
  const text = [title, messageTemplate, complianceNumber, author, projectName, ...people].join(
    '\n',
  );
  texts.set(slide, text);
  return text;
}

/** For example `2026-03`, in the user's time zone. */
function monthOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

/** `2026-03` becomes `March 2026`. */
export function formatMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthFormat.format(new Date(year, number - 1, 1));
}

const monthFormat = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long' });

/** Ignores the notation of the number. */
export function slidesWithNumber(slides: readonly Slide[], number: string): Slide[] {
  const key = complianceKey(number);
  return key === '' ? [] : slides.filter((slide) => complianceKey(slide.complianceNumber) === key);
}
