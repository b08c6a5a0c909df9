import { useCallback, useState } from 'react';

/** A choice that the browser remembers. Storage may be denied: then it lasts as long as the page. */
export function useRemembered(key: string, first: string) {
  const [value, setValue] = useState(() => recall(key) ?? first);
  const remember = useCallback(
    (next: string) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // See above.
      }
    },
    [key],
  );
  return [value, remember] as const;
}

function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
