import { useEffect, useEffectEvent } from 'react';

import { afterClosing } from '#client/ui/focus.ts';
import { useSearchParams } from '#client/ui/search-params.ts';

/** Whether the address asks for this creation. Content that is present from the start pushes nothing down. */
export function useOpensNew(creation: 'project' | 'template'): boolean {
  return useSearchParams()[0].get('new') === creation;
}

/**
 * Handles and removes the address parameter: `?new=project` opens the New Project form, `?new=template` the choice of
 * a template.
 */
export function useNewParameter(does: Record<'project' | 'template', () => void>): void {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('new');
  const answer = useEffectEvent(() => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('new');
        return next;
      },
      { replace: true },
    );
    if (requested === 'template') does.template();
    if (requested !== 'project') return;
    does.project();
    // The form was already open.
    document.querySelector<HTMLElement>('form[aria-label="New Project"] [name="name"]')?.focus();
  });
  useEffect(() => {
    if (requested === null) return undefined;
    // The search that led here may still be open.
    return afterClosing(answer);
  }, [requested]);
}
