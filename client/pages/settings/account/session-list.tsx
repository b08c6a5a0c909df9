import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';

import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { shortMoment } from '#client/ui/day.ts';
import type { OwnSession } from '#contract/sessions.ts';
import { formatNumber } from '#contract/words.ts';

import { deviceOf } from './device.ts';

export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const [all, setAll] = useState(false);
  const sorted = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const shown = all ? sorted : sorted.slice(0, fewest);
  return (
    <>
      <ul aria-label="Sessions" className="divide-y divide-line">
        {shown.map((session) => (
          <Session key={keyOf(session)} session={session} />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <div className="border-t border-line px-4 py-2 sm:px-5">
          <Button tone="ghost" onClick={() => setAll(true)}>
            Show all {formatNumber(sorted.length)}
          </Button>
        </div>
      )}
    </>
  );
}

/* Scripts that sign in repeatedly leave many sessions behind. */
const fewest = 20;

function Session({ session }: { session: OwnSession }) {
  const { current, userAgent, address, createdAt, lastSeenAt } = session;
  const Icon = /Mobi|Android|iPhone|iPad/.test(userAgent) ? Smartphone : Monitor;
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none text-ink-faint" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base font-medium text-ink">
          <span className="min-w-0 wrap-anywhere">{deviceOf(userAgent)}</span>
          {current && <Badge tone="success">This browser</Badge>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-faint">
          <span className="wrap-anywhere">{address}</span>
          <span>
            Signed in <time dateTime={createdAt}>{shortMoment(createdAt)}</time>
          </span>
          <span>
            Last used{' '}
            {current ? 'now' : <time dateTime={lastSeenAt}>{shortMoment(lastSeenAt)}</time>}
          </span>
        </p>
      </div>
    </li>
  );
}

function keyOf({ createdAt, address, userAgent }: OwnSession): string {
  return [createdAt, address, userAgent].join(' ');
}
