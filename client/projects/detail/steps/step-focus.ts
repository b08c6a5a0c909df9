import { recoverFocus } from '#client/ui/focus.ts';

/** Puts the focus on a step's name, once what is in its way is gone; else on what adds a step. */
export function focusStep(stepId: number | undefined): void {
  // A dialog gives the focus back on closing, and what it is given back to may be gone.
  setTimeout(() => {
    const target = (stepId !== undefined && nameButton(stepId)) || addButton();
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  });
}

/** Puts the focus where steps are added, if a dialog has left it nowhere: where it came from is gone. */
export function focusAfterDialog(): void {
  recoverFocus(addButton);
}

/** Brings a step into sight, with its beginning at the top where it was out of it. */
export function showStep(stepId: number, block: ScrollLogicalPosition = 'nearest'): void {
  nameButton(stepId)?.closest('li')?.scrollIntoView({ block });
}

/** The step before or after another one, to go on with when that one leaves. */
export function neighbourOf(steps: readonly { id: number }[], stepId: number): number | undefined {
  const at = steps.findIndex(({ id }) => id === stepId);
  return at < 0 ? steps[0]?.id : (steps[at + 1] ?? steps[at - 1])?.id;
}

/** The name of the step to which a key leads from another one's, if any. */
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
