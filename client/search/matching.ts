/** The things whose name contains what was typed, ignoring case. Spaces alone find nothing. */
export function matching<Thing extends { name: string }>(
  things: readonly Thing[],
  typed: string,
): Thing[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return things.filter(({ name }) => name.toLowerCase().includes(wanted));
}
