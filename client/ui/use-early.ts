import { useCallback, useRef, useState } from 'react';

type Early<Value> = { value: Value };

/** Shows a new value optimistically until the promise of `save` settles. */
export function useEarly<Value>(
  stored: Value,
  save: (value: Value) => Promise<unknown> | void,
): [Value, (value: Value) => Promise<void>] {
  const [early, setEarly] = useState<Early<Value> | null>(null);
  const latest = useRef<Early<Value> | null>(null);
  const change = useCallback(
    async (value: Value) => {
      const saving = save(value);
      if (!saving) return;
      const own = { value };
      latest.current = own;
      setEarly(own);
      await saving.catch(() => {});
      if (latest.current === own) setEarly(null);
    },
    [save],
  );
  return [early ? early.value : stored, change];
}
