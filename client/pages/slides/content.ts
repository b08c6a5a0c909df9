import { unbranded } from '#contract/organisation.ts';
import type { Organisation } from '#contract/organisation.ts';
import { peopleOf } from '#contract/slides.ts';
import type { Slide } from '#contract/slides.ts';
import type { Colour } from '#slide/colours.ts';
import type { Brand } from '#slide/content.ts';

type Looks = Pick<Organisation, 'name' | 'primaryColour' | 'accentColour' | 'logo'>;

/** Unbranded while loading. */
export function brandOf(organisation: Looks | undefined): Brand {
  const looks = organisation ?? { ...unbranded, logo: null };
  const { name, primaryColour, accentColour, logo } = looks;
  return {
    name,
    colours: { primary: primaryColour as Colour, accent: accentColour as Colour },
    logo,
  };
}

export function peopleIn({ people }: Pick<Slide, 'people'>) {
  const sent: unknown = JSON.parse(people);
  return Array.isArray(sent) ? peopleOf(sent) : [];
}
