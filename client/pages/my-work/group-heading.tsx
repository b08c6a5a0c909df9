import { clsx } from 'clsx';

import { formatNumber } from '#contract/words.ts';
import type { TopGroup, WorkGroup } from '#rules/work-groups.ts';

import { groupLabels } from './filters.ts';

export type Heading = { group: WorkGroup | TopGroup; count: number };

export function GroupHeading({ group, count }: Heading) {
  return (
    <h2
      className={clsx(
        'flex items-baseline gap-2 border-b border-line bg-canvas px-4 py-1.5 text-sm font-semibold sm:px-5',
        ['overdue', 'sentBack'].includes(group) ? 'text-danger-ink' : 'text-ink-soft',
      )}
    >
      {groupLabels[group]}
      <span className="font-normal text-ink-faint tabular-nums">{formatNumber(count)}</span>
    </h2>
  );
}
