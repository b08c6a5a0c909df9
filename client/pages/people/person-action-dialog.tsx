import { useQuery } from '@tanstack/react-query';

import { useWrite } from '#client/data/writes.ts';
import { DeleteDialog } from '#client/shared/delete-dialog.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { Person, PersonWork } from '#contract/people.ts';
import { counted, plural } from '#contract/words.ts';

import { openOf, personWorkQuery } from './open-work.ts';
import type { PersonAction } from './person-action.ts';
import { PersonDialog } from './person-dialog.tsx';
import { PersonalLink } from './personal-link.tsx';
import { ReplacePerson } from './replace-person.tsx';

export function PersonActionDialog({ action, onClose }: { action: PersonAction } & Closing) {
  if (action.kind === 'add') return <PersonDialog person={null} onClose={onClose} />;
  const { kind, person } = action;
  if (kind === 'edit') return <PersonDialog person={person} onClose={onClose} />;
  if (kind === 'link') return <PersonalLink person={person} onClose={onClose} />;
  if (kind === 'replace') return <ReplacePerson person={person} onClose={onClose} />;
  if (kind === 'delete') return <DeletePerson person={person} onClose={onClose} />;
  return <SwitchPerson person={person} active={kind === 'activate'} onClose={onClose} />;
}

type Closing = { onClose: () => void };

function SwitchPerson({ person, active, onClose }: { person: Person; active: boolean } & Closing) {
  const { mutate, isPending } = useWrite('updatePerson', {
    success: 'Person updated successfully',
    onSuccess: onClose,
    failure: 'Failed to update person',
  });
  const work = useQuery(personWorkQuery(person.id)).data;
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
      onConfirm={() => mutate({ params: { id: person.id }, body: { isActive: active } })}
    />
  );
}

function DeletePerson({ person, onClose }: { person: Person } & Closing) {
  const work = useQuery(personWorkQuery(person.id));
  return (
    <DeleteDialog
      entity="person"
      record={person}
      title={`Delete ${person.name}?`}
      description={
        <>
          {work.isPending ? 'Loading their assignments...' : consequences(work.data)}{' '}
          {person.isActive && !isIdle(work.data) && 'To keep that, deactivate them instead.'}
        </>
      }
      onClose={onClose}
    />
  );
}

/** Falls back to a general text if the work is not known. */
function consequences(work: PersonWork | undefined): string {
  if (!work) return 'Their tasks become unassigned, and they leave all their steps.';
  if (isIdle(work)) return 'They have no assignments.';
  const open = openOf(work);
  const tasks = `${counted(work.tasks.length, 'task')} (${open.tasks.length} open)`;
  const steps = `${counted(work.steps.length, 'step')} (${open.steps.length} open)`;
  return `${tasks} ${plural(work.tasks.length, 'becomes', 'become')} unassigned, and they leave ${steps}.`;
}

function isIdle(work: PersonWork | undefined): boolean {
  return work !== undefined && work.tasks.length + work.steps.length === 0;
}

function countsOf({ tasks, steps }: PersonWork): string {
  return `${counted(tasks.length, 'open task')} and ${counted(steps.length, 'open step')}`;
}
