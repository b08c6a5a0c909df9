import { useState } from 'react';

import { ApiError } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { showSuccess } from '#client/ui/toasts.ts';

import { firstOfEach, useFieldProblems } from './field-problems.ts';
import type { Issue } from './field-problems.ts';

type Saving<Saved> = {
  /** The issues of the contract. */
  check: () => readonly Issue[];
  /** Resolves to null if the user has to resolve a conflict first. */
  send: () => Promise<Saved | null>;
  /** Without `saved`, `onSaved` reports the success. */
  texts: { saved?: string | undefined; failed: string | ((issues: readonly Issue[]) => string) };
  /** Shows issues inside a field where they belong; returns those for `problems`. */
  placeIssues?: ((issues: readonly Issue[]) => readonly Issue[]) | undefined;
  /** Called after a save, while the form is still locked. */
  onSaved?: ((saved: Saved) => void | Promise<void>) | undefined;
};

/**
 * Validates a form, sends it and reports the result. `refusals` counts rejected attempts. `refuse` shows issues and
 * returns whether there are any.
 */
export function useSaving<Saved>({ check, send, texts, placeIssues, onSaved }: Saving<Saved>) {
  const { show, ...shown } = useFieldProblems();
  const [busy, setBusy] = useState(false);
  const refuse = (issues: readonly Issue[]): boolean => {
    show(firstOfEach(placeIssues?.(issues) ?? issues), issues.length > 0);
    return issues.length > 0;
  };
  const save = async (form?: HTMLFormElement) => {
    if (busy || refuse([...unreadableIn(form), ...check()])) return;
    setBusy(true);
    try {
      const saved = await send();
      if (saved === null) return;
      if (texts.saved !== undefined) showSuccess(texts.saved);
      await onSaved?.(saved);
    } catch (error) {
      const issues = (error instanceof ApiError && error.problem.errors) || [];
      refuse(issues);
      const { failed } = texts;
      reportFailure(typeof failed === 'string' ? failed : failed(issues), error);
    } finally {
      setBusy(false);
    }
  };
  return { ...shown, refuse, busy, save: (form?: HTMLFormElement) => void save(form) };
}

/** Inputs whose text the browser cannot parse, such as half a date: their value is blank. */
function unreadableIn(form: HTMLFormElement | undefined): Issue[] {
  return [...(form?.elements ?? [])]
    .filter((input) => input instanceof HTMLInputElement && input.validity.badInput)
    .map((input) => ({
      path: (input as HTMLInputElement).name,
      message: 'Must be a valid date',
    }));
}
