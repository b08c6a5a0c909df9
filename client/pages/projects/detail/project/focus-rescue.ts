import { useEffect, useRef } from 'react';

import { recoverFocus } from '#client/ui/focus.ts';
import type { Task } from '#contract/tasks.ts';

import { neighbourOf } from '../steps/step-focus.ts';

/**
 * If the focused task or step is deleted, moves the focus to the notice with the lost draft, to the next step, or to
 * the selected task.
 */
export function useFocusRescue(tasks: readonly Task[] | null): void {
  const focused = useRef<{ element: Element; stepId: number | undefined } | null>(null);
  const before = useRef(tasks);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      focused.current =
        target instanceof Element ? { element: target, stepId: stepAround(target) } : null;
    };
    addEventListener('focusin', remember);
    return () => removeEventListener('focusin', remember);
  }, []);
  useEffect(() => {
    const was = before.current ?? [];
    before.current = tasks;
    if (!focused.current || focused.current.element.getClientRects().length > 0) return;
    const { stepId } = focused.current;
    recoverFocus(
      lastLostNotice,
      () => stepBeside(was, stepId),
      () => document.querySelector<HTMLElement>('[data-task][aria-current="true"]'),
    );
  }, [tasks]);
}

export function lastLostNotice(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('[data-lost-input]')].at(-1) ?? null;
}

function stepAround(element: Element): number | undefined {
  const name = element.closest('li:has([data-step])')?.querySelector<HTMLElement>('[data-step]');
  return name ? Number(name.dataset['step']) : undefined;
}

function stepBeside(tasks: readonly Task[], stepId: number | undefined): HTMLElement | null {
  if (stepId === undefined) return null;
  const task = tasks.find(({ steps }) => steps.some(({ id }) => id === stepId));
  const next = task && neighbourOf(task.steps, stepId);
  return document.querySelector(`[data-step="${next}"]`);
}
