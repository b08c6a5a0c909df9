import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CornerDownLeft, LockOpen, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { api } from '#client/data/api.ts';
import { readOf } from '#client/data/reads.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatMoment, shortMoment } from '#client/ui/day.ts';
import { Link } from '#client/ui/link.tsx';
import type { NewItem } from '#contract/new-work.ts';
import { counted, dot } from '#contract/words.ts';

/** The acts of others for the own steps since the page was last left: one line, which unfolds to all. */
export function NewForYou() {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(newForYouQuery());
  useSeenWhenLeft(data?.items.length ? data.position : null);
  if (!data || data.items.length === 0) return null;
  return (
    <Card flush className="mb-2 overflow-hidden">
      <ul aria-label="New for you" className="divide-y divide-line">
        {data.items.slice(0, open ? undefined : 1).map((item, at) => (
          <NewRow key={`${item.kind} ${item.projectId} ${item.by}`} item={item} whole={open}>
            {at === 0 && data.items.length > 1 && (
              <Button
                tone="ghost"
                size="sm"
                aria-expanded={open}
                onClick={() => setOpen(!open)}
                className="tabular-nums"
              >
                {open ? 'Show one' : `${data.items.length - 1} more`}
              </Button>
            )}
          </NewRow>
        ))}
      </ul>
    </Card>
  );
}

export function newForYouQuery() {
  return readOf('readNewForYou');
}

/** Once the page is left, what it showed is no longer new. */
function useSeenWhenLeft(position: number | null): void {
  const queryClient = useQueryClient();
  const latest = useRef(position);
  useEffect(() => {
    latest.current = position;
  }, [position]);
  useEffect(
    () => () => {
      if (latest.current === null) return;
      void api('markSeen', { body: { position: latest.current } }).then(
        (now) => queryClient.setQueryData(newForYouQuery().queryKey, now),
        // It is shown once more.
        () => {},
      );
    },
    [queryClient],
  );
}

const icons = { sentBack: CornerDownLeft, unblocked: LockOpen, assigned: UserPlus };

type NewRowProps = { item: NewItem; whole: boolean; children: ReactNode };

function NewRow({ item, whole, children }: NewRowProps) {
  const { kind, projectId, projectName, steps, count, by, at } = item;
  const Icon = icons[kind];
  const [first] = steps;
  const href =
    count === 1 && first
      ? `/projects/${projectId}?task=${first.taskId}&step=${first.id}`
      : `/projects/${projectId}`;
  const names = steps.map(({ name }) => name).join(', ');
  const more = count - steps.length;
  return (
    <li className="flex min-h-9 items-center gap-2 px-4 py-0.5 hover:bg-canvas sm:px-5">
      <Icon aria-hidden="true" className="size-4 flex-none text-accent-ink" />
      <p
        className={clsx(
          'min-w-0 flex-1 text-sm wrap-anywhere text-ink-soft',
          !whole && 'line-clamp-1',
        )}
      >
        <Link dir="auto" translate="no" href={href} className="font-medium">
          {projectName}
        </Link>{' '}
        <span dir="auto" translate="no">
          {by}
        </span>{' '}
        {words[kind](counted(count, 'step'))}
        {': '}
        <span dir="auto" translate="no">
          {names}
        </span>
        {more > 0 && ` and ${more} more`}
        {dot}
        <time dateTime={at} title={formatMoment(at)}>
          {shortMoment(at)}
        </time>
      </p>
      {children}
    </li>
  );
}

const words = {
  sentBack: (what: string) => `sent ${what} back to you`,
  unblocked: (what: string) => `finished what ${what} of yours waited for`,
  assigned: (what: string) => `gave you ${what}`,
};
