import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { today } from '#client/ui/day.ts';
import { filledMessage, managersInNames } from '#contract/placeholders.ts';
import type { SlidePerson } from '#slide/cards.ts';
import { planSlide } from '#slide/plan.ts';

import { brandOf } from './content.ts';
import { PhotoFocus } from './photo-focus.tsx';
import { managersNotice, wordsOf } from './plan-words.ts';
import { SlidePicture } from './slide-picture.tsx';
import type { NewSlide } from './use-slide-fields.ts';

export function Preview({
  slide: { draft, change, people, messageTemplate, picture },
}: {
  slide: NewSlide;
}) {
  const { data: organisation } = useQuery(readOf('readOrganisation'));
  const { photo } = picture;
  const { title, complianceNumber, format, variant, composition, focus, hireDate } = draft;
  const brand = useMemo(() => brandOf(organisation), [organisation]);
  // Computing the layout of many people is slow, and typing must not wait for it.
  const deferred = useDeferredValue(
    JSON.stringify({
      title,
      complianceNumber,
      format,
      variant,
      composition,
      people,
      message: messageTemplate.text,
      hireDate,
    }),
  );
  const content = useMemo(() => withPlaceholders(JSON.parse(deferred)), [deferred]);
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
  const notices = [
    ...wordsOf(plan.problems, content),
    ...managersNotice(managersInNames(messageTemplate.text, people)),
  ];
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
      <div role="status">
        {notices.length > 0 && (
          <ul aria-label="Notices about the slide" className="mt-3 flex flex-col gap-2">
            {notices.map((notice) => (
              <li
                key={notice}
                className="flex items-start gap-2 rounded-md border border-line-strong bg-sunken px-3 py-2 text-sm wrap-anywhere text-ink"
              >
                <TriangleAlert
                  aria-hidden="true"
                  className="mt-0.5 size-4 flex-none text-danger-ink"
                />
                {notice}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

type Content = Omit<Parameters<typeof planSlide>[0], 'photo'> & { hireDate: string };

/** Placeholders show the layout of an empty slide, with the names of an unfilled message. */
function withPlaceholders(content: Content): Content {
  const { title, message, complianceNumber, hireDate } = content;
  const people = content.people.length > 0 ? content.people.map(withPlaceholder) : [advisor];
  return {
    ...content,
    title: title.trim() || 'Slide title',
    message:
      filledMessage(message, { people, hireDate }, placeholders).trim() ||
      'The message of the announcement',
    people,
    complianceNumber: complianceNumber.trim() || 'Compliance number',
  };
}

function withPlaceholder(person: SlidePerson): SlidePerson {
  const typed = Object.entries(person).filter(([, text]) => text.trim() !== '');
  return { ...(person.role === 'senior' ? advisor : manager), ...Object.fromEntries(typed) };
}

const advisor: SlidePerson = {
  role: 'senior',
  name: 'Name of the advisor',
  title: 'Business title',
  priorFirm: 'prior firm',
  location: 'Location',
};
const manager: SlidePerson = {
  role: 'junior',
  name: 'Name of the manager',
  title: 'Business title',
};
const placeholders = { people: [advisor, manager], hireDate: today() };
