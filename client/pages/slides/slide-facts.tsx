import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { CopyButton } from '#client/ui/copy-button.tsx';
import { formatMoment } from '#client/ui/day.ts';
import { Link } from '#client/ui/link.tsx';
import type { Slide } from '#contract/slides.ts';
import { dot } from '#contract/words.ts';

import { peopleIn } from './content.ts';

type SlideFactsProps = {
  slide: Slide;
  others: readonly Slide[];
  onOpen: (id: number) => void;
};

export function SlideFacts({ slide, others, onOpen }: SlideFactsProps) {
  const { complianceNumber, messageTemplate, messageTemplateName, author, createdAt } = slide;
  const { projectId, projectName } = slide;
  return (
    <dl className="flex min-w-0 flex-col gap-3.5">
      <Fact name="Message">
        <p dir="auto" translate="no" className="whitespace-pre-line">
          {messageTemplate}
        </p>
      </Fact>
      <Fact name="People">
        <ul className="flex flex-col gap-1.5">
          {peopleIn(slide).map((person, at) => (
            <Person key={at} person={person} />
          ))}
        </ul>
      </Fact>
      <Fact name="Message template">{messageTemplateName ?? 'None (custom text)'}</Fact>
      <Fact name="Compliance number">
        <span className="tabular-nums">{complianceNumber}</span>
        <SameNumber others={others} onOpen={onOpen} />
      </Fact>
      <Fact name="Photo">
        <Photo slide={slide} />
      </Fact>
      <Fact name="Created">
        <time dateTime={createdAt}>{formatMoment(createdAt)}</time> by {author}
      </Fact>
      <Fact name="Project">
        {projectId !== null && projectName !== null ? (
          <Link href={`/projects/${projectId}`}>{projectName}</Link>
        ) : (
          'None'
        )}
      </Fact>
      <Fact name="File">{slide.filePath === null ? 'File missing' : slide.fileName}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}

function Person({ person }: { person: ReturnType<typeof peopleIn>[number] }) {
  const facts =
    person.role === 'senior'
      ? [person.title, `formerly ${person.priorFirm}`, person.location]
      : [person.title];
  return (
    <li dir="auto" translate="no">
      {person.name}
      <span className="block text-sm text-ink-soft">
        {person.role === 'senior' ? 'Advisor' : 'Hiring manager'}
        {dot}
        {facts.join(dot)}
      </span>
    </li>
  );
}

function SameNumber({ others, onOpen }: Pick<SlideFactsProps, 'others' | 'onOpen'>) {
  if (others.length === 0) return <p className="text-sm text-ink-soft">Not used on other slides</p>;
  return (
    <div className="mt-1">
      <p className="flex items-center gap-1.5 text-sm font-medium text-danger-ink">
        <CircleAlert aria-hidden="true" className="size-3.5" />
        Also on
      </p>
      <ul className="flex flex-col">
        {others.map(({ id, title, createdAt }) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              onClick={() => onOpen(id)}
              className="min-h-6 cursor-pointer text-left wrap-anywhere text-accent-ink underline pointer-coarse:min-h-9"
            >
              {title}
            </button>{' '}
            <span className="text-sm text-ink-faint">{formatMoment(createdAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Photo({ slide: { hasPhoto, photo, photoPath } }: { slide: Slide }) {
  if (!hasPhoto || !photo) return 'None';
  const { width, height, sha256 } = photo;
  return (
    <>
      {width} × {height}
      {photoPath === null && ', file missing'}
      <span className="flex items-center gap-1 text-sm text-ink-soft">
        SHA-256
        <code title={sha256}>{sha256.slice(0, 12)}…</code>
        <CopyButton text={sha256} label="Copy the photo's hash" />
      </span>
    </>
  );
}
