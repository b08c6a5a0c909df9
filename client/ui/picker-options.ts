import { hasWords } from './has-words.ts';

/** A disabled option can be removed but not added. */
export type PickerOption = { id: number; label: string; hint?: string; disabled?: boolean };

export function matchingOptions(
  options: readonly PickerOption[],
  typed: string,
): readonly PickerOption[] {
  if (typed.trim() === '') return options;
  return options.filter(({ label, hint = '' }) => hasWords(`${label} ${hint}`, typed));
}

export function toggled(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/** The `free` options can be toggled even if disabled. */
export function isUsable(option: PickerOption, free: readonly number[]): boolean {
  return !option.disabled || free.includes(option.id);
}
