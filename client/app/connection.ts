import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { connectLive } from '#client/data/live/connect.ts';

/** Subscribes to changes after this position. True once the connection has been down for five seconds. */
export function useConnection(after: string): boolean {
  const queryClient = useQueryClient();
  const [from] = useState(after);
  const [down, setDown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const disconnect = connectLive(queryClient, from, (status) => {
      if (status === 'interrupted') {
        timer ??= setTimeout(() => setDown(true), noticeAfterMs);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      setDown(false);
    });
    return () => {
      clearTimeout(timer);
      disconnect();
    };
  }, [queryClient, from]);
  return down;
}

const noticeAfterMs = 5_000;
