import { useState } from 'react';

import { ApiError } from '#client/api.ts';
import { showSuccess } from '#client/ui/toasts.ts';

import { reportFailure } from './failure.ts';
import { firstOfEach, useFieldProblems } from './field-problems.ts';
import type { Issue } from './field-problems.ts';

type Saving = {
  check: () => readonly Issue[];
  /** Resolves to false if the user first has to resolve a conflict. */
  send: () => Promise<boolean>;
  texts: { saved: string; failed: string };
  placeIssues?: ((issues: readonly Issue[]) => readonly Issue[]) | undefined;
  onSaved?: (() => void) | undefined;
};

export function useSaving({ check, send, texts, placeIssues, onSaved }: Saving) {
  const { refuse, ...shown } = useFieldProblems();
  const [busy, setBusy] = useState(false);
  const report = (issues: readonly Issue[]) => refuse(firstOfEach(placeIssues?.(issues) ?? issues));
  const save = async () => {
    if (busy || report(check())) return;
    setBusy(true);
    try {
      if (!(await send())) return;
      showSuccess(texts.saved);
      onSaved?.();
    } catch (error) {
      report((error instanceof ApiError && error.problem.errors) || []);
      reportFailure(texts.failed, error);
    } finally {
      setBusy(false);
    }
  };
  return { ...shown, busy, save: () => void save() };
}
