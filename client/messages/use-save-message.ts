import { currentIn } from '#client/shared/failure.ts';
import { keyFor } from '#client/shared/fresh-key.ts';
import { useSaving } from '#client/shared/use-saving.ts';
import type { EditForm } from '#client/ui/use-edit-form.ts';
import type { MessageTemplate } from '#contract/messages.ts';

import { messageForm } from './message-action.ts';
import { bodyOf, problemsOf, standingOf } from './message-values.ts';
import type { MessageValues } from './message-values.ts';
import { useCreateMessageTemplate, useUpdateMessageTemplate } from './queries.ts';

/** Saves the form of a template, or of a new one where `id` is null, as `useSaving` does. */
export function useSaveMessage(
  id: number | null,
  form: EditForm<MessageValues>,
  onSaved: () => void,
) {
  const create = useCreateMessageTemplate();
  const update = useUpdateMessageTemplate();
  const add = async () => {
    const body = bodyOf(form.values);
    // The same form sent again makes no second template.
    await create.mutateAsync({ body, idempotencyKey: keyFor(messageForm, body) });
    return true;
  };
  const change = (templateId: number) =>
    form.save(
      (changes, version) =>
        update.mutateAsync({ id: templateId, body: { ...bodyOf(changes), version } }),
      newerTemplate,
    );
  return useSaving({
    check: () => problemsOf(form.values),
    send: () => (id === null ? add() : change(id)),
    texts: {
      saved: `Message template ${id === null ? 'created' : 'updated'} successfully`,
      failed: `Failed to ${id === null ? 'create' : 'update'} message template`,
    },
    onSaved,
  });
}

/** The template as it is now, where a save came too late. */
function newerTemplate(error: unknown) {
  const current = currentIn(error);
  return current ? standingOf(current as MessageTemplate) : null;
}
