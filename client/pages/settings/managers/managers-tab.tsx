import { useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser, useRefusal } from '#client/data/session/queries.ts';
import { CardSearch, searchView } from '#client/lists/card-search.tsx';
import { CreateButton } from '#client/lists/create-button.tsx';
import { ListCard } from '#client/lists/list-card.tsx';
import { Rows } from '#client/lists/rows.tsx';
import { ShowAll } from '#client/lists/show-all.tsx';
import { useCreateForm } from '#client/lists/use-create-form.ts';
import { editButton, useEditedRow } from '#client/lists/use-edited-row.tsx';
import { useSearchedView } from '#client/lists/use-searched-view.ts';
import { hasWords } from '#client/ui/has-words.ts';
import { later } from '#client/ui/later.tsx';
import { useSearchParams } from '#client/ui/search-params.ts';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { editDraftKey, newManagerDraftKey } from './manager-action.ts';
import type { ManagerAction } from './manager-action.ts';
import { ManagerActionDialog } from './manager-controls.tsx';
import { roleLabels } from './manager-fields.tsx';
import { ManagerRow, rowClass } from './manager-row.tsx';
import { withOwn } from './manager-rules.ts';
import { accountIn } from './what-they-see-address.ts';

export function ManagersTab() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  const account = user?.isPrimary ? accountIn(search) : null;
  useReturn(account);
  if (account === null) return user && <Managers user={user} />;
  return (
    <Suspense fallback={<SkeletonRows label="Loading the projects" />}>
      <WhatTheySee key={account} id={account} />
    </Suspense>
  );
}

/** Focuses the row of the account that was shown. */
function useReturn(account: number | null): void {
  const before = useRef(account);
  useLayoutEffect(() => {
    if (before.current !== null && account === null) {
      document.getElementById(editButton(editDraftKey, before.current))?.focus();
    }
    before.current = account;
  }, [account]);
}

const WhatTheySee = later(() => import('./what-they-see.tsx'), 'WhatTheySee');

function Managers({ user }: { user: CurrentUser }) {
  const managers = useQuery(readOf('listProjectManagers'));
  const { data } = managers;
  const all = useMemo(() => data && withOwn(data, user), [data, user]);
  const refused = useRefusal('change');
  const creating = useCreateForm(newManagerDraftKey, {
    add: 'Add Project Manager',
    resume: 'Continue New Project Manager',
  });
  const { edited, listed, edit, close, question } = useEditedRow(all, editDraftKey);
  const control = useSearchedView(searchView);
  const { search } = control.shown;
  const shown = useMemo(
    () => listed?.filter((manager) => manager.id === edited?.opened.id || isFound(manager, search)),
    [listed, edited, search],
  );
  const [action, setAction] = useState<ManagerAction | null>(null);
  return (
    <>
      <ListCard
        title="Project Managers"
        subtitle="People who can sign in."
        counted
        noun={{ one: 'project manager', many: 'project managers' }}
        create={<CreateButton refused={refused} opens={NewManager} {...creating.button} />}
        form={
          creating.open &&
          refused === null && (
            <Suspense>
              <NewManager
                withRole={user.isPrimary}
                onInvited={setAction}
                onClose={creating.close}
              />
            </Suspense>
          )
        }
        query={managers}
        shown={shown}
        filters={
          all && (
            <CardSearch
              of={control}
              searched="Project managers"
              hint="Name, username, email or role"
              count={all.length}
            />
          )
        }
        empty={noMatch}
        noMatch={{ ...noMatch, action: <ShowAll of={control}>Show all</ShowAll> }}
      >
        {(rows) => (
          <>
            <Headings inFull={user.role === 'manager'} />
            <Rows
              label="Project managers"
              items={rows}
              height={61}
              narrow={{ below: 768, height: 112 }}
            >
              {(manager) => (
                <ManagerRow
                  manager={manager}
                  user={user}
                  edited={edited?.opened.id === manager.id ? edited : null}
                  onEdit={edit}
                  onClose={close}
                  onAction={setAction}
                />
              )}
            </Rows>
          </>
        )}
      </ListCard>
      {question}
      {action && all && (
        <Suspense>
          <ManagerActionDialog
            action={action}
            managers={all}
            returnTo={() => document.getElementById(editButton(editDraftKey, user.id))}
            onClose={() => setAction(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const NewManager = later(() => import('./new-manager.tsx'), 'NewManager');

const noMatch = {
  icon: UserSearch,
  title: 'No matches',
  children: 'Names, usernames, email addresses and access are searched.',
};

function isFound(manager: ProjectManager, search: string): boolean {
  const { username, email = '', role } = manager;
  return hasWords([managerName(manager), username, email, roleLabels[role]].join('\n'), search);
}

/** Visual only: every row labels its own values. */
function Headings({ inFull }: { inFull: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`${rowClass} hidden! border-b border-line bg-canvas py-2! text-xs font-medium text-ink-faint @3xl:grid!`}
    >
      <span className="[grid-area:name]">Name</span>
      <span className="[grid-area:role]">Access</span>
      <span className="[grid-area:projects]">Projects</span>
      {inFull && <span className="[grid-area:login]">Last sign-in</span>}
      <span className="[grid-area:status]">Status</span>
    </div>
  );
}
