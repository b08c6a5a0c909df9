import { UserSearch } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react';

import { Rows } from '#client/lists/rows.tsx';
import { Button } from '#client/ui/button.tsx';
import { DiscardQuestion } from '#client/ui/confirm-dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { recoverFocus } from '#client/ui/focus.ts';
import { hasWords } from '#client/ui/has-words.ts';
import { SearchInput } from '#client/ui/search-input.tsx';
import { formDraftKey, useHasDraft, useDraftDialog } from '#client/ui/use-draft.ts';
import { managerName } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';
import { counted } from '#contract/words.ts';

import { editButtonId, editDraftKey } from './manager-action.ts';
import type { Edited, ManagerAction } from './manager-action.ts';
import { ManagerActionDialog } from './manager-controls.tsx';
import { roleLabels } from './manager-fields.tsx';
import { ManagerRow, rowClass } from './manager-row.tsx';
import { withEdited, withOwn } from './manager-rules.ts';

type ManagersListProps = { managers: ProjectManager[]; user: CurrentUser };

export function ManagersList({ managers, user }: ManagersListProps) {
  const all = useMemo(() => withOwn(managers, user), [managers, user]);
  const [typed, setTyped] = useState('');
  const [action, setAction] = useState<ManagerAction | null>(null);
  const { edited, edit, question } = useEdited(all);
  const wanted = useDeferredValue(typed);
  const shown = useMemo(
    () =>
      withEdited(all, edited).filter(
        (manager) => manager.id === edited?.manager.id || isFound(manager, wanted),
      ),
    [all, edited, wanted],
  );
  return (
    <>
      {all.length >= searchedFrom && (
        <div
          role="search"
          aria-label="Project managers"
          className="border-b border-line px-4 py-3 sm:px-5"
        >
          <Field label="Search" hideLabel>
            <SearchInput
              placeholder="Name, username, email or role"
              value={typed}
              onChange={setTyped}
            />
          </Field>
        </div>
      )}
      <p role="status" className="sr-only">
        {shown.length === all.length
          ? ''
          : counted(shown.length, 'project manager shown', 'project managers shown')}
      </p>
      {shown.length > 0 ? (
        <>
          <Headings inFull={user.role !== 'viewer'} />
          <Rows label="Project managers" items={shown} keyOf={idOf} estimate={estimate}>
            {(manager) => (
              <ManagerRow
                manager={manager}
                user={user}
                edited={edited?.manager.id === manager.id ? edited : null}
                onEdit={edit}
                onAction={setAction}
              />
            )}
          </Rows>
        </>
      ) : (
        <EmptyState
          icon={UserSearch}
          title="No matches"
          action={<Button onClick={() => setTyped('')}>Show all</Button>}
        >
          Names, usernames, email addresses and access are searched.
        </EmptyState>
      )}
      {question}
      {action && (
        <Suspense>
          <ManagerActionDialog
            action={action}
            managers={all}
            returnTo={() => document.getElementById(editButtonId(user.id))}
            onClose={() => setAction(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const searchedFrom = 10;
const idOf = ({ id }: ProjectManager) => id;
/** In pixels. Narrower lists have two lines per row. */
const narrowList = 768;

function estimate(width: number): number {
  return width < narrowList ? 112 : 61;
}

/** Asks before opening another form discards what was typed. */
function useEdited(all: readonly ProjectManager[]) {
  const [edited, setEdited] = useDraftDialog<Edited>(editDraftKey);
  const [next, setNext] = useState<Edited | null>(null);
  const dirty = useHasDraft(formDraftKey(editDraftKey));
  const edit = useCallback(
    (manager: ProjectManager | null) => {
      if (!manager) {
        const left = edited?.manager.id ?? 0;
        recoverFocus(() => document.getElementById(editButtonId(left)));
        setEdited(null);
        return;
      }
      const at = all.findIndex(({ id }) => id === manager.id);
      const wanted = { manager, after: all[at - 1]?.id ?? null };
      if (dirty) setNext(wanted);
      else setEdited(wanted);
    },
    [all, dirty, edited, setEdited],
  );
  const live = useMemo(
    () => edited && { ...edited, now: all.find(({ id }) => id === edited.manager.id) ?? null },
    [all, edited],
  );
  const question = (
    <DiscardQuestion
      open={next !== null}
      onOpenChange={() => setNext(null)}
      onDiscard={() => setEdited(next)}
    />
  );
  return { edited: live, edit, question };
}

function isFound(manager: ProjectManager, typed: string): boolean {
  if (typed.trim() === '') return true;
  const { username, email = '', role } = manager;
  return hasWords([managerName(manager), username, email, roleLabels[role]].join('\n'), typed);
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
