import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { Rows } from '#client/lists/rows.tsx';
import { purgeableFrom, usualYears } from '#contract/deleted.ts';
import type { DeletedThing } from '#contract/deleted.ts';

import { DeletedRow, keyOf, rowClass } from './deleted-row.tsx';
import { daysLeft } from './shown-things.ts';
import { useRestore } from './use-restore.ts';

type DeletedListProps = {
  things: readonly DeletedThing[];
  /** In milliseconds. */
  now: number;
};

export function DeletedList({ things, now }: DeletedListProps) {
  const user = useCurrentUser();
  const { data: organisation } = useQuery(readOf('readOrganisation'));
  const years = organisation?.retentionYears ?? usualYears;
  const retentionOf = (thing: DeletedThing) => {
    if (!thing.hasRecords) return null;
    const until = purgeableFrom(thing, years);
    return { until, isOver: Date.parse(until) < now };
  };
  const { restore, underWay } = useRestore();
  const begin = useCallback(
    (thing: DeletedThing, row: HTMLElement | null) => void restore(thing, () => leave(row)),
    [restore],
  );
  return (
    <>
      <div
        aria-hidden="true"
        className={`${rowClass} hidden! border-b border-line bg-canvas py-2! text-xs font-medium text-ink-faint @2xl:grid!`}
      >
        <span className="[grid-area:name]">Name</span>
        <span className="[grid-area:when]">Deleted</span>
        <span className="[grid-area:left]">Can be restored</span>
        <span className="[grid-area:act]" />
      </div>
      <Rows
        label="Recently deleted"
        items={things}
        keyOf={keyOf}
        height={69}
        narrow={{ below: 672, height: 101 }}
      >
        {(thing) => (
          <DeletedRow
            thing={thing}
            left={daysLeft(thing, now)}
            retention={retentionOf(thing)}
            user={user}
            restoring={underWay.has(keyOf(thing))}
            onRestore={begin}
          />
        )}
      </Rows>
    </>
  );
}

/** Moves the focus out of a row that is about to disappear. */
function leave(row: HTMLElement | null): void {
  if (!row?.contains(document.activeElement)) return;
  const neighbour = [row.nextElementSibling, row.previousElementSibling]
    .map((other) => other?.querySelector<HTMLElement>('button'))
    .find(Boolean);
  (neighbour ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}
