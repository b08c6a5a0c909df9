import { foldedText } from '#contract/clean-text.ts';

/** Whether another record has the name; `own` is the current name of the edited one. */
export function isTakenName(
  names: readonly string[] | undefined,
  typed: string,
  own = '',
): boolean {
  const key = comparableName(typed);
  if (key === '' || key === comparableName(own)) return false;
  return names?.some((name) => comparableName(name) === key) ?? false;
}

export function comparableName(name: string): string {
  return foldedText(name);
}
