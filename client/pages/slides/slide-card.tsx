import { CircleAlert, FileX2, Trash2 } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { Badge } from '#client/ui/badge.tsx';
import { formatMoment } from '#client/ui/day.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Link } from '#client/ui/link.tsx';
import type { Slide } from '#contract/slides.ts';

import { peopleIn } from './content.ts';
import { FileButton } from './file-button.tsx';

type SlideCardProps = {
  slide: Slide;
  onOpen: (slide: Slide) => void;
  onDelete: ((slide: Slide) => void) | null;
};

export const SlideCard = memo(function SlideCard({ slide, onOpen, onDelete }: SlideCardProps) {
  const { id, title, complianceNumber, sameNumber, author, createdAt, filePath } = slide;
  const names = useMemo(
    () =>
      peopleIn(slide)
        .map(({ name }) => name)
        .join(', '),
    [slide],
  );
  return (
    <article className={slideCardClass}>
      <Picture slide={slide} names={names} />
      <div className="flex flex-1 flex-col p-4 pt-3">
        <h2 dir="auto" translate="no" title={title} className="flex text-lg font-semibold text-ink">
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(slide)}
            // The picture is part of the link.
            className="cursor-pointer truncate text-start after:absolute after:inset-x-0 after:top-0 after:h-44 after:rounded-t-lg hover:underline"
          >
            {title}
          </button>
        </h2>
        <p
          dir="auto"
          translate="no"
          title={names}
          className="line-clamp-2 wrap-anywhere text-ink-soft"
        >
          {names}
        </p>
        <div className="mt-auto flex min-w-0 items-center gap-2 pt-2">
          <span className="truncate text-sm text-ink-soft tabular-nums" title={complianceNumber}>
            {complianceNumber}
          </span>
          {sameNumber > 0 && (
            <Badge tone="destructive" icon={<CircleAlert aria-hidden="true" className="size-3" />}>
              {`Used on ${sameNumber + 1} slides`}
            </Badge>
          )}
        </div>
        <p
          className="mt-1 truncate text-sm text-ink-faint"
          title={`${author}, ${formatMoment(createdAt)}`}
        >
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time> · {author}
        </p>
        <ProjectLine slide={slide} />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {filePath === null ? (
            <p className="flex h-control-sm flex-1 items-center gap-1.5 text-sm text-danger-ink">
              <FileX2 aria-hidden="true" className="size-4" />
              File missing
            </p>
          ) : (
            <FileButton id={id} call="downloadSlide" label="Download" of={title} />
          )}
          <FileButton id={id} call="readSlideImage" label="PNG for posting" of={title} />
          {onDelete && (
            <IconButton
              label={`Delete ${title}`}
              size="sm"
              className="ml-auto"
              onClick={() => onDelete(slide)}
            >
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
          )}
        </div>
      </div>
    </article>
  );
});

/** The minimum height lets the windowed grid compute its length; custom text spacing may need more. */
export const slideCardClass =
  'relative flex min-h-96 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface pointer-coarse:min-h-101';

function ProjectLine({ slide: { projectId, projectName } }: { slide: Slide }) {
  return (
    <p className="-my-0.5 h-6 truncate text-sm leading-6">
      {projectId !== null && projectName !== null && (
        <Link
          href={`/projects/${projectId}`}
          title={projectName}
          className="inline-block max-w-full truncate align-top"
        >
          {projectName}
        </Link>
      )}
    </p>
  );
}

/** Rendered when it is near the viewport. */
function Picture({ slide, names }: { slide: Slide; names: string }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useToolsShown(place);
  return (
    <div
      ref={place}
      className="grid h-44 flex-none place-items-center overflow-hidden border-b border-line bg-sunken p-2"
    >
      {near && (
        <Suspense>
          <Thumbnail
            slide={slide}
            label={`Slide announcing ${names}`}
            className="max-h-40 max-w-full"
          />
        </Suspense>
      )}
    </div>
  );
}

const Thumbnail = lazy(async () => ({ default: (await import('./thumbnail.tsx')).Thumbnail }));

/** Once true, stays true. */
function useToolsShown(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current: element } = ref;
    if (!element || near) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}
