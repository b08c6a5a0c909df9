import { CloudOff } from 'lucide-react';

import { Button } from '#client/ui/button.tsx';

import { FullNotice } from './error-boundary.tsx';

/** In place of the program, which could not begin. */
export function Unreachable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <main>
      <FullNotice
        icon={<CloudOff aria-hidden="true" className="size-8" />}
        title="Waymark cannot be reached"
        action={
          <Button tone="primary" busy={busy} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        The server did not respond, or you are offline.
      </FullNotice>
    </main>
  );
}
