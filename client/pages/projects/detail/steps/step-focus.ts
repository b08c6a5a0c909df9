import { afterClosing, recoverFocus } from '#client/ui/focus.ts';

/** Focuses a step's name after dialogs have closed, or the button that adds steps. */
export function focusStep(stepId: number | undefined): void {
  afterClosing((isLast) => {
    const name = stepId === undefined ? null : nameButton(stepId);
    if (!name && stepId !== undefined && !isLast) return false;
    const target = name ?? addButton();
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
    return true;
  });
}

/** Focuses the button that adds steps if a closing dialog could not return the focus. */
export function focusAfterDialog(): void {
  recoverFocus(addButton);
}

export function showStep(stepId: number, block: ScrollLogicalPosition = 'nearest'): void {
  nameButton(stepId)?.closest('li')?.scrollIntoView({ block });
}

/** The previous or next step, to continue with when one leaves. */
export function neighbourOf(steps: readonly { id: number }[], stepId: number): number | undefined {
  const at = steps.findIndex(({ id }) => id === stepId);
  return at < 0 ? steps[0]?.id : (steps[at + 1] ?? steps[at - 1])?.id;
}

/** The step name that a key moves to, if any. */
export function nextName(from: HTMLElement, key: string): HTMLElement | undefined {
  const names = [...(from.closest('ol')?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  const at = names.indexOf(from);
  if (key === 'ArrowDown') return names[at + 1];
  if (key === 'ArrowUp') return names[at - 1];
  if (key === 'Home') return names[0];
  return key === 'End' ? names.at(-1) : undefined;
}

function nameButton(stepId: number): HTMLElement | null {
  return document.querySelector(`[data-step="${stepId}"]`);
}

function addButton(): HTMLElement | null {
  return document.querySelector('[data-add-step]');
}
