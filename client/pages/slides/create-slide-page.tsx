import { useRefusal } from '#client/data/session/queries.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

import { PreviewCard } from './preview-card.tsx';
import { SlideForm } from './slide-form.tsx';
import { useNewSlideForm } from './use-new-slide.ts';
import { WhoseAnnouncement } from './whose-announcement.tsx';

export function CreateSlidePage() {
  const refused = useRefusal('change') !== null;
  return (
    <>
      <PageHeader
        title="Create Slide"
        subtitle="Announce a hire with an editable PowerPoint slide in your organization's branding"
        actions={
          <>
            {!refused && <ButtonLink href="/photo-upload/several">Create Several</ButtonLink>}
            <ButtonLink href="/slides">Generated Slides</ButtonLink>
          </>
        }
      />
      {refused ? (
        <Notice>Managers create slides. You can view and download them in Generated Slides.</Notice>
      ) : (
        <NewSlide />
      )}
    </>
  );
}

function NewSlide() {
  const slide = useNewSlideForm();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] xl:grid-cols-[minmax(26rem,1fr)_minmax(0,36rem)] xl:gap-6">
      <aside aria-label="Preview of the slide" className="min-w-0 lg:sticky lg:top-6 lg:order-last">
        <PreviewCard slide={slide} />
      </aside>
      <div className="flex min-w-0 flex-col gap-4">
        <WhoseAnnouncement />
        <SlideForm slide={slide} />
      </div>
    </div>
  );
}
