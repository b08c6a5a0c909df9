import { useState } from 'react';

import type { Person } from '../../contract/people.ts';
import { ApiError } from '../api.ts';
import { currentIn, tellFailure } from '../failure.ts';
import { keyFor } from '../fresh-key.ts';
import { showSuccess } from '../ui/toasts.ts';
import type { EditForm } from '../ui/use-edit-form.ts';
import { personForm } from './person-action.ts';
import { bodyOf, firstOfEach, problemsOf, standingOf } from './person-values.ts';
import type { PersonValues, Problems } from './person-values.ts';
import { useCreatePerson, useUpdatePerson } from './queries.ts';

/**
 * Saves the form of a person, or of a new one where `id` is null: checks it first, says how it went, and
 * calls `onSaved`. What is wrong stands in `problems`, by field; `refusals` counts how often it was looked at.
 */
export function useSavePerson(
  id: number | null,
  form: EditForm<PersonValues>,
  onSaved: () => void,
) {
  const create = useCreatePerson();
  const update = useUpdatePerson();
  const [{ problems, refusals }, setRefused] = useState<Refused>({ problems: {}, refusals: 0 });
  const [busy, setBusy] = useState(false);

  const refuse = (found: Problems) =>
    setRefused((before) => ({ problems: found, refusals: before.refusals + 1 }));
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

  const save = async () => {
    if (busy) return;
    const found = problemsOf(form.values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await (id === null ? add() : change(id));
      if (!saved) return;
      showSuccess(`Person ${id === null ? 'created' : 'updated'} successfully`);
      onSaved();
    } catch (error) {
      refuse(firstOfEach((error instanceof ApiError && error.problem.errors) || []));
      tellFailure(`Failed to ${id === null ? 'create' : 'update'} person`, error);
    } finally {
      setBusy(false);
    }
  };
  return { problems, refusals, busy, save };
}

type Refused = { problems: Problems; refusals: number };

/** The person as they are now, where a save came too late. */
function newerPerson(error: unknown) {
  const current = currentIn(error);
  return current ? standingOf(current as Person) : null;
}
