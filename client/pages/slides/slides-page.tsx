import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Images, SearchX } from 'lucide-react';
import { Suspense, useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useRefusal } from '#client/data/session/queries.ts';
import { ListPage } from '#client/lists/list-page.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useShown } from '#client/lists/use-list-view.ts';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { LoadingCards } from '#client/ui/card-grid.tsx';
import { later } from '#client/ui/later.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

import { monthsIn, shownSlides, slidesView } from './shown-slides.ts';
import { slideCardClass } from './slide-card.tsx';
import { SlideFilters } from './slide-filters.tsx';
import { SlideGrid } from './slide-grid.tsx';
import { useOpened } from './use-opened.ts';

export function SlidesPage() {
  const slides = useQuery(readOf('listSlides'));
  const { data } = slides;
  const control = useSearchedView(slidesView);
  const shown = useShown(data, control.shown, shownSlides);
  const months = useMemo(() => monthsIn(data ?? []), [data]);
  const { opened, open, close } = useOpened();
  const create = useRefusal('change') === null && <CreateLinks />;
  return (
    <>
      <ListPage
        title="Generated Slides"
        subtitle="Download announcements as editable slides or as images for posting"
        noun={{ one: 'slide', many: 'slides' }}
        actions={data?.length !== 0 && create}
        query={slides}
        shown={shown}
        filters={<SlideFilters of={control} months={months} />}
        loading={<LoadingSlides />}
        empty={{
          icon: Images,
          title: 'No slides yet',
          children: 'Create a slide that announces a hire. Everyone can find it here.',
          action: create && <div className="flex flex-wrap justify-center gap-2">{create}</div>,
        }}
        noMatch={{
          icon: SearchX,
          title: 'No slides match your filters',
          children: 'Try another name, number or month.',
          action: <ShowAll of={control}>Clear Filters</ShowAll>,
        }}
      >
        {(listed) => <SlideGrid slides={listed} onOpen={open} />}
      </ListPage>
      {opened !== null && data && shown && (
        <Suspense>
          <SlideDialog id={opened} onOpen={open} onClose={close} slides={data} shown={shown} />
        </Suspense>
      )}
    </>
  );
}

const SlideDialog = later(() => import('./slide-dialog.tsx'), 'SlideDialog');

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
