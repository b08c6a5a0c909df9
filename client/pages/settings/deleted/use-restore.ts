import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { kinds } from '#client/shared/kinds.ts';
import { restoreDeleted } from '#client/shared/restore-deleted.ts';
import type { DeletedThing } from '#contract/deleted.ts';

import { keyOf } from './deleted-row.tsx';

/** `onLeave` is called just before the record leaves the list. */
export function useRestore() {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(new Set());
  const restore = useCallback(
    async (thing: DeletedThing, onLeave: () => void) => {
      const { undelete } = kinds[thing.entity];
      if (!undelete) return;
      const key = keyOf(thing);
      setUnderWay((before) => new Set(before).add(key));
      const onBack = () => {
        onLeave();
        queryClient.setQueryData(readOf('listDeleted').queryKey, (listed) =>
          listed?.filter((one) => keyOf(one) !== key),
        );
      };
      await restoreDeleted(queryClient, undelete, thing, onBack);
      setUnderWay((before) => new Set([...before].filter((other) => other !== key)));
    },
    [queryClient],
  );
  return { restore, underWay };
}
