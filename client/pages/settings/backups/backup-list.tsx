import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { shortMoment } from '#client/ui/day.ts';
import type { Backup, BackupState } from '#contract/backups.ts';

import { occasionOf, sizeInWords } from './backup-words.ts';

export function BackupList({ backups }: { backups: readonly Backup[] }) {
  return (
    <Card flush title="Latest backups">
      <ul aria-label="Latest backups" className="divide-y divide-line">
        {backups.map((backup) => (
          <Entry key={backup.id} backup={backup} />
        ))}
      </ul>
    </Card>
  );
}

function Entry({ backup }: { backup: Backup }) {
  const { state, requestedAt, bytes, problem, file } = backup;
  const { tone, label } = states[state];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="text-base font-medium text-ink tabular-nums">
          <time dateTime={requestedAt}>{shortMoment(requestedAt)}</time>
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-ink-faint">
          <span dir="auto" translate="no" className="wrap-anywhere">
            {occasionOf(backup)}
          </span>
          {bytes !== null && <span className="tabular-nums">{sizeInWords(bytes)}</span>}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      {problem !== null && (
        <p className="w-full text-sm wrap-anywhere text-danger-ink">
          {problem}
          {file && <span className="block text-ink-soft">Kept as {file}</span>}
        </p>
      )}
    </li>
  );
}

const states: Record<BackupState, { tone: BadgeTone; label: string }> = {
  waiting: { tone: 'outline', label: 'Waiting' },
  running: { tone: 'accent', label: 'Running' },
  proven: { tone: 'success', label: 'Proven' },
  failed: { tone: 'destructive', label: 'Failed' },
};
