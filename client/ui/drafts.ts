/*
 * What was typed and not sent yet, in this tab's storage: it survives leaving the page, a reload, a crash
 * of the tab and a session that ends in mid-use. Signing out empties that storage. Names are paths: what is
 * kept under a path goes with it.
 */

/** What is kept under a name, the same object until something else is; undefined where nothing is. */
export function readDraft(name: string): unknown {
  return kept().get(name);
}

/** Keeps a value under a name, or forgets it where it is undefined. Storage follows in a moment. */
export function keep(name: string, value: unknown): void {
  if (Object.is(readDraft(name), value)) return;
  if (value === undefined) kept().delete(name);
  else kept().set(name, value);
  unwritten.add(name);
  timer ??= setTimeout(writeDrafts, betweenWritesMs);
  changed();
}

/** All that is kept under a path and under what it leads to, by name. */
export function draftsUnder(path: string): [string, unknown][] {
  return [...kept()].filter(([name]) => name === path || name.startsWith(`${path}/`));
}

/** Forgets all that is kept under a path: it was sent or given up. */
export function forgetUnder(path: string): void {
  for (const [name] of draftsUnder(path)) keep(name, undefined);
}

/** Forgets everything without touching the storage, which is somebody else's by now, or empty. */
export function forgetAll(): void {
  kept().clear();
  unwritten.clear();
  changed();
}

/** Writes what is not in the storage yet, at once. */
export function writeDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  for (const name of unwritten) write(name, kept().get(name));
  unwritten.clear();
}

/** Calls a listener whenever something else is kept; returns what ends that. */
export function onDraftChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A number that is another one whenever something else is kept. */
export function draftsVersion(): number {
  return version;
}

/**
 * Whether a kept value can stand where this one does: a release may have changed what a form holds since.
 * An id may be none; and null, a list and an empty object say nothing about what may be in their place.
 */
export function fits(value: unknown, like: unknown): boolean {
  if (like === null) return true;
  if (value === null) return typeof like === 'number';
  if (typeof value !== typeof like || Array.isArray(value) !== Array.isArray(like)) return false;
  if (typeof like !== 'object' || Array.isArray(like)) return true;
  const object = value as Record<string, unknown>;
  return Object.entries(like).every(([name, part]) => name in object && fits(object[name], part));
}

const betweenWritesMs = 400;
const prefix = 'kept ';
const unwritten = new Set<string>();
const listeners = new Set<() => void>();
let values: Map<string, unknown> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let version = 0;

function changed(): void {
  version += 1;
  for (const listener of listeners) listener();
}

function kept(): Map<string, unknown> {
  if (values) return values;
  values = stored();
  // A phone ends a tab that is out of sight without another word.
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
    // Not there at all, or not ours: then nothing was kept.
  }
  return found;
}

function write(name: string, value: unknown): void {
  try {
    // While somebody is signed in the storage is never empty. Emptied, it stays so: whoever signs out
    // leaves nothing behind.
    if (value === undefined) sessionStorage.removeItem(prefix + name);
    else if (sessionStorage.length > 0)
      sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full, or not there at all: then it lasts as long as the page.
  }
}
