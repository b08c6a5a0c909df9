import { tellFailure } from '#client/shared/failure.ts';
import { Button } from '#client/ui/button.tsx';

import { useRequestBackup } from './queries.ts';

type BackUpNowProps = {
  /** One is being made. */
  busy: boolean;
  /** This server makes none. */
  off: boolean;
};

/** Has a backup made now. What becomes of it is seen in the list. */
export function BackUpNow({ busy, off }: BackUpNowProps) {
  const { mutateAsync, isPending } = useRequestBackup();
  const begin = async () => {
    try {
      await mutateAsync();
    } catch (error) {
      tellFailure('Failed to back up', error);
    }
  };
  return (
    <Button
      tone="primary"
      busy={busy || isPending}
      busyLabel="Backing up..."
      disabledBecause={off ? 'Backups are switched off on this server' : null}
      onClick={() => void begin()}
    >
      Back up now
    </Button>
  );
}
