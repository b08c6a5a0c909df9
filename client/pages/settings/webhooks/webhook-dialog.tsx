import { readOf } from '#client/data/reads.ts';
import { ChoiceField, TextField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import type { RecordForm } from '#client/forms/record-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { lengths } from '#contract/limits.ts';
import { newWebhook, webhookEventLabels, webhookEvents } from '#contract/webhooks.ts';
import type { CreatedWebhook, Webhook } from '#contract/webhooks.ts';

import { formatLabels, webhookFields, withEvent } from './webhook-fields.ts';

export const webhookDraftKey = 'webhook';

type WebhookDialogProps = {
  webhook: Webhook | null;
  /** The secret of a new one, which is shown once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
};

export function WebhookDialog({ webhook, onSecret, onClose }: WebhookDialogProps) {
  const form = useRecordForm({
    draftKey: webhookDraftKey,
    noun: 'webhook',
    fields: webhookFields,
    schema: newWebhook,
    record: webhook,
    now: useCurrent(readOf('listWebhooks'), webhook),
    create: 'createWebhook',
    update: 'updateWebhook',
    onSaved: ({ answer }) => {
      onClose();
      const secret = webhook ? null : (answer as CreatedWebhook).secret;
      if (secret) onSecret(secret);
    },
  });
  return (
    <RecordDialog
      form={form}
      thing="webhook"
      goneBecause="This webhook has been deleted"
      title={webhook ? 'Edit Webhook' : 'Add Webhook'}
      submit={webhook ? 'Save Changes' : 'Add Webhook'}
      busyLabel={webhook ? 'Saving...' : 'Adding...'}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField
          form={form}
          name="name"
          required
          limit={lengths.name}
          quietHint="The activity log shows it, but never the address."
          input={{ dir: 'auto' }}
        />
        {webhook ? (
          <p className="text-sm text-ink-soft">
            {form.labels.format}: {formatLabels[webhook.format]}
          </p>
        ) : (
          <ChoiceField
            form={form}
            name="format"
            options={webhookFields.format.options}
            quietHint={hints[form.values.format]}
          />
        )}
        <TextField
          form={form}
          name="address"
          required
          limit={lengths.address}
          quietHint="What happens from now on is sent there."
          input={{ inputMode: 'url', spellCheck: false, translate: 'no' }}
        />
        <Events form={form} />
      </div>
    </RecordDialog>
  );
}

const hints = {
  message: 'A sentence with a link, as Slack, Teams, Mattermost and Google Chat show it.',
  json: 'Signed as Standard Webhooks describes. The secret is shown once.',
};

function Events({ form }: { form: RecordForm<typeof webhookFields> }) {
  const { values, change, problems, labels } = form;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink">{labels.events}</legend>
      {problems.events && (
        <p role="alert" className="text-sm text-danger-ink">
          {problems.events}
        </p>
      )}
      <ul className="grid sm:grid-cols-2">
        {webhookEvents.map((event) => (
          <li key={event}>
            <Checkbox
              label={webhookEventLabels[event]}
              checked={values.events.includes(event)}
              aria-invalid={problems.events ? true : undefined}
              onChange={({ target }) =>
                change({ events: withEvent(values.events, event, target.checked) })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
