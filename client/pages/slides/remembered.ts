import { useSyncExternalStore } from 'react';

import { signal } from '#client/ui/store.ts';

export type Remembered = 'business-titles' | 'compliance-numbers';

const most = 20;

/** Moves repeated texts to the front and drops blanks. */
export function withNewest(list: readonly string[], more: readonly string[]): string[] {
  const texts = more.map((text) => text.trim()).filter(Boolean);
  return [...new Set([...texts, ...list])].slice(0, most);
}

export function useRemembered(name: Remembered): readonly string[] {
  return useSyncExternalStore(subscribe, () => read(name));
}

/** The first text becomes the newest. */
export function remember(name: Remembered, texts: readonly string[]): void {
  write(name, withNewest(read(name), texts));
}

export function forget(name: Remembered): void {
  write(name, []);
}

const none: readonly string[] = [];
/** In memory, in case storage is blocked. */
const known = new Map<Remembered, readonly string[]>();
const changes = signal();

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
    // Storage may be blocked, or hold something else.
    return none;
  }
}

function write(name: Remembered, list: readonly string[]): void {
  known.set(name, list);
  try {
    if (list.length > 0) localStorage.setItem(keyOf(name), JSON.stringify(list));
    else localStorage.removeItem(keyOf(name));
  } catch {
    // Storage is full or blocked: kept in memory until the page is closed.
  }
  changes.notify();
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  // Another tab changed it.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && !key.startsWith(prefix)) return;
    known.clear();
    listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
}

const prefix = 'slides ';

function keyOf(name: Remembered): string {
  return prefix + name;
}
