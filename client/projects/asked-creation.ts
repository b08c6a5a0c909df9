import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';

/**
 * Does what the address asks for, once, and takes it out of the address: `?new=project` opens the New
 * Project form, `?new=template` the choice of a template for it.
 */
export function useAskedCreation(does: Record<'project' | 'template', () => void>): void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('new');
  const answer = useEffectEvent(() => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete('new');
        return next;
      },
      { replace: true },
    );
    if (asked === 'template') does.template();
    if (asked !== 'project') return;
    does.project();
    // One that was open already.
    document.querySelector<HTMLElement>('form[aria-label="New Project"] [name="name"]')?.focus();
  });
  useEffect(() => {
    if (asked === null) return undefined;
    // A dialog that closes now gives the focus back first.
    const timer = setTimeout(answer, 30);
    return () => clearTimeout(timer);
  }, [asked]);
}
