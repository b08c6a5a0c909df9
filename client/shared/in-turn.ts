import { useCallback, useState } from 'react';

import { runInSequence } from '#client/data/writes.ts';

/** Runs the work of one scope in sequence, so that a choice during an earlier one is neither lost nor ahead of it. */
export function useInTurn(scope: string) {
  const [waiting, setWaiting] = useState(0);
  const inTurn = useCallback(
    (work: () => Promise<void>) => {
      setWaiting((count) => count + 1);
      return runInSequence(scope, async () => {
        await work();
        setWaiting((count) => count - 1);
      });
    },
    [scope],
  );
  return { busy: waiting > 0, inTurn };
}
