import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Images, SearchX } from 'lucide-react';
import { Suspense, useDeferredValue, useMemo } from 'react';

import { useAddressView } from '#client/lists/use-address-view.ts';
import { readOf } from '#client/reads.ts';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { LoadingCards } from '#client/ui/card-grid.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FailedState } from '#client/ui/failed-state.tsx';
import { later } from '#client/ui/later.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonFilters } from '#client/ui/skeleton.tsx';
import { refusal } from '#contract/permissions.ts';
import type { Slide } from '#contract/slides.ts';

import { everything, monthsIn, shownSlides, viewOf } from './shown-slides.ts';
import { slideCardClass } from './slide-card.tsx';
import { SlideFilters } from './slide-filters.tsx';
import { SlideGrid } from './slide-grid.tsx';
import { useOpened } from './use-opened.ts';

export function SlidesPage() {
  const { data, isError, isFetching, refetch } = useQuery(readOf('listSlides'));
  const user = useCurrentUser();
  const create = user && !refusal('change', user) ? <CreateLinks /> : null;
  return (
    <>
      <PageHeader
        title="Generated Slides"
        subtitle="Download announcements as editable slides or as images for posting."
        badges={data && <Badge>{countOf(data.length)}</Badge>}
        actions={data?.length !== 0 && create}
      />
      {data && data.length > 0 ? (
        <Found slides={data} />
      ) : data ? (
        <Card flush>
          <EmptyState
            icon={Images}
            title="No slides yet"
            action={create && <div className="flex flex-wrap justify-center gap-2">{create}</div>}
          >
            Create a slide that announces a hire. Everyone can find it here.
          </EmptyState>
        </Card>
      ) : isError ? (
        <Card flush>
          <FailedState
            message="Couldn't load slides"
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        </Card>
      ) : (
        <>
          <SkeletonFilters />
          <LoadingSlides />
        </>
      )}
    </>
  );
}

function Found({ slides }: { slides: Slide[] }) {
  const control = useAddressView(viewOf, everything);
  const wanted = useDeferredValue(control.view);
  const shown = useMemo(() => shownSlides(slides, wanted), [slides, wanted]);
  const months = useMemo(() => monthsIn(slides, wanted.month), [slides, wanted.month]);
  const { opened, open, close } = useOpened();
  return (
    <>
      <SlideFilters {...control} months={months} />
      <p role="status" className="sr-only">
        {shown.length < slides.length && `${shown.length} shown`}
      </p>
      {shown.length > 0 ? (
        <SlideGrid slides={shown} onOpen={open} />
      ) : (
        <NoMatch clear={control.clear} />
      )}
      {opened !== null && (
        <Suspense>
          <SlideDialog id={opened} onOpen={open} onClose={close} {...{ slides, shown }} />
        </Suspense>
      )}
    </>
  );
}

const SlideDialog = later(() => import('./slide-dialog.tsx'), 'SlideDialog');

function NoMatch({ clear }: { clear: () => void }) {
  return (
    <Card flush>
      <EmptyState
        icon={SearchX}
        title="No slides match your filters"
        action={<Button onClick={clear}>Clear Filters</Button>}
      >
        Try another name, number or month.
      </EmptyState>
    </Card>
  );
}

function CreateLinks() {
  return (
    <>
      <ButtonLink href="/photo-upload/several">Create Several</ButtonLink>
      <ButtonLink
        href="/photo-upload"
        tone="primary"
        icon={<ImagePlus aria-hidden="true" className="size-4" />}
      >
        Create Slide
      </ButtonLink>
    </>
  );
}

function LoadingSlides() {
  return (
    <LoadingCards label="Loading slides" cardClass={slideCardClass}>
      <Skeleton className="h-44 w-full rounded-none" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5 w-48 max-w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-32" />
      </div>
    </LoadingCards>
  );
}

function countOf(count: number): string {
  return count === 1 ? '1 slide' : `${count.toLocaleString('en-US')} slides`;
}
