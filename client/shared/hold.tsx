import { clsx } from 'clsx';

import { Day } from '#client/ui/due-day.tsx';
import type { Project } from '#contract/projects.ts';

import { useOrganisationDay } from './organisation-day.ts';

export type ProjectHold = Pick<Project, 'status' | 'holdReason' | 'lookAgainOn'>;

type OnHoldLineProps = {
  project: ProjectHold;
  /** With the whole reason. */
  whole?: boolean;
};

export function OnHoldLine({ project, whole = false }: OnHoldLineProps) {
  const due = useIsDue(project);
  const { holdReason, lookAgainOn } = project;
  return (
    <p
      title={holdReason ?? undefined}
      className={clsx(
        'min-h-6 py-0.5 text-sm wrap-anywhere text-ink-soft print:inline',
        !whole && 'line-clamp-2',
      )}
    >
      {due ? (
        <span className="font-medium text-ink">Look again</span>
      ) : lookAgainOn ? (
        <>
          Until <Day day={lookAgainOn} />
        </>
      ) : (
        'No day set to look again'
      )}
      {holdReason && (
        <>
          {': '}
          <span dir="auto" translate="no">
            {holdReason}
          </span>
        </>
      )}
    </p>
  );
}

function useIsDue({ status, lookAgainOn }: ProjectHold): boolean {
  const waits = status === 'on_hold' && lookAgainOn !== null;
  const day = useOrganisationDay(waits);
  return waits && lookAgainOn <= day;
}
