import { clsx } from 'clsx';
import type { ReactNode } from 'react';

import { Card } from '#client/ui/card.tsx';
import { shortMoment } from '#client/ui/day.ts';
import type { BackupOverview } from '#contract/backups.ts';
import { formatNumber } from '#contract/words.ts';

import { sizeInWords } from './backup-words.ts';

type LastProofProps = { overview: BackupOverview; action: ReactNode };

export function LastProof({ overview, action }: LastProofProps) {
  const { lastProven, trouble, nextAt, folder, kept: retained } = overview;
  const { endedAt, bytes, rows, file, host } = lastProven ?? {};
  return (
    <Card
      title="Last proven restore"
      subtitle={
        lastProven
          ? 'The backup was restored into a separate database and fully checked.'
          : 'Every backup is restored into a separate database and fully checked.'
      }
      actions={action}
    >
      <p
        className={clsx(
          'pt-1 text-2xl font-semibold tabular-nums',
          trouble === 'old' ? 'text-danger-ink' : 'text-ink',
        )}
      >
        {endedAt ? <time dateTime={endedAt}>{shortMoment(endedAt)}</time> : 'Never'}
      </p>
      <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {bytes != null && rows != null && (
          <Fact name="Size">
            {sizeInWords(bytes)}, {formatNumber(rows)} rows
          </Fact>
        )}
        {nextAt && (
          <Fact name="Next">
            <time dateTime={nextAt}>{shortMoment(nextAt)}</time>
          </Fact>
        )}
        <Fact name="Location" wide>
          <span className="font-mono text-sm">{file ?? folder}</span>
          {host && <span className="text-ink-soft"> on {host}</span>}
        </Fact>
      </dl>
      <p className="mt-4 text-sm text-ink-faint">
        The latest {retained} proven ones are kept. Keep copies on another machine, and keep them
        safe: a backup contains everything.
      </p>
    </Card>
  );
}

type FactProps = { name: string; wide?: boolean; children: ReactNode };

function Fact({ name, wide, children }: FactProps) {
  return (
    <div className={clsx('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="text-base wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
