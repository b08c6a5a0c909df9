import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { connectLive } from '#client/live/connect.ts';

/**
 * Listens for changes from this log position on, for as long as the component stands. True once the
 * connection has been down for so long that somebody may notice.
 */
export function useConnection(after: string): boolean {
  const queryClient = useQueryClient();
  const [from] = useState(after);
  const [down, setDown] = useState(false);
  useEffect(() => {
    let patience: ReturnType<typeof setTimeout> | undefined;
    const disconnect = connectLive(queryClient, from, (status) => {
      if (status === 'interrupted') {
        patience ??= setTimeout(() => setDown(true), patienceMs);
        return;
      }
      clearTimeout(patience);
      patience = undefined;
      setDown(false);
    });
    return () => {
      clearTimeout(patience);
      disconnect();
    };
  }, [queryClient, from]);
  return down;
}

const patienceMs = 5_000;
