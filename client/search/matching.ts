export function matching<Thing extends { name: string }>(
  things: readonly Thing[],
  typed: string,
): Thing[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  return things.filter(({ name }) => name.toLowerCase().includes(wanted));
}
