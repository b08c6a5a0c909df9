import type { StepDraft } from './draft.ts';
import { LineError } from './line-parts.tsx';
import { controlOf } from './outline.ts';
import { OwnerSelect } from './owner-select.tsx';
import type { TaskEditing } from './task-editing.ts';
import type { Place } from './task-outline.ts';

type StepOwnerProps = {
  place: Place;
  /** For example 'step 2 of task 1'. */
  called: string;
  step: StepDraft;
  editing: TaskEditing;
  className: string;
};

export function StepOwner({ place, called, step, editing, className }: StepOwnerProps) {
  const { ownerRoleId, personIds, errors } = step;
  const error = errors['ownerRoleId'] ?? errors['personIds'] ?? errors['personId'];
  return (
    <div className={className}>
      <OwnerSelect
        name={controlOf(place, 'owner')}
        label={`Owner of ${called}`}
        blank="Owner"
        quiet
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
