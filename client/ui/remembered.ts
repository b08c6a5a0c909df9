import { useCallback, useState } from 'react';

import { readStored, store } from './stored.ts';

export function useRemembered(key: string, first: string) {
  const [value, setValue] = useState(() => readStored(key) ?? first);
  const remember = useCallback(
    (next: string) => {
      setValue(next);
      store(key, next);
    },
    [key],
  );
  return [value, remember] as const;
}
