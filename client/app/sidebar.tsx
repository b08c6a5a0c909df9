import { clsx } from 'clsx';
import { ChevronRight, LogOut, Megaphone } from 'lucide-react';
import { createContext, use, useId } from 'react';

import { Button } from '#client/ui/button.tsx';
import { LatePart } from '#client/ui/late-part.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import type { CurrentUser } from '#contract/sessions.ts';

import { Brand, programName } from './logo.tsx';
import { routes } from './routes.tsx';
import type { SidebarEntry } from './routes.tsx';
import { initialsOf, nameOf } from './user-name.ts';

type SidebarProps = {
  user: CurrentUser;
  path: string;
  groupOpen: boolean;
  onToggleGroup: () => void;
  onSignOut: () => void;
};

/** Called when an entry is followed, for example to close the drawer. */
export const FollowContext = createContext<(() => void) | undefined>(undefined);

export function Sidebar(props: SidebarProps) {
  const { user, path, onSignOut } = props;
  const onFollow = use(FollowContext);
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-16 flex-none items-center px-4.5">
        <PlainLink
          href="/"
          aria-label={`${programName}, to the dashboard`}
          {...(onFollow && { onClick: onFollow })}
          className="rounded-md"
        >
          <Brand />
        </PlainLink>
      </div>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2.5 py-1">
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => (
            <li key={item.label}>
              {'entries' in item ? (
                <Group {...props} label={item.label} entries={item.entries} />
              ) : (
                <Entry entry={item} path={path} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <footer className="flex-none border-t border-line px-2.5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <PlainLink
          href="/settings/account"
          title="My account"
          {...(onFollow && { onClick: onFollow })}
          className="mb-1 flex items-center gap-2.5 rounded-md px-2 py-1.5 transition-colors duration-100 hover:bg-sunken"
        >
          <span
            aria-hidden="true"
            className="grid size-8 flex-none place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink"
          >
            {initialsOf(user)}
          </span>
          <span className="min-w-0">
            <span className="block truncate text-base font-medium text-ink">{nameOf(user)}</span>
            <span className="block text-xs text-ink-faint">Authenticated</span>
          </span>
        </PlainLink>
        <Button
          tone="ghost"
          className="w-full justify-start! px-2!"
          onClick={onSignOut}
          icon={<LogOut aria-hidden="true" className="size-4" />}
        >
          Sign Out
        </Button>
      </footer>
    </div>
  );
}

function Group({
  label,
  entries,
  path,
  groupOpen,
  onToggleGroup,
}: SidebarProps & { label: string; entries: Linked[] }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={groupOpen}
        aria-controls={id}
        onClick={onToggleGroup}
        className={clsx(
          entryClass,
          'w-full text-left text-ink-soft hover:bg-sunken hover:text-ink',
        )}
      >
        <Megaphone aria-hidden="true" className="size-4" />
        <span className="min-w-0 flex-1">{label}</span>
        <ChevronRight
          aria-hidden="true"
          className={clsx(
            '-mx-1 size-3.5 text-ink-faint transition-transform duration-150',
            groupOpen && 'rotate-90',
          )}
        />
      </button>
      <ul
        id={id}
        hidden={!groupOpen}
        className="mt-0.5 ml-3.75 flex animate-appear flex-col gap-0.5 border-l border-line pl-2"
      >
        {entries.map((entry) => (
          <li key={entry.path}>
            <Entry entry={entry} path={path} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ entry, path }: { entry: Linked; path: string }) {
  const onFollow = use(FollowContext);
  const here = path === entry.path;
  const within = here || (entry.path !== '/' && path.startsWith(`${entry.path}/`));
  const Icon = entry.icon;
  return (
    <PlainLink
      href={entry.path}
      {...(within && { 'aria-current': here ? 'page' : 'true' })}
      {...(onFollow && { onClick: onFollow })}
      className={clsx(
        entryClass,
        within
          ? 'bg-accent-soft font-medium text-accent-ink forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
          : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      <span className="min-w-0 flex-1">{entry.label}</span>
      {entry.badge && (
        <LatePart>
          <entry.badge />
        </LatePart>
      )}
    </PlainLink>
  );
}

const entryClass =
  'flex min-h-9 items-center gap-2 rounded-md border border-transparent px-2 text-base transition-colors duration-100 pointer-coarse:min-h-11';

type Linked = SidebarEntry & { path: string };
type Item = Linked | { label: string; entries: Linked[] };

/** A group takes the position of its first entry. */
const items: Item[] = [];
for (const { path, entry } of routes) {
  if (!entry) continue;
  const linked = { ...entry, path };
  const group = items.find((item) => 'entries' in item && item.label === entry.group);
  if (group && 'entries' in group) group.entries.push(linked);
  else items.push(entry.group ? { label: entry.group, entries: [linked] } : linked);
}
