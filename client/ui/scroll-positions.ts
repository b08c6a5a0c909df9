export const scrollPositions = new Map<string, number>();

/** The key of the current history entry; empty without browser support. */
export function entryKey(): string {
  return 'navigation' in window ? (window.navigation.currentEntry?.key ?? '') : '';
}
