import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { ProfileForm } from './profile-form.tsx';

export function ProfileCard({ user }: { user: CurrentUser }) {
  return (
    <Card title="Profile" actions={<Badge tone="primary">{roleOf(user)}</Badge>}>
      <p className="mb-4 text-base text-ink-soft">{meaningOf(user)}</p>
      <Profile user={user} />
    </Card>
  );
}

function Profile({ user }: { user: CurrentUser }) {
  const managers = useQuery(readOf('listProjectManagers'));
  const [opened, setOpened] = useState<ProjectManager | null>(null);
  const [round, setRound] = useState(0);
  const now = managers.data?.find(({ id }) => id === user.id) ?? null;
  // The form stays open even if the account is deleted meanwhile.
  if (now && !opened) setOpened(now);
  const startOver = () => {
    discardDrafts(profileDraftKey);
    setOpened(now);
    setRound(round + 1);
    recoverFocus(() => document.querySelector<HTMLElement>('main [type="submit"]'));
  };
  return (
    <QueryState
      query={managers}
      data={opened ?? undefined}
      content="your profile"
      loading={<LoadingProfile />}
    >
      {(profile) => (
        <ProfileForm
          key={round}
          draftKey={profileDraftKey}
          {...{ user, opened: profile, now }}
          onStartOver={startOver}
        />
      )}
    </QueryState>
  );
}

const profileDraftKey = 'account profile';

const fields = [
  'username',
  'email',
  'firstName',
  'lastName',
  'celebrate',
  'shortcuts',
  'digest',
  'mail',
];

function LoadingProfile() {
  return (
    <Loading label="Loading your profile" className="grid gap-4 pb-1 sm:grid-cols-2">
      {fields.map((field) => (
        <div key={field}>
          <Skeleton className="mb-2 h-4 w-20" />
          <Skeleton className="h-control" />
        </div>
      ))}
      <div className="h-control" />
    </Loading>
  );
}

const roleNames = { manager: 'Manager', contributor: 'Contributor', viewer: 'Viewer' };

const meanings = {
  manager:
    'You manage projects, people and lists. The primary manager manages accounts and access.',
  contributor:
    'You can see everything, work on the items that you own, and comment. The primary manager sets access.',
  viewer:
    'You can see everything but only change your own account. The primary manager sets access.',
};

function roleOf({ isPrimary, role }: CurrentUser): string {
  if (isPrimary) return 'Primary Manager';
  return roleNames[role];
}

function meaningOf({ isPrimary, role }: CurrentUser): string {
  if (isPrimary) {
    return 'You manage projects, and everybody’s accounts and access.';
  }
  return meanings[role];
}
