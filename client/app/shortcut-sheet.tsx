import { Dialog, useCloseWithPage } from '#client/ui/dialog.tsx';
import { Link } from '#client/ui/link.tsx';

import { places } from './shortcut-places.ts';

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  useCloseWithPage(onClose);
  return (
    <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" size="lg">
      <Sheet onFollow={onClose} />
    </Dialog>
  );
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
      ['Ctrl Z', 'Undo what the notification offers'],
    ],
  },
  {
    title: 'In lists',
    keys: [
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['x', 'Select or tick the row'],
      ['o', 'Next open step of the project'],
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
