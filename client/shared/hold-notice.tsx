import { shortDay } from '#client/ui/day.ts';
import { Notice } from '#client/ui/notice.tsx';

import { useIsDue } from './hold.tsx';
import type { ProjectHold } from './hold.tsx';

export function HoldNotice({ project }: { project: ProjectHold }) {
  const due = useIsDue(project);
  const { status, holdReason, lookAgainOn } = project;
  if (status !== 'on_hold' || !(holdReason || lookAgainOn)) return null;
  return (
    <Notice className="mb-3">
      <span className="font-medium text-ink">On hold</span>
      {holdReason && (
        <>
          :{' '}
          <span dir="auto" translate="no" className="wrap-anywhere">
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
