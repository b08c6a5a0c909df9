import { clsx } from 'clsx';
import { ChevronRight, LogOut, Megaphone, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { createContext, memo, use, useId } from 'react';
import type { ComponentProps } from 'react';

import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LatePart } from '#client/ui/late-part.tsx';
import { PlainLink } from '#client/ui/link.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { CurrentUser } from '#contract/sessions.ts';

import { fold } from './folded-sidebar.ts';
import { Brand, programName } from './logo.tsx';
import { entryOf, routes } from './routes.tsx';
import type { SidebarEntry } from './routes.tsx';
import { initialsOf, nameOf } from './user-name.ts';

type SidebarProps = {
  user: CurrentUser;
  path: string;
  groupOpen: boolean;
  onToggleGroup: () => void;
  onSignOut: () => void;
};

/** Called when a link is followed, for example to close the drawer. */
export const FollowContext = createContext<(() => void) | undefined>(undefined);

/** Whether only icons are shown. Undefined in the drawer, which is never folded. */
export const FoldContext = createContext<boolean | undefined>(undefined);

/** Memoized, so that opening a page does not render it again. */
export const Sidebar = memo(function Sidebar(props: SidebarProps) {
  const { user, path, onSignOut } = props;
  const onFollow = use(FollowContext);
  const folded = use(FoldContext);
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-16 flex-none items-center px-4.5">
        <PlainLink
          href="/"
          aria-label={`${programName}, to the dashboard`}
          {...(onFollow && { onClick: onFollow })}
          className="rounded-md"
        >
          <Brand short={folded} />
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
        <Account user={user} />
        <div className={clsx('flex gap-1', folded && 'flex-col items-center')}>
          {folded ? (
            <IconButton label="Sign Out" onClick={onSignOut}>
              <LogOut aria-hidden="true" className="size-5" />
            </IconButton>
          ) : (
            <Button
              tone="ghost"
              className="min-w-0 flex-1 justify-start! px-2!"
              onClick={onSignOut}
              icon={<LogOut aria-hidden="true" className="size-4" />}
            >
              Sign Out
            </Button>
          )}
          {folded !== undefined && <FoldButton folded={folded} />}
        </div>
      </footer>
    </div>
  );
});

function Account({ user }: Pick<SidebarProps, 'user'>) {
  const onFollow = use(FollowContext);
  const folded = use(FoldContext);
  const name = nameOf(user);
  return (
    <WhenFolded label={`${name} · My account`}>
      <PlainLink
        href="/settings/account"
        {...(!folded && { title: 'My account' })}
        {...(onFollow && { onClick: onFollow })}
        className={clsx(
          'mb-1 flex items-center gap-2.5 rounded-md py-1.5 transition-colors duration-100 hover:bg-sunken',
          folded ? 'justify-center' : 'px-2',
        )}
      >
        <span
          aria-hidden="true"
          className="grid size-8 flex-none place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink"
        >
          {initialsOf(user)}
        </span>
        <span className={labelClass(folded)}>
          <span className="block truncate text-base font-medium text-ink">{name}</span>
          <span className="block text-xs text-ink-faint">Authenticated</span>
        </span>
        {!folded && (
          <ChevronRight aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />
        )}
      </PlainLink>
    </WhenFolded>
  );
}

function FoldButton({ folded }: { folded: boolean }) {
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <IconButton
      label={folded ? 'Expand sidebar' : 'Collapse sidebar'}
      onClick={() => fold(!folded)}
    >
      <Icon aria-hidden="true" className={folded ? 'size-5' : 'size-4'} />
    </IconButton>
  );
}

type WhenFoldedProps = { label: string; children: ComponentProps<typeof Tooltip>['children'] };

function WhenFolded({ label, children }: WhenFoldedProps) {
  return (
    <Tooltip text={use(FoldContext) ? label : ''} side="right">
      {children}
    </Tooltip>
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
  const folded = use(FoldContext);
  return (
    <>
      <WhenFolded label={label}>
        <button
          type="button"
          aria-expanded={groupOpen}
          aria-controls={id}
          onClick={onToggleGroup}
          className={clsx(
            entryClass,
            'w-full text-left text-ink-soft hover:bg-sunken hover:text-ink',
            folded && 'relative justify-center',
          )}
        >
          <Megaphone aria-hidden="true" className={folded ? 'size-5' : 'size-4 flex-none'} />
          <span className={labelClass(folded)}>{label}</span>
          <ChevronRight
            aria-hidden="true"
            className={clsx(
              'size-3.5 flex-none text-ink-faint transition-transform duration-150',
              folded ? 'absolute right-0' : '-mx-1',
              groupOpen && 'rotate-90',
            )}
          />
        </button>
      </WhenFolded>
      <ul
        id={id}
        hidden={!groupOpen}
        className={clsx(
          'mt-0.5 flex animate-appear flex-col gap-0.5',
          folded ? 'rounded-md bg-sunken/60' : 'ml-3.75 border-l border-line pl-2',
        )}
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
  const here = path === entry.path;
  const within =
    here ||
    entryOf[path] === entry.path ||
    (entry.path !== '/' && path.startsWith(`${entry.path}/`));
  return <EntryLink entry={entry} here={here} within={within} />;
}

type EntryLinkProps = { entry: Linked; here: boolean; within: boolean };

const EntryLink = memo(function EntryLink({ entry, here, within }: EntryLinkProps) {
  const onFollow = use(FollowContext);
  const folded = use(FoldContext);
  const Icon = entry.icon;
  return (
    <WhenFolded label={entry.label}>
      <PlainLink
        href={entry.path}
        {...(within && { 'aria-current': here ? 'page' : 'true' })}
        {...(onFollow && { onClick: onFollow })}
        className={clsx(
          entryClass,
          folded && 'relative justify-center',
          within
            ? 'bg-accent-soft font-medium text-accent-ink forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
            : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )}
      >
        <Icon aria-hidden="true" className={folded ? 'size-5' : 'size-4'} />
        <span className={labelClass(folded)}>{entry.label}</span>
        {entry.badge && (
          <LatePart>
            {folded ? (
              <span className="absolute top-0 right-0 leading-none">
                <entry.badge />
              </span>
            ) : (
              <entry.badge />
            )}
          </LatePart>
        )}
      </PlainLink>
    </WhenFolded>
  );
});

function labelClass(folded: boolean | undefined): string {
  return folded ? 'sr-only' : 'min-w-0 flex-1';
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
