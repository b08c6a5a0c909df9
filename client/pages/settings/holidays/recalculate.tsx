import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { MovedDays } from '#client/shared/moved-days.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Link } from '#client/ui/link.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Recalculation } from '#contract/holidays.ts';
import { counted } from '#contract/words.ts';

type Project = Recalculation['projects'][number];

export function Recalculate({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...readOf('previewRecalculation'), staleTime: 0, gcTime: 0 });
  const { data } = query;
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = data?.projects.filter(({ id }) => !left.has(id)) ?? [];
  const days = chosen.reduce((sum, { count }) => sum + count, 0);
  const { mutate, isPending } = useWrite('recalculateDueDates', {
    onSuccess: ({ moved }) => {
      showSuccess(`${counted(moved, 'day')} moved in ${counted(chosen.length, 'project')}`);
      if (!data?.more) onClose();
    },
    failure: 'Failed to recalculate due dates',
  });
  const choose = ({ id }: Project, included: boolean) =>
    setLeft((before) => {
      const next = new Set(before);
      if (included) next.delete(id);
      else next.add(id);
      return next;
    });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Recalculate open due dates"
      description="Finished steps, and dates set by hand, stay unchanged."
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="primary"
            busy={isPending}
            busyLabel="Recalculating..."
            disabledBecause={days === 0 ? 'Choose a project first' : null}
            onClick={() => mutate({ body: { projectIds: chosen.map(({ id }) => id) } })}
          >
            {days === 0 ? 'Recalculate' : `Move ${counted(days, 'day')}`}
          </Button>
        </>
      }
    >
      <QueryState
        query={query}
        data={data?.projects}
        content="the due dates"
        failure="Couldn't compute the due dates"
        loading={<SkeletonRows label="Computing the due dates" rows={4} />}
        empty={nothingMoves}
      >
        {(projects) => (
          <ul className="flex flex-col gap-4">
            {projects.map((project) => (
              <li key={project.id}>
                <div className="flex flex-wrap items-start justify-between gap-x-4">
                  <Checkbox
                    label={project.name}
                    checked={!left.has(project.id)}
                    onChange={(event) => choose(project, event.target.checked)}
                    className="min-w-0 font-medium wrap-anywhere"
                  />
                  <Link href={`/projects/${project.id}`} className="text-sm">
                    Open<span className="sr-only"> {project.name}</span>
                  </Link>
                </div>
                <MovedDays
                  moved={project.moved}
                  count={project.count}
                  label={`Days that move in ${project.name}`}
                  className="pl-6"
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      {data?.more && (
        <p className="mt-4 text-sm text-ink-soft">More projects are shown once these have moved.</p>
      )}
    </Dialog>
  );
}

const nothingMoves = (
  <p role="status" className="text-ink-soft">
    All open due dates of the projects that you see match their offsets. Nothing has to move.
  </p>
);
