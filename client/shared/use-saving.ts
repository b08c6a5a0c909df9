import { useState } from 'react';

import { ApiError } from '#client/api.ts';
import { showSuccess } from '#client/ui/toasts.ts';

import { tellFailure } from './failure.ts';
import { firstOfEach, useFieldProblems } from './field-problems.ts';
import type { Problems } from './field-problems.ts';

type Saving<Field extends string> = {
  /** What the contract refuses in the form as it stands. */
  check: () => Problems<Field>;
  /** Sends it; resolves to whether that is done, and not up to a choice between two values. */
  send: () => Promise<boolean>;
  /** What is told of it when it worked, and when it did not. */
  texts: { saved: string; failed: string };
  onSaved?: () => void;
};

/**
 * Saves a form: checks it first, sends it, says how that went, and calls `onSaved`. What is wrong stands in
 * `problems`, by field; `refusals` counts how often something was.
 */
export function useSaving<Field extends string>(saving: Saving<Field>) {
  const { check, send, texts, onSaved } = saving;
  const { refuse, ...shown } = useFieldProblems<Field>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy || refuse(check())) return;
    setBusy(true);
    try {
      if (!(await send())) return;
      showSuccess(texts.saved);
      onSaved?.();
    } catch (error) {
      refuse(firstOfEach((error instanceof ApiError && error.problem.errors) || []));
      tellFailure(texts.failed, error);
    } finally {
      setBusy(false);
    }
  };
  return { ...shown, busy, save: () => void save() };
}
