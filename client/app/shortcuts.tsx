import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useLocation, useSearch } from 'wouter';

import { useRefusal } from '#client/data/session/queries.ts';
import { isComposing } from '#client/ui/composing.ts';
import { keepTypedUntilField } from '#client/ui/keep-typed.ts';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';

import { useSearchOpener } from './search/search-provider.tsx';
import { places } from './shortcut-places.ts';
import { mainAction, moveRow, tickRow } from './shortcut-rows.ts';

type ShortcutsProps = {
  on: boolean;
  /** Of the page that is shown, which can still be the previous one. */
  path: string;
  /** Before this code had loaded. */
  pressed: RefObject<KeyboardEvent[]>;
};

/** Handles single keys, except in fields, menus and dialogs. `?` lists them. */
export function Shortcuts({ on, path, pressed }: ShortcutsProps) {
  const [open, setOpen] = useState(false);
  const act = useActions(() => setOpen(true));
  const going = useRef(-Infinity);
  const onNextPage = useOnNextPage(path);
  useTypingAhead(path);
  // Before the page is painted: a busy browser runs passive effects after the user has pressed keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const first = event.timeStamp - going.current < pairMs ? 'g ' : '';
      going.current = event.key === 'g' ? event.timeStamp : -Infinity;
      const action = act[`${first}${event.key}`];
      if (!action || (event.repeat && !/^[jk]$/.test(event.key))) return;
      event.preventDefault();
      if (/^[nxjk/]$/.test(first + event.key)) onNextPage(action);
      else action();
    };
    // After the focus has moved they would act on something else.
    const { activeElement } = document;
    const early = pressed.current.splice(0).filter(({ target }) => target === activeElement);
    if (!on) return undefined;
    early.forEach(listen);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on, act, onNextPage, pressed]);
  if (!open) return null;
  return (
    <LatePart
      onFailed={() => {
        setOpen(false);
        showNotLoaded('the keyboard shortcuts');
      }}
    >
      <ShortcutSheet onClose={() => setOpen(false)} />
    </LatePart>
  );
}

/** Delays actions on the next page until it is shown, and drops them if another page is shown instead. */
function useOnNextPage(shownPath: string): (action: () => void) => void {
  const waiting = useRef<{ path: string; action: () => void }[]>([]);
  useEffect(() => {
    if (location.pathname !== shownPath) return;
    for (const { path, action } of waiting.current.splice(0)) {
      if (path === shownPath) action();
    }
  }, [shownPath]);
  return useCallback(
    (action) => {
      const path = location.pathname;
      if (path === shownPath) action();
      else waiting.current.push({ path, action });
    },
    [shownPath],
  );
}

/** Keeps what is typed on the way to the form that the address of the next page opens. */
function useTypingAhead(shownPath: string): void {
  const [path] = useLocation();
  const search = useSearch();
  const isToForm = path !== shownPath && new URLSearchParams(search).get('new') === 'project';
  useLayoutEffect(() => {
    if (isToForm) keepTypedUntilField();
  }, [isToForm]);
}

const pairMs = 1500;

function isFree(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || isComposing(event) || defaultPrevented) return false;
  if (document.querySelector('[data-scroll-lock]')) return false;
  return !(target instanceof Element && target.closest(typedInto));
}

const typedInto =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

function useActions(showSheet: () => void): Readonly<Record<string, () => void>> {
  const [, navigate] = useLocation();
  const { open: openSearch } = useSearchOpener();
  const mayChange = useRefusal('change') === null;
  return {
    '?': showSheet,
    n: () => {
      const action = mainAction();
      if (action) action.click();
      else if (mayChange) navigate('/projects?new=project');
    },
    '/': () => {
      const field = document.querySelector<HTMLInputElement>('#main input[type="search"]');
      if (!field) openSearch();
      field?.focus();
      field?.select();
    },
    j: () => moveRow(1),
    k: () => moveRow(-1),
    x: tickRow,
    o: () => document.querySelector<HTMLElement>('#main [aria-keyshortcuts="O"]')?.click(),
    ...Object.fromEntries(places.map(([key, , path]) => [`g ${key}`, () => navigate(path)])),
  };
}

const ShortcutSheet = later(() => import('./shortcut-sheet.tsx'), 'ShortcutSheet');
