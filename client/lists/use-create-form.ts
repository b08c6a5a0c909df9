import { useId, useState } from 'react';

import { discardDrafts, draftsUnder } from '#client/ui/drafts.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { formDraftKey, useHasDraft } from '#client/ui/use-draft.ts';

/** A form above the rows, which its button opens and folds. A form with a draft opens with its page. */
export function useCreateForm(draftKey: string, { add, resume }: { add: string; resume: string }) {
  const id = useId();
  const [open, setOpen] = useState(() => draftsUnder(draftKey).length > 0);
  const isUnsaved = useHasDraft(formDraftKey(draftKey));
  return {
    id,
    open,
    /** Discards the draft, which the button keeps. */
    close: () => {
      discardDrafts(draftKey);
      setOpen(false);
      recoverFocus(() => document.getElementById(id));
    },
    button: {
      id,
      'aria-expanded': open,
      onClick: () => setOpen(!open),
      children: isUnsaved && !open ? resume : add,
    },
  };
}
