import { hasWords } from '#client/ui/words.ts';
import type { Slide } from '#contract/slides.ts';

import { monthOf } from './moment.ts';
import { peopleIn } from './people-in.ts';

/** What is asked for; an empty text asks for nothing. The month is one such as `2026-03`. */
export type View = { search: string; month: string };

export const everything: View = { search: '', month: '' };

/** What an address's query asks for. */
export function viewOf(query: URLSearchParams): View {
  const month = query.get('month') ?? '';
  return { search: query.get('search') ?? '', month: /^\d{4}-\d{2}$/.test(month) ? month : '' };
}

/** The slides of a view. They are searched by everything that stands on them, and by who made them. */
export function shownSlides(slides: readonly Slide[], { search, month }: View): Slide[] {
  return slides
    .filter(({ createdAt }) => month === '' || monthOf(createdAt) === month)
    .filter((slide) => search.trim() === '' || hasWords(textOf(slide), search));
}

/** The months in which slides were made, the latest first; the chosen one whether or not there are any. */
export function monthsIn(slides: readonly Slide[], chosen: string): string[] {
  const months = new Set(slides.map(({ createdAt }) => monthOf(createdAt)));
  if (chosen !== '') months.add(chosen);
  return [...months].toSorted().toReversed();
}

const texts = new WeakMap<Slide, string>();

/** Everything in which a slide is searched. Slides do not change, so it is put together once. */
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
