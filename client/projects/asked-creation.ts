import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';

/** Whether the address asks for that; what is there at once does not push away what stands below. */
export function useIsAsked(creation: 'project' | 'template'): boolean {
  return useSearchParams()[0].get('new') === creation;
}

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
