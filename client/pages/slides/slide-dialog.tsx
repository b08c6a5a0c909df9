import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';

import { Dialog } from '#client/ui/dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { Slide } from '#contract/slides.ts';

import { peopleIn } from './content.ts';
import { FileButton } from './file-button.tsx';
import { slidesWithNumber } from './shown-slides.ts';
import { SlideFacts } from './slide-facts.tsx';
import { Thumbnail } from './thumbnail.tsx';

type SlideDialogProps = {
  id: number;
  /** `slides` are all; the arrow keys step through `shown`. */
  slides: readonly Slide[];
  shown: readonly Slide[];
  onOpen: (id: number) => void;
  onClose: () => void;
};

export function SlideDialog({ id, slides, shown, onOpen, onClose }: SlideDialogProps) {
  const slide = slides.find((one) => one.id === id);
  const at = shown.findIndex((one) => one.id === id);
  const before = at > 0 ? shown[at - 1] : undefined;
  const after = at < 0 ? undefined : shown[at + 1];
  useArrows({
    ArrowLeft: () => before && onOpen(before.id),
    ArrowRight: () => after && onOpen(after.id),
  });
  if (!slide) {
    return (
      <Dialog open onOpenChange={onClose} title="Slide not found" size="sm">
        <p className="text-ink-soft">It was deleted, or the link is wrong.</p>
      </Dialog>
    );
  }
  const names = peopleIn(slide).map(({ name }) => name);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={slide.title}
      size="xl"
      footer={
        <>
          <span className="mr-auto flex items-center gap-1 max-sm:basis-full! sm:flex-none!">
            <Step label="Previous slide" to={before} onOpen={onOpen} />
            <Step label="Next slide" to={after} onOpen={onOpen} />
            {at >= 0 && (
              <span role="status" className="px-1 text-sm whitespace-nowrap text-ink-faint">
                {at + 1} of {shown.length}
              </span>
            )}
          </span>
          {slide.filePath !== null && (
            <FileButton id={id} call="downloadSlide" label="Download" of={slide.title} size="md" />
          )}
          <FileButton
            id={id}
            call="readSlideImage"
            label="PNG for posting"
            of={slide.title}
            size="md"
          />
        </>
      }
    >
      <div key={id} className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid place-items-center rounded-md border border-line bg-sunken p-2 lg:sticky lg:top-0">
          <Thumbnail
            slide={slide}
            label={`Slide announcing ${names.join(', ')}`}
            className="max-h-[60dvh] w-full"
          />
        </div>
        <SlideFacts
          slide={slide}
          others={slidesWithNumber(slides, slide.complianceNumber).filter((one) => one.id !== id)}
          onOpen={onOpen}
        />
      </div>
    </Dialog>
  );
}

type StepProps = { label: string; to: Slide | undefined; onOpen: (id: number) => void };

function Step({ label, to, onOpen }: StepProps) {
  const Icon = label === 'Next slide' ? ChevronRight : ChevronLeft;
  return (
    <IconButton
      label={label}
      // Stays focusable at either end.
      disabledBecause={to ? null : 'No more slides'}
      onClick={() => to && onOpen(to.id)}
    >
      <Icon aria-hidden="true" className="size-4" />
    </IconButton>
  );
}

/** On the whole document: the dialog has no text fields. */
function useArrows(steps: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
    const step = steps[key];
    if (!step) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
