import { clsx } from 'clsx';

import { summaryOf } from './entries.ts';
import type { Entry, EntryGroup } from './entries.ts';

type FinderFootProps = {
  blank: boolean;
  groups: EntryGroup[];
  settled: boolean;
  onJump: (first: Entry) => void;
};

export function FinderFoot({ blank, groups, settled, onJump }: FinderFootProps) {
  const counted = blank ? [] : groups.filter(({ count }) => count !== null);
  const listed = !blank && groups.length > 0;
  return (
    <div
      className={clsx(
        'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-faint',
        listed && 'mt-3',
      )}
    >
      {listed && <span>Press Enter to select the first result</span>}
      {counted.length > 1 && (
        <span role="group" aria-label="Jump to" className="-mx-1 flex flex-wrap gap-x-1">
          {counted.map(({ label, count, entries: [first] }) => (
            <button
              key={label}
              type="button"
              onClick={() => first && onJump(first)}
              className="rounded-sm px-1 tabular-nums hover:bg-sunken hover:text-ink"
            >
              {label} {count}
            </button>
          ))}
        </span>
      )}
      <span role="status" className="sr-only">
        {blank || !settled ? '' : summaryOf(groups) || (listed ? 'Commands' : 'No results')}
      </span>
    </div>
  );
}
