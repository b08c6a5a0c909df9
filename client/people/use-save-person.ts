import { currentIn } from '#client/shared/failure.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { useSaving } from '#client/shared/use-saving.ts';
import type { EditForm } from '#client/ui/use-edit-form.ts';
import type { Person } from '#contract/people.ts';

import { personForm } from './person-action.ts';
import { bodyOf, problemsOf, standingOf } from './person-values.ts';
import type { PersonValues } from './person-values.ts';
import { useCreatePerson, useUpdatePerson } from './queries.ts';

/** Saves the form of a person, or of a new one where `id` is null, as `useSaving` does. */
export function useSavePerson(
  id: number | null,
  form: EditForm<PersonValues>,
  onSaved: () => void,
) {
  const create = useCreatePerson();
  const update = useUpdatePerson();
  const add = async () => {
    const body = { ...bodyOf(form.values), name: form.values.name };
    // The same form sent again makes no second person.
    await create.mutateAsync({ body, idempotencyKey: keyFor(personForm, body) });
    return true;
  };
  const change = (personId: number) =>
    form.save(
      (changes, version) =>
        update.mutateAsync({ id: personId, body: { ...bodyOf(changes), version } }),
      newerPerson,
    );
  return useSaving({
    check: () => problemsOf(form.values),
    send: () => (id === null ? add() : change(id)),
    texts: {
      saved: `Person ${id === null ? 'created' : 'updated'} successfully`,
      failed: `Failed to ${id === null ? 'create' : 'update'} person`,
    },
    onSaved,
  });
}

/** The person as they are now, where a save came too late. */
function newerPerson(error: unknown) {
  const current = currentIn(error);
  return current ? standingOf(current as Person) : null;
}
