import { useState } from 'react';

import type { MessageTemplate } from '../../contract/messages.ts';
import { currentIn, problemsIn, tellFailure } from '../failure.ts';
import { keyFor } from '../fresh-key.ts';
import { showSuccess } from '../ui/toasts.ts';
import type { EditForm } from '../ui/use-edit-form.ts';
import { messageForm } from './message-action.ts';
import { bodyOf, problemsOf, standingOf } from './message-values.ts';
import type { MessageValues, Problems } from './message-values.ts';
import { useCreateMessageTemplate, useUpdateMessageTemplate } from './queries.ts';

/**
 * Saves the form of a template, or of a new one where `id` is null: checks it first, says how it went, and
 * calls `onSaved`. What is wrong stands in `problems`, by field, until that is changed; `refusals` counts how
 * often it was looked at.
 */
export function useSaveMessage(
  id: number | null,
  form: EditForm<MessageValues>,
  onSaved: () => void,
) {
  const create = useCreateMessageTemplate();
  const { mutateAsync } = useUpdateMessageTemplate();
  const [{ problems, refusals }, setRefused] = useState<Refused>({ problems: {}, refusals: 0 });
  const [busy, setBusy] = useState(false);

  const refuse = (found: Problems) =>
    setRefused((before) => ({ problems: found, refusals: before.refusals + 1 }));
  const change = (some: Partial<MessageValues>) => {
    form.change(some);
    setRefused(({ problems: before, ...rest }) => ({
      ...rest,
      problems: Object.fromEntries(Object.entries(before).filter(([field]) => !(field in some))),
    }));
  };
  const add = async () => {
    const body = bodyOf(form.values);
    // The same form sent again makes no second template.
    await create.mutateAsync({ body, idempotencyKey: keyFor(messageForm, body) });
    return true;
  };
  const update = (templateId: number) =>
    form.save(
      (changes, version) => mutateAsync({ id: templateId, body: { ...bodyOf(changes), version } }),
      newerTemplate,
    );

  const save = async () => {
    if (busy) return;
    const found = problemsOf(form.values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await (id === null ? add() : update(id));
      if (!saved) return;
      showSuccess(`Message template ${id === null ? 'created' : 'updated'} successfully`);
      onSaved();
    } catch (error) {
      refuse(problemsIn(error));
      tellFailure(`Failed to ${id === null ? 'create' : 'update'} message template`, error);
    } finally {
      setBusy(false);
    }
  };
  return { problems, refusals, busy, change, save };
}

type Refused = { problems: Problems; refusals: number };

/** The template as it is now, where a save came too late. */
function newerTemplate(error: unknown) {
  const current = currentIn(error);
  return current ? standingOf(current as MessageTemplate) : null;
}
