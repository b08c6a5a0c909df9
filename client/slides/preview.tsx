import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';

import { planSlide } from '../../contract/slide-plan.ts';
import { organisationQuery } from '../organisation/queries.ts';
import { brandOf } from './brand.ts';
import { PhotoFocus } from './photo-focus.tsx';
import { wordsOf } from './plan-words.ts';
import { SlidePicture } from './slide-picture.tsx';
import type { NewSlide } from './use-new-slide.ts';

/** The slide as it will be, and what is wrong with it, in plain words. */
export function Preview({
  slide: { draft, change, people, message, picture },
}: {
  slide: NewSlide;
}) {
  const { data: organisation } = useQuery(organisationQuery());
  const { photo } = picture;
  const { title, complianceNumber, format, variant, focus } = draft;
  const brand = useMemo(() => brandOf(organisation), [organisation]);
  // Planning takes a moment where there are many people; typing does not wait for it.
  const wanted = useDeferredValue(
    JSON.stringify({ title, complianceNumber, format, variant, people, message }),
  );
  const content = useMemo(() => withStandIns(JSON.parse(wanted)), [wanted]);
  const plan = useMemo(
    () =>
      planSlide(
        {
          ...content,
          photo: photo && {
            width: photo.width,
            height: photo.height,
            focusX: focus.x,
            focusY: focus.y,
          },
        },
        brand,
      ),
    [content, photo, focus.x, focus.y, brand],
  );
  const problems = wordsOf(plan.problems);
  const box = plan.pictures.find(({ role }) => role === 'photo')?.box;
  return (
    <>
      <div
        className="mx-auto overflow-hidden rounded-md border border-line"
        style={{ maxWidth: `min(100%, calc(60dvh * ${plan.width / plan.height}))` }}
      >
        <div className="relative">
          <SlidePicture
            plan={plan}
            label={`Preview of the slide${title.trim() && `: ${title.trim()}`}`}
            className="block h-auto w-full"
            pictures={{
              photo: photo && { ...photo, href: photo.url },
              logo: brand.logo && {
                ...brand.logo,
                href: `/api/organisation/logo?v=${organisation?.logo?.sha256}`,
              },
            }}
          />
          {photo && box && (
            <PhotoFocus
              plan={plan}
              box={box}
              photo={photo}
              focus={focus}
              onChange={(next) => change({ focus: next })}
            />
          )}
        </div>
      </div>
      {photo && (
        <p className="mt-2 text-sm text-ink-faint">
          Drag the photo, or use the arrow keys on it, to choose what stays in view.
        </p>
      )}
      <ul
        role="status"
        aria-label="What is wrong with the slide"
        className="mt-3 flex flex-col gap-2 empty:hidden"
      >
        {problems.map((problem) => (
          <li
            key={problem}
            className="flex items-start gap-2 rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink"
          >
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-danger-ink" />
            {problem}
          </li>
        ))}
      </ul>
    </>
  );
}

type Content = Omit<Parameters<typeof planSlide>[0], 'photo'>;

/** Where nothing is typed yet, what will stand there: an empty slide shows nothing of its layout. */
function withStandIns(content: Content): Content {
  const { title, message, people, complianceNumber } = content;
  return {
    ...content,
    title: title.trim() || 'Slide title',
    message: message.trim() || 'The message of the announcement',
    people: people.length > 0 ? people : [standIn],
    complianceNumber: complianceNumber.trim() || 'Compliance number',
  };
}

const standIn = {
  role: 'senior',
  name: 'Name of the advisor',
  title: 'Business title',
  priorFirm: 'prior firm',
  location: 'Location',
} as const;
