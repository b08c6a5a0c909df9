import { CirclePause } from 'lucide-react';

import { Badge } from '#client/ui/badge.tsx';
import { shortDay } from '#client/ui/day.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { Project } from '#contract/projects.ts';

import { useOrganisationDay } from './organisation-day.ts';

type Held = Pick<Project, 'status' | 'holdReason' | 'lookAgainOn'>;

/** On a project's page: why it is on hold, and until when. */
export function HoldNotice({ project }: { project: Held }) {
  const due = useIsDue(project);
  const { status, holdReason, lookAgainOn } = project;
  if (status !== 'on_hold' || !(holdReason || lookAgainOn)) return null;
  return (
    <Notice className="mb-6">
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

/** On the dashboard: a held project whose day has come. */
export function LookAgainBadge({ project }: { project: Held }) {
  const due = useIsDue(project);
  if (!due) return null;
  const { holdReason } = project;
  return (
    <span title={holdReason ?? undefined} className="flex min-w-0">
      <Badge
        tone="accent"
        icon={<CirclePause aria-hidden="true" strokeWidth={2.25} className="size-3" />}
      >
        Look again{holdReason && `: ${holdReason}`}
      </Badge>
    </span>
  );
}

function useIsDue({ status, lookAgainOn }: Held): boolean {
  const waits = status === 'on_hold' && lookAgainOn !== null;
  const day = useOrganisationDay(waits);
  return waits && lookAgainOn <= day;
}
