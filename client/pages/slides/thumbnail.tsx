import { clsx } from 'clsx';
import { useMemo } from 'react';

import type { Slide } from '#contract/slides.ts';
import type { SlidePlan } from '#slide/slide-plan.ts';
import { planStored } from '#slide/stored-plan.ts';

import { brandOf, peopleIn } from './content.ts';
import { SlidePicture } from './slide-picture.tsx';

type ThumbnailProps = { slide: Slide; label: string; className: string };

/** Slides never change, so the layout is memoized. */
export function Thumbnail({ slide, label, className }: ThumbnailProps) {
  const plan = useMemo(() => planOf(slide), [slide]);
  const { id, photo, brand, photoPath } = slide;
  return (
    <SlidePicture
      plan={plan}
      label={label}
      className={clsx('rounded-xs border border-line', className)}
      pictures={{
        photo: photo && photoPath !== null ? { ...photo, href: `/api/slides/${id}/photo` } : null,
        logo: brand.logo && { ...brand.logo, href: `/api/slides/${id}/logo` },
      }}
    />
  );
}

/** Uses the brand at the time when the slide was made. */
function planOf(slide: Slide): SlidePlan {
  const { title, messageTemplate: message, complianceNumber, format, variant, composition } = slide;
  const photo = slide.photoPath === null ? null : slide.photo;
  return planStored(
    {
      title,
      message,
      complianceNumber,
      format,
      variant,
      composition,
      people: peopleIn(slide),
      photo: photo && { ...photo, focusX: slide.focusX, focusY: slide.focusY },
    },
    brandOf(slide.brand),
    slide.planVersion,
  );
}
