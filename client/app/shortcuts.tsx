import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

import { useSearchOpener } from '#client/search/search-provider.tsx';
import { useCurrentUser } from '#client/sessions/queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { Link } from '#client/ui/link.tsx';
import { refusal } from '#contract/permissions.ts';

import { mainAction, moveRow, tickRow } from './shortcut-rows.ts';

/** Listens to single keys, never in fields, menus and dialogs, and shows them all on `?`. */
export function Shortcuts({ on }: { on: boolean }) {
  const [open, setOpen] = useState(false);
  const act = useActions(() => setOpen(true));
  const going = useRef(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const first = event.timeStamp - going.current < pairMs ? 'g ' : '';
      going.current = event.key === 'g' ? event.timeStamp : 0;
      const action = act[`${first}${event.key}`];
      if (!action || (event.repeat && !/^[jk]$/.test(event.key))) return;
      event.preventDefault();
      action();
    };
    if (on) addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on, act]);
  if (!open) return null;
  return (
    <Dialog open onOpenChange={setOpen} title="Keyboard shortcuts" size="lg">
      <Sheet onFollow={() => setOpen(false)} />
    </Dialog>
  );
}

/** The second key of a pair follows within this time. */
const pairMs = 1500;

function isFree(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
  if (altKey || ctrlKey || metaKey || isComposing || defaultPrevented) return false;
  if (document.querySelector('[data-scroll-lock]')) return false;
  return !(target instanceof Element && target.closest(typedInto));
}

const typedInto =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"]';

const places = [
  ['d', 'Dashboard', '/'],
  ['m', 'My Work', '/my-work'],
  ['p', 'Projects', '/projects'],
  ['a', 'Archived Projects', '/archived-projects'],
  ['t', 'Task Management', '/tasks'],
  ['e', 'People', '/people'],
  ['s', 'Settings', '/settings'],
  ['v', 'Activity', '/activity'],
  ['r', 'Status report', '/status'],
  ['x', 'Matrix of open projects', '/?view=matrix'],
] as const;

function useActions(showSheet: () => void): Readonly<Record<string, () => void>> {
  const [, navigate] = useLocation();
  const { open: openSearch } = useSearchOpener();
  const user = useCurrentUser();
  const mayChange = user !== null && refusal('change', user) === null;
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
    ...Object.fromEntries(places.map(([key, , path]) => [`g ${key}`, () => navigate(path)])),
  };
}

const groups: { title: string; keys: (readonly [key: string, does: string])[] }[] = [
  {
    title: 'On every page',
    keys: [
      ['n', 'New: the main action of the page'],
      ['/', 'Search field of the page'],
      ['Ctrl K', 'Search everything'],
      ['?', 'These shortcuts'],
      ['F8', 'To the notification and back'],
    ],
  },
  {
    title: 'In lists',
    keys: [
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['x', 'Select or tick the row'],
      ['Shift ↓', 'Select the next row, too'],
      ['Ctrl A', 'Select all rows shown'],
      ['Enter', 'Open the row'],
    ],
  },
  { title: 'Go to', keys: places.map(([key, label]) => [`g ${key}`, label] as const) },
];

function Sheet({ onFollow }: { onFollow: () => void }) {
  return (
    <>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {groups.map(({ title, keys }) => (
          <section
            key={title}
            className="last:sm:col-start-2 last:sm:row-span-2 last:sm:row-start-1"
          >
            <h3 className="mb-1 text-sm font-medium text-ink-faint">{title}</h3>
            <dl className="divide-y divide-line">
              {keys.map(([key, does]) => (
                <div key={key} className="flex items-center justify-between gap-4 py-1.5">
                  <dt className="text-base text-ink">{does}</dt>
                  <dd className="flex flex-none gap-1">
                    {key.split(' ').map((one) => (
                      <kbd
                        key={one}
                        className="min-w-6 rounded-sm border border-line-strong bg-sunken px-1.5 text-center font-sans text-sm text-ink-soft"
                      >
                        {one}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="mt-5 text-sm text-ink-faint">
        Single keys can be switched off in{' '}
        <Link href="/settings/account" onClick={onFollow}>
          My account
        </Link>
        .
      </p>
    </>
  );
}
