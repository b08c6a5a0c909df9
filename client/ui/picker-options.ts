import { hasWords } from './words.ts';

/** Something that can be chosen. What is disabled can only be taken away. */
export type PickerOption = { id: number; label: string; hint?: string; disabled?: boolean };

/** The options in whose label or hint every word of the search stands, in their order. */
export function matchingOptions(
  options: readonly PickerOption[],
  typed: string,
): readonly PickerOption[] {
  if (typed.trim() === '') return options;
  return options.filter(({ label, hint = '' }) => hasWords(`${label} ${hint}`, typed));
}

/** The chosen ids with this one added or taken away. */
export function toggled(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

/** True where the option can be ticked or unticked; `free` are those for which it does not matter that they are disabled. */
export function isUsable(option: PickerOption, free: readonly number[]): boolean {
  return !option.disabled || free.includes(option.id);
}
