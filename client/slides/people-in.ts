import { peopleOf } from '#contract/slides.ts';
import type { Slide } from '#contract/slides.ts';

export function peopleIn({ people }: Pick<Slide, 'people'>) {
  const sent: unknown = JSON.parse(people);
  return Array.isArray(sent) ? peopleOf(sent) : [];
}
