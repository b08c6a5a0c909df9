import { Button } from '#client/ui/button.tsx';
import { useWrite } from '#client/writes.ts';

type BackUpNowProps = {
  busy: boolean;
  /** Backups are disabled on this server. */
  off: boolean;
};

export function BackUpNow({ busy, off }: BackUpNowProps) {
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
