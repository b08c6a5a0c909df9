import { useState } from 'react';

import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { dayOf, formatDay } from '#client/ui/day.ts';
import type { DeletedThing } from '#contract/deleted.ts';
import type { CurrentUser } from '#contract/sessions.ts';

export type Retention = { until: string; isOver: boolean };

type RetainedForEvidenceProps = {
  thing: DeletedThing;
  retention: Retention;
  user: CurrentUser | null | undefined;
};

export function RetainedForEvidence({ thing, retention, user }: RetainedForEvidenceProps) {
  const [confirming, setConfirming] = useState(false);
  const { entity, id, name } = thing;
  const letGo = useWrite('letDeletedGo', {
    success: 'Permanently deleted',
    failure: 'Failed to delete permanently',
  });
  if (!retention.isOver || !user?.isPrimary) {
    const day = formatDay(dayOf(new Date(retention.until)));
    return <span title="It has evidence, reasons or send-backs">Kept until {day}</span>;
  }
  return (
    <>
      <Button size="sm" tone="danger-quiet" onClick={() => setConfirming(true)}>
        Delete permanently
      </Button>
      <ConfirmDialogLater
        open={confirming}
        onOpenChange={setConfirming}
        title="Delete permanently"
        description={
          <span className="wrap-anywhere">
            “{name}” has evidence, reasons or send-backs whose retention period is over. This cannot
            be undone.
          </span>
        }
        confirm="Delete permanently"
        busy={letGo.isPending}
        onConfirm={() => letGo.mutate({ body: { entity, id } })}
      />
    </>
  );
}
