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
  const [toDelete, setToDelete] = useState<Slide | null>(null);
  const notifyDeleted = useNotifyDeleted();
  const { mutate, isPending } = useWrite('deleteSlide', {
    onSuccess: (_, { params }) => {
      notifyDeleted('Slide deleted successfully', 'undeleteSlide', params.id);
      setToDelete(null);
    },
    failure: 'Failed to delete slide',
  });
  const ask = useCallback((slide: Slide) => setToDelete(slide), []);
  const open = useCallback(({ id }: Slide) => onOpen(id), [onOpen]);
  return (
    <>
      <CardGrid items={slides}>
        {(slide) => <SlideCard slide={slide} onOpen={open} onDelete={refused ? null : ask} />}
      </CardGrid>
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={() => setToDelete(null)}
        title="Delete Slide"
        description={
          toDelete && (
            <>
              Delete <b className="wrap-anywhere text-ink">{toDelete.title}</b> and its file? You
              can restore it for 30 days.
            </>
          )
        }
        confirm="Delete"
        busyLabel="Deleting..."
        busy={isPending}
        onConfirm={() => toDelete && mutate({ params: { id: toDelete.id } })}
      />
    </>
  );
}
