import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { dayOf, formatDay } from '#client/ui/day.ts';
import { useWrite } from '#client/writes.ts';
import type { DeletedThing } from '#contract/deleted.ts';
import type { CurrentUser } from '#contract/sessions.ts';

export type Kept = { until: string; isOver: boolean };

type KeptForEvidenceProps = {
  thing: DeletedThing;
  kept: Kept;
  user: CurrentUser | null | undefined;
};

/** The retention period of evidence. After it the primary manager may release the record. */
export function KeptForEvidence({ thing, kept, user }: KeptForEvidenceProps) {
  const [asked, setAsked] = useState(false);
  const { entity, id, name } = thing;
  const letGo = useWrite('letDeletedGo', {
    success: 'Deleted for good',
    failure: 'Failed to delete for good',
  });
  if (!kept.isOver || !user?.isPrimary) {
    const day = formatDay(dayOf(new Date(kept.until)));
    return <span title="It has evidence">Kept until {day}</span>;
  }
  return (
    <>
      <Button size="sm" tone="danger-quiet" onClick={() => setAsked(true)}>
        Delete for good
      </Button>
      <ConfirmDialogLater
        open={asked}
        onOpenChange={setAsked}
        title="Delete for good"
        description={
          <span className="wrap-anywhere">
            “{name}” has evidence, and the years for which it is kept are over. Nothing brings it
            back.
          </span>
        }
        confirm="Delete for good"
        busy={letGo.isPending}
        onConfirm={() => letGo.mutate({ body: { entity, id } })}
      />
    </>
  );
}
