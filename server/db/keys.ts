/**
 * The form in which names are compared for uniqueness: blanks around, letter case and compatibility
 * variants do not count. Computed here because the engines' own functions differ beyond ASCII.
 */
export function nameKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
