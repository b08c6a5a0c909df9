import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';

import type { CurrentUser } from '#contract/sessions.ts';

import { groupAfterMove, groupAfterToggle, groupAt } from './entry-group.ts';
import { useFolded } from './folded-sidebar.ts';
import { MobileBar } from './mobile-bar.tsx';
import { groupPaths } from './routes.tsx';
import { FoldContext, Sidebar } from './sidebar.tsx';

type ShellProps = {
  user: CurrentUser;
  path: string;
  moving: boolean;
  connected: boolean;
  onSignOut: () => void;
  children: ReactNode;
};

export function Shell({ user, path, moving, connected, onSignOut, children }: ShellProps) {
  const folded = useFolded();
  const inside = isInGroup(path);
  const [known, setGroup] = useState(() => groupAt(inside));
  const group = groupAfterMove(known, inside);
  if (group !== known) setGroup(group);
  const toggleGroup = useCallback(() => setGroup(groupAfterToggle), []);

  const sidebar = (
    <Sidebar
      user={user}
      path={path}
      groupOpen={group.open}
      onToggleGroup={toggleGroup}
      onSignOut={onSignOut}
    />
  );
  return (
    <div className="min-h-dvh lg:pl-(--sidebar-width)">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-(--sidebar-width) border-r border-line lg:block">
        <FoldContext value={folded}>{sidebar}</FoldContext>
      </aside>
      <MobileBar>{sidebar}</MobileBar>
      {moving && <Moving />}
      <Connection connected={connected} />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-[84rem] px-4 py-6 sm:px-6 lg:px-8 lg:py-8"
      >
        {children}
      </main>
    </div>
  );
}

/** Positioned over the free space above the content, to avoid a layout shift. */
function Connection({ connected }: { connected: boolean }) {
  return (
    <div role="status" className="sticky top-14 z-20 lg:top-0">
      {!connected && (
        <p
          data-disconnected=""
          className="-mb-4 flex animate-appear items-center justify-center gap-2 border-b border-line-strong bg-primary-soft px-4 py-1 text-sm font-medium text-primary-ink"
        >
          <span
            aria-hidden="true"
            className="size-1.5 flex-none animate-breathe rounded-full bg-primary-ink"
          />
          No connection to the server. Trying again ...
        </p>
      )}
    </div>
  );
}

function Moving() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-30 h-0.5 animate-appear-late overflow-hidden lg:left-(--sidebar-width)"
    >
      <div className="h-full w-1/3 animate-travel bg-accent" />
    </div>
  );
}

function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="fixed top-2 left-2 z-60 -translate-y-16 rounded-md bg-accent px-3 py-2 text-base font-medium text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

function isInGroup(path: string): boolean {
  const heads = Object.values(groupPaths).flat();
  return heads.some((head) => path === head || path.startsWith(`${head}/`));
}
