/**
 * Normalises a name for uniqueness: surrounding blanks, case and compatibility variants are ignored. Done here
 * because the engines' own functions differ beyond ASCII.
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
