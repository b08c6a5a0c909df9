import { useSyncExternalStore } from 'react';

/** What of earlier slides is offered again. */
export type Remembered = 'business-titles' | 'compliance-numbers';

/** So many of each, the newest first. */
const most = 20;

/** The list with more in front; what is there already moves there, and blanks are left out. */
export function withNewest(list: readonly string[], more: readonly string[]): string[] {
  const texts = more.map((text) => text.trim()).filter(Boolean);
  return [...new Set([...texts, ...list])].slice(0, most);
}

/** What is remembered in this browser, the newest first. */
export function useRemembered(name: Remembered): readonly string[] {
  return useSyncExternalStore(subscribe, () => read(name));
}

/** Remembers texts, the first as the newest. */
export function remember(name: Remembered, texts: readonly string[]): void {
  write(name, withNewest(read(name), texts));
}

/** Forgets everything of a kind. */
export function forget(name: Remembered): void {
  write(name, []);
}

const none: readonly string[] = [];
/** What was read or written last; it stands where the browser refuses to store anything. */
const known = new Map<Remembered, readonly string[]>();
const listeners = new Set<() => void>();

function read(name: Remembered): readonly string[] {
  const list = known.get(name) ?? stored(name);
  known.set(name, list);
  return list;
}

function stored(name: Remembered): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '[]');
    if (!Array.isArray(list)) return none;
    return list.filter((text): text is string => typeof text === 'string').slice(0, most);
  } catch {
    // Refused, or not ours.
    return none;
  }
}

function write(name: Remembered, list: readonly string[]): void {
  known.set(name, list);
  try {
    if (list.length > 0) localStorage.setItem(keyOf(name), JSON.stringify(list));
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Full, or not allowed: it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has written.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(prefix)) return;
    known.clear();
    listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

const prefix = 'slides ';

function keyOf(name: Remembered): string {
  return prefix + name;
}
