import { shortDay } from '#client/ui/day.ts';
import { Day } from '#client/ui/due-day.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Project } from '#contract/projects.ts';

import { useOrganisationDay } from './organisation-day.ts';

type Held = Pick<Project, 'status' | 'holdReason' | 'lookAgainOn'>;

export function HoldNotice({ project }: { project: Held }) {
  const due = useIsDue(project);
  const { status, holdReason, lookAgainOn } = project;
  if (status !== 'on_hold' || !(holdReason || lookAgainOn)) return null;
  return (
    <Notice className="mb-3">
      <span className="font-medium text-ink">On hold</span>
      {holdReason && (
        <>
          :{' '}
          <span dir="auto" className="wrap-anywhere">
            {holdReason}
          </span>
        </>
      )}
      {lookAgainOn && (
        <span className={due ? 'block font-medium text-ink' : 'block'}>
          {due
            ? `Time to look again: it was set for ${shortDay(lookAgainOn)}.`
            : `Look again on ${shortDay(lookAgainOn)}.`}
        </span>
      )}
    </Notice>
  );
}

export function HeldLine({ project }: { project: Held }) {
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
          <span dir="auto">{holdReason}</span>
        </>
      )}
    </p>
  );
}

function useIsDue({ status, lookAgainOn }: Held): boolean {
  const waits = status === 'on_hold' && lookAgainOn !== null;
  const day = useOrganisationDay(waits);
  return waits && lookAgainOn <= day;
}
