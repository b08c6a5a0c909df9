import { useCallback, useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { useWrite } from '#client/data/writes.ts';
import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { CardGrid } from '#client/ui/card-grid.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Slide } from '#contract/slides.ts';

import { SlideCard } from './slide-card.tsx';

type SlideGridProps = { slides: readonly Slide[]; onOpen: (id: number) => void };

export function SlideGrid({ slides, onOpen }: SlideGridProps) {
  const refused = useRefusal('change') !== null;
  const [asked, setAsked] = useState<Slide | null>(null);
  const notifyDeleted = useNotifyDeleted();
  const { mutate, isPending } = useWrite('deleteSlide', {
    onSuccess: (_, { params }) => {
      notifyDeleted('Slide deleted successfully', 'undeleteSlide', params.id);
      setAsked(null);
    },
    failure: 'Failed to delete slide',
  });
  const ask = useCallback((slide: Slide) => setAsked(slide), []);
  const open = useCallback(({ id }: Slide) => onOpen(id), [onOpen]);
  return (
    <>
      <CardGrid items={slides}>
        {(slide) => <SlideCard slide={slide} onOpen={open} onDelete={refused ? null : ask} />}
      </CardGrid>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Delete Slide"
        description={
          asked && (
            <>
              Delete <b className="wrap-anywhere text-ink">{asked.title}</b> and its file? You can
              restore it for 30 days.
            </>
          )
        }
        confirm="Delete"
        busyLabel="Deleting..."
        busy={isPending}
        onConfirm={() => asked && mutate({ params: { id: asked.id } })}
      />
    </>
  );
}
