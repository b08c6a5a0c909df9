import { Button } from '#client/ui/button.tsx';
import { useWrite } from '#client/writes.ts';

type BackUpNowProps = {
  /** One is being made. */
  busy: boolean;
  /** This server makes none. */
  off: boolean;
};

/** Has a backup made now. What becomes of it is seen in the list. */
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
