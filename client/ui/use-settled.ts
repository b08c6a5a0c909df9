import { useEffect, useState } from 'react';

const pauseMs = 120;

/** Follows a text that is being typed, debounced; an empty text at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  if (text === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
