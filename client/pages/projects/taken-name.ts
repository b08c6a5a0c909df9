/** Whether another record has the name; `own` is the current name of the edited one. */
export function isTakenName(
  names: readonly string[] | undefined,
  typed: string,
  own = '',
): boolean {
  const wanted = comparableName(typed);
  if (wanted === '' || wanted === comparableName(own)) return false;
  return names?.some((name) => comparableName(name) === wanted) ?? false;
}

export function comparableName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
