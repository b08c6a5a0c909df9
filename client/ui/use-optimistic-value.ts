import { useCallback, useRef, useState } from 'react';

type Change<Value> = { value: Value };

/** Shows a new value optimistically until the promise of `save` settles. */
export function useOptimisticValue<Value>(
  stored: Value,
  save: (value: Value) => Promise<unknown> | void,
): [Value, (value: Value) => Promise<void>] {
  const [pending, setPending] = useState<Change<Value> | null>(null);
  const latest = useRef<Change<Value> | null>(null);
  const change = useCallback(
    async (value: Value) => {
      const saving = save(value);
      if (!saving) return;
      const own = { value };
      latest.current = own;
      setPending(own);
      await saving.catch(() => {});
      if (latest.current === own) setPending(null);
    },
    [save],
  );
  return [pending ? pending.value : stored, change];
}
