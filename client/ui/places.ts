/** How far each entry of the browser's history was scrolled, by the entry's key. */
export const places = new Map<string, number>();

/** The key of the current history entry; empty where the browser gives none. */
export function entryKey(): string {
  return 'navigation' in window ? (window.navigation.currentEntry?.key ?? '') : '';
}
