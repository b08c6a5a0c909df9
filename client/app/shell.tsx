import { useState } from 'react';
import type { ReactNode } from 'react';

import type { CurrentUser } from '#contract/sessions.ts';

import { groupAfterMove, groupAfterToggle, groupAt } from './entry-group.ts';
import { MobileBar } from './mobile-bar.tsx';
import { groupPaths } from './routes.tsx';
import { Sidebar } from './sidebar.tsx';

type ShellProps = {
  user: CurrentUser;
  path: string;
  moving: boolean;
  note: ReactNode;
  onSignOut: () => void;
  children: ReactNode;
};

export function Shell({ user, path, moving, note, onSignOut, children }: ShellProps) {
  const inside = isInGroup(path);
  const [known, setGroup] = useState(() => groupAt(inside));
  const group = groupAfterMove(known, inside);
  if (group !== known) setGroup(group);

  const sidebar = (
    <Sidebar
      user={user}
      path={path}
      note={note}
      groupOpen={group.open}
      onToggleGroup={() => setGroup(groupAfterToggle(group))}
      onSignOut={onSignOut}
    />
  );
  return (
    <div className="min-h-dvh lg:pl-64">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-20 hidden w-64 border-r border-line lg:block">
        {sidebar}
      </aside>
      <MobileBar note={note}>{sidebar}</MobileBar>
      {moving && <Moving />}
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

function Moving() {
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-30 h-0.5 animate-appear-late overflow-hidden lg:left-64"
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
