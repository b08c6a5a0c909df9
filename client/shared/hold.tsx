import { Day } from '#client/ui/due-day.tsx';
import type { Project } from '#contract/projects.ts';

import { useOrganisationDay } from './organisation-day.ts';

export type ProjectHold = Pick<Project, 'status' | 'holdReason' | 'lookAgainOn'>;

export function OnHoldLine({ project }: { project: ProjectHold }) {
  const due = useIsDue(project);
  const { holdReason, lookAgainOn } = project;
  return (
    <p
      title={holdReason ?? undefined}
      className="line-clamp-2 min-h-6 py-0.5 text-sm wrap-anywhere text-ink-soft print:inline"
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

export function useIsDue({ status, lookAgainOn }: ProjectHold): boolean {
  const waits = status === 'on_hold' && lookAgainOn !== null;
  const day = useOrganisationDay(waits);
  return waits && lookAgainOn <= day;
}
