import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { relativeDay } from '#client/ui/day.ts';
import { LatePart } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { Link, PlainLink } from '#client/ui/link.tsx';
import { useToday } from '#client/ui/today.ts';
import { Celebrations } from '#client/work/celebration/celebrations.tsx';
import { markStep } from '#client/work/complete.ts';
import { Ring } from '#client/work/ring.tsx';
import { usePendingMark } from '#client/work/use-pending-mark.ts';
import type { DueSteps as Due, WorkStep } from '#contract/my-work.ts';
import { dot, formatNumber, plural } from '#contract/words.ts';
import { workRefusal } from '#rules/contributors.ts';

type Refused = {
  /** Why this account may not tick them; null if it may. */
  refused: string | null;
};

export function DueSteps(due: Due) {
  const user = useCurrentUser();
  return (
    <>
      <Celebrations />
      {/* All are the user's own. */}
      {user && due.due > 0 && <Line {...due} refused={workRefusal(user, true)} />}
    </>
  );
}

function Line({ due, steps, refused }: Due & Refused) {
  const more = due - steps.length;
  return (
    <section
      aria-label="Your due steps"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm"
    >
      <p className="text-ink-soft">
        {formatNumber(due)} of yours {plural(due, 'is', 'are')} due:
      </p>
      {more > 0 && <Link href="/my-work">and {formatNumber(more)} more</Link>}
      <ul className="flex basis-full gap-2 overflow-x-auto">
        {steps.map((step) => (
          <DueStep key={step.id} step={step} refused={refused} />
        ))}
      </ul>
    </section>
  );
}

function DueStep({ step, refused }: { step: WorkStep } & Refused) {
  const { name, id, projectId, projectName, taskId } = step;
  const queryClient = useQueryClient();
  const [chip, setChip] = useState<HTMLLIElement | null>(null);
  const [open, setOpen] = useState(false);
  const day = useToday();
  const shown = usePendingMark(step, projectId);
  const due = step.roundsCount > 0 ? 'Sent back' : relativeDay(step.dueDate ?? day, day);
  const place = `${due}${dot}${projectName}`;
  const tick = (ring: HTMLElement) => {
    if (shown.status === 'completed') return;
    void leaveRow(ring, () => markStep(queryClient, step, true, { leaves: true }), 'input, button');
  };
  return (
    <li
      ref={setChip}
      className="flex w-56 min-w-36 items-center gap-1 rounded-lg border border-line bg-surface px-1"
    >
      <Ring
        step={shown}
        open={open}
        onTick={refused === null ? (_, ring) => tick(ring) : undefined}
        refused={refused}
        onUnfold={() => setOpen(!open)}
      />
      <PlainLink
        href={`/projects/${projectId}?task=${taskId}&step=${id}`}
        title={[name, due, projectName].join(dot)}
        dir="auto"
        translate="no"
        className="min-w-0 rounded-sm pr-1"
      >
        <span className="block truncate font-medium text-ink">{name}</span>
        <span className="block truncate text-xs text-ink-faint">{place}</span>
      </PlainLink>
      {open && chip && (
        <LatePart>
          <DueDetails step={step} refused={refused} opener={chip} onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </li>
  );
}

const DueDetails = later(() => import('./due-details.tsx'), 'DueDetails');
