import { useEffect, useEffectEvent } from 'react';

/**
 * While `active`, Back stays on the page and calls `onBack`, the last guard first. With `isUnsaved` the browser also
 * asks before the page itself is left, as Back does in the first page of a tab.
 */
export function useBackGuard(active: boolean, onBack: () => void, isUnsaved = false): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!active) return undefined;
    listen();
    const guard: Guard = { back: () => back(), isUnsaved };
    guards.push(guard);
    return () => {
      guards.splice(guards.indexOf(guard), 1);
    };
  }, [active, isUnsaved]);
}

type Guard = { back: () => void; isUnsaved: boolean };

const guards: Guard[] = [];

type Entry = { state: unknown; href: string };

let here: Entry | null = null;

function listen(): void {
  const isListening = here !== null;
  here = entry();
  if (isListening) return;
  // The events of wouter.
  for (const name of ['pushState', 'replaceState']) addEventListener(name, () => (here = entry()));
  // Before the router, which would leave the page.
  addEventListener('popstate', stay, { capture: true });
  addEventListener('beforeunload', (event) => {
    if (guards.some(({ isUnsaved }) => isUnsaved)) event.preventDefault();
  });
}

function entry(): Entry {
  return { state: history.state, href: location.href };
}

function stay(event: PopStateEvent): void {
  const top = guards.at(-1);
  if (!top || !here) return;
  event.stopImmediatePropagation();
  history.pushState(here.state, '', here.href);
  top.back();
}
