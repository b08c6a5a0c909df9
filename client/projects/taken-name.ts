/** Whether another thing has the name that this one, called `own` until now, is being given. */
export function isTakenName(
  names: readonly string[] | undefined,
  typed: string,
  own = '',
): boolean {
  const wanted = comparableName(typed);
  if (wanted === '' || wanted === comparableName(own)) return false;
  return names?.some((name) => comparableName(name) === wanted) ?? false;
}

/** A name as it is compared with others: without regard to case and to spaces around it. */
export function comparableName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}
