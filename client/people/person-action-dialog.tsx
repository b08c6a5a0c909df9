import { useQuery } from '@tanstack/react-query';

import { tellFailure } from '#client/shared/failure.ts';
import { useTellDeleted } from '#client/shared/tell-deleted.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import type { Person, PersonWork } from '#contract/people.ts';

import { openOf } from './open-work.ts';
import type { PersonAction } from './person-action.ts';
import { PersonDialog } from './person-dialog.tsx';
import { personWorkQuery, useDeletePerson, useUpdatePerson } from './queries.ts';

/** The dialog in which something is done with a person. */
export function PersonActionDialog({ action, onClose }: { action: PersonAction } & Closing) {
  if (action.kind === 'add') return <PersonDialog person={null} onClose={onClose} />;
  const { kind, person } = action;
  if (kind === 'edit') return <PersonDialog person={person} onClose={onClose} />;
  if (kind === 'delete') return <DeletePerson person={person} onClose={onClose} />;
  return <SwitchPerson person={person} active={kind === 'activate'} onClose={onClose} />;
}

type Closing = { onClose: () => void };

function SwitchPerson({ person, active, onClose }: { person: Person; active: boolean } & Closing) {
  const { mutate, isPending } = useUpdatePerson();
  const work = useQuery(personWorkQuery(person.id)).data;
  const doIt = () => {
    const change = { id: person.id, body: { isActive: active } };
    mutate(change, {
      onSuccess: () => {
        showSuccess('Person updated successfully');
        onClose();
      },
      onError: (error) => tellFailure('Failed to update person', error),
    });
  };
  const name = person.name;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={active ? `Activate ${name}?` : `Deactivate ${name}?`}
      description={
        active
          ? `${name} is offered for new assignments again.`
          : `${name} is no longer offered for new assignments, but keeps what they have${work ? `: ${countsOf(openOf(work))}` : ''}. They can be activated again at any time.`
      }
      confirm={active ? 'Activate' : 'Deactivate'}
      busyLabel={active ? 'Activating...' : 'Deactivating...'}
      busy={isPending}
      onConfirm={doIt}
    />
  );
}

function DeletePerson({ person, onClose }: { person: Person } & Closing) {
  const tellDeleted = useTellDeleted();
  const { mutateAsync, isPending } = useDeletePerson();
  const work = useQuery(personWorkQuery(person.id));
  // Awaited, so that it can be undone even where news of it has taken this dialog away by then.
  const doIt = async () => {
    try {
      await mutateAsync(person.id);
      tellDeleted('Person deleted successfully', 'undeletePerson', person.id, person.name);
      onClose();
    } catch (error) {
      tellFailure('Failed to delete person', error);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${person.name}?`}
      description={
        <>
          {work.isPending ? 'Looking up what they are assigned to...' : consequences(work.data)}{' '}
          {person.isActive && !isIdle(work.data) && 'To keep that, deactivate them instead.'}
        </>
      }
      confirm="Delete"
      busyLabel="Deleting..."
      busy={isPending}
      onConfirm={() => void doIt()}
    />
  );
}

/** What becomes of somebody's work; in general where it is not known. */
function consequences(work: PersonWork | undefined): string {
  if (!work) return 'Their tasks become unassigned, and they leave all their steps.';
  if (isIdle(work)) return 'They are assigned to nothing.';
  const open = openOf(work);
  const tasks = `${numbered(work.tasks.length, 'task')} (${open.tasks.length} open)`;
  const steps = `${numbered(work.steps.length, 'step')} (${open.steps.length} open)`;
  return `${tasks} ${work.tasks.length === 1 ? 'becomes' : 'become'} unassigned, and they leave ${steps}.`;
}

function isIdle(work: PersonWork | undefined): boolean {
  return work !== undefined && work.tasks.length + work.steps.length === 0;
}

function countsOf({ tasks, steps }: PersonWork): string {
  return `${numbered(tasks.length, 'open task')} and ${numbered(steps.length, 'open step')}`;
}

function numbered(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
