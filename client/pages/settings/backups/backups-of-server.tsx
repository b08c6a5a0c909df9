import { useQuery, queryOptions } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { useWrite } from '#client/data/writes.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { formatMoment } from '#client/ui/day.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { BackupOverview, Backup } from '#contract/backups.ts';
import { refusal } from '#rules/permissions.ts';

import { BackupList } from './backup-list.tsx';
import { troubleInWords } from './backup-words.ts';
import { LastProof } from './last-proof.tsx';

export function BackupsOfServer() {
  const user = useCurrentUser();
  const refused = user ? refusal('primary', user) : null;
  const query = useQuery({
    ...backupsQuery(),
    enabled: user !== null && refused === null,
  });
  if (refused) return <Notice>{refused}.</Notice>;
  return (
    <QueryState query={query} content="backups" framed>
      {(overview) => <Loaded overview={overview} />}
    </QueryState>
  );
}

function Loaded({ overview }: { overview: BackupOverview }) {
  const { backups, lastProven, nextAt, serverWarning } = overview;
  const trouble = troubleInWords(overview);
  const busy = backups.some(isUnfinished);
  const backUpNow = <BackUpNow busy={busy} off={nextAt === null} />;
  return (
    <div className="flex flex-col gap-4">
      {serverWarning && <Notice>{serverWarning}</Notice>}
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      {nextAt === null && (
        <Notice>
          Automatic backups are off (BACKUPS=off). Make sure something else backs up this server.
        </Notice>
      )}
      {backups.length === 0 && !lastProven ? (
        <Card flush>
          <EmptyState icon={ArchiveRestore} title="No backup has been made yet" action={backUpNow}>
            {nextAt && `The first automatic backup runs on ${formatMoment(nextAt)}.`}
          </EmptyState>
        </Card>
      ) : (
        <>
          <LastProof overview={overview} action={backUpNow} />
          {backups.length > 0 && <BackupList backups={backups} />}
        </>
      )}
    </div>
  );
}

type BackUpNowProps = {
  busy: boolean;
  /** Backups are switched off on this server. */
  off: boolean;
};

/** The list shows the result. */
function BackUpNow({ busy, off }: BackUpNowProps) {
  const { mutate, isPending } = useWrite('requestBackup', { failure: 'Failed to back up' });
  return (
    <Button
      tone="primary"
      busy={busy || isPending}
      busyLabel="Backing up..."
      disabledBecause={off ? 'Backups are switched off on this server' : null}
      onClick={() => mutate({})}
    >
      Back up now
    </Button>
  );
}

const soonMs = 2000;
const laterMs = 60_000;

/** No live change reports backups, so the query polls while one is running. */
function backupsQuery() {
  return queryOptions({
    ...readOf('listBackups'),
    refetchInterval: ({ state }) => (state.data?.backups.some(isUnfinished) ? soonMs : laterMs),
  });
}

function isUnfinished({ state }: Pick<Backup, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}
