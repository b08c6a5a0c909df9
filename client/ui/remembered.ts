import { useCallback, useState } from 'react';

import { readStored, writeStored } from './stored.ts';

export function useRemembered(key: string, first: string) {
  const [value, setValue] = useState(() => readStored(key) ?? first);
  const remember = useCallback(
    (next: string) => {
      setValue(next);
      writeStored(key, next);
    },
    [key],
  );
  return [value, remember] as const;
}
