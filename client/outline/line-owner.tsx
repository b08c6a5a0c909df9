import type { StepDraft, TaskDraft } from './draft.ts';
import { LineError } from './line-parts.tsx';
import { controlOf } from './outline.ts';
import { OwnerSelect } from './owner-select.tsx';
import type { TaskEditing } from './task-editing.ts';
import type { Place } from './task-outline.ts';

type LineOwnerProps = {
  place: Place;
  /** For example 'step 2 of task 1'. */
  called: string;
  line: TaskDraft | StepDraft;
  editing: TaskEditing;
  quiet?: boolean;
  className: string;
};

/** The owner of a task or step. */
export function LineOwner(props: LineOwnerProps) {
  const { place, called, line, editing, quiet = false, className } = props;
  const { ownerRoleId, personIds, errors } = line;
  const error = errors['personIds'] ?? errors['ownerRoleId'];
  return (
    <div className={className}>
      <OwnerSelect
        name={controlOf(place, 'owner')}
        label={`Owner of ${called}`}
        blank="Owner"
        quiet={quiet}
        owned={{ ownerRoleId, personIds, byRole: personIds.length === 0 }}
        invalid={error !== undefined}
        onChoose={(owner) => {
          const change = { ownerRoleId: owner.ownerRoleId, personIds: [...owner.personIds] };
          editing.dispatch({ type: 'change line', place, change });
        }}
      />
      <LineError message={error} />
    </div>
  );
}
