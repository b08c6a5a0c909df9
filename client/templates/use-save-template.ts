import { useState } from 'react';

import { ApiError } from '#client/api.ts';
import type { Problems } from '#client/checklist/problems.ts';
import { tellFailure } from '#client/shared/failure.ts';
import { forgetUnder } from '#client/ui/kept-input.ts';
import { showSuccess } from '#client/ui/toasts.ts';

type SaveOptions = {
  keptAs: string;
  /** What it is, such as 'Project template', and what is done with it. */
  thing: string;
  verb: 'create' | 'update';
  /** What the contract refuses in it as it stands. */
  problems: () => Problems;
  /** Sends it; resolves to whether that is done, and not up to a choice between two values. */
  send: () => Promise<boolean>;
  /** Shows where something is wrong. */
  refuse: (problems: Problems) => void;
  onSaved: () => void;
};

/**
 * Saves the editor of a template: checks it first, says how it went, and calls `onSaved`. What was typed is
 * kept until then.
 */
export function useSaveTemplate(options: SaveOptions): { busy: boolean; save: () => void } {
  const { keptAs, thing, verb, problems, send, refuse, onSaved } = options;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    const found = problems();
    refuse(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      if (!(await send())) return;
      forgetUnder(keptAs);
      showSuccess(`${thing} ${verb}d successfully`);
      onSaved();
    } catch (error) {
      refuse((error instanceof ApiError && error.problem.errors) || []);
      tellFailure(`Failed to ${verb} ${thing.toLowerCase()}`, error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save: () => void save() };
}
