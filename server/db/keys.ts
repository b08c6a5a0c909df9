/**
 * Normalizes a name for uniqueness: ignores surrounding spaces, case and compatibility variants. Not in SQL,
 * because the engines differ beyond ASCII.
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
