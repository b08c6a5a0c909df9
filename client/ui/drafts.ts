/**
 * Unsaved input in the tab's session storage: it survives a reload, a crash and an expired session, but no sign-out.
 * Names are paths: a draft is discarded with its parent path.
 */

import { store } from './store.ts';

/** Returns the same object until the draft changes. */
export function readDraft(name: string): unknown {
  return drafts().get(name);
}

export function saveDraft(name: string, value: unknown): void {
  if (Object.is(readDraft(name), value)) return;
  if (value === undefined) drafts().delete(name);
  else drafts().set(name, value);
  unwritten.add(name);
  // The first change of a while at once: a busy browser runs the last handlers of a page after it has read the next one.
  timer ??= setTimeout(
    writeDrafts,
    performance.now() - writtenAt > betweenWritesMs ? 0 : betweenWritesMs,
  );
  changed();
}

export function draftsUnder(path: string): [string, unknown][] {
  return [...drafts()].filter(([name]) => name === path || name.startsWith(`${path}/`));
}

export function discardDrafts(path: string): void {
  for (const [name] of draftsUnder(path)) saveDraft(name, undefined);
}

/** Clears memory only: the storage is empty, or belongs to another account by now. */
export function clearDrafts(): void {
  drafts().clear();
  unwritten.clear();
  for (const listener of clearListeners) listener();
  changed();
}

/** For other data in memory that belongs to the account. */
export function onDraftsCleared(listener: () => void): void {
  clearListeners.push(listener);
}

export function writeDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const name of unwritten) write(name, drafts().get(name));
  unwritten.clear();
  writtenAt = performance.now();
}

/** A number that grows with each change of a draft. */
const version = store(0);
export const onDraftChange = version.subscribe;
export const draftsVersion = version.get;

const betweenWritesMs = 400;
const prefix = 'kept ';
const unwritten = new Set<string>();
const clearListeners: (() => void)[] = [];
let values: Map<string, unknown> | undefined;
let writtenAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;

function changed(): void {
  version.set(version.get() + 1);
}

function drafts(): Map<string, unknown> {
  if (values) return values;
  values = stored();
  // A phone ends a hidden tab without any further event.
  addEventListener('pagehide', writeDrafts);
  addEventListener('visibilitychange', writeDrafts);
  return values;
}

function stored(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith(prefix)) continue;
      found.set(key.slice(prefix.length), JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    }
  } catch {
    // Storage is unavailable or holds foreign data: start without drafts.
  }
  return found;
}

function write(name: string, value: unknown): void {
  try {
    // A signed-in tab never has empty storage, so this is after a sign-out, when nothing may be written.
    if (value === undefined) sessionStorage.removeItem(prefix + name);
    else if (sessionStorage.length > 0)
      sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full or unavailable: the draft lasts as long as the page.
  }
}
