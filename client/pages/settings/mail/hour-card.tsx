import { useId, useRef } from 'react';

import { ChoiceField } from '#client/forms/form-fields.tsx';
import { choice } from '#client/forms/record-fields.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
import { SaveButtons } from '#client/forms/save-buttons.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Form } from '#client/ui/form.tsx';
import { mailChanges } from '#contract/mail.ts';
import type { MailOverview } from '#contract/mail.ts';

import { hourLabels } from './hours.ts';

export const hourDraftKey = 'mail/hour';

const digestAt = choice('Digests are sent at', hourLabels, '7');
const mailFields = {
  hour: {
    ...digestAt,
    read: String as (stored: number) => keyof typeof hourLabels,
    send: Number,
  },
};

type HourCardProps = { mail: MailOverview; onDiscard: () => void };

export function HourCard({ mail, onDiscard }: HourCardProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRecordForm({
    draftKey: hourDraftKey,
    noun: 'email settings',
    fields: mailFields,
    schema: mailChanges,
    record: mail,
    now: mail,
    update: 'updateMail',
  });
  return (
    <Card title="Digest">
      <Form
        {...{ id, button }}
        label="Digest"
        busy={form.busy}
        refusals={form.refusals}
        onSubmit={form.save}
      >
        <ConflictChoice
          form={form}
          thing="email settings"
          labels={form.labels}
          show={form.inWords}
        />
        <ChoiceField
          form={form}
          name="hour"
          options={hourLabels}
          hint="On working days, in the time zone of the organization. People with nothing due and nothing new get none."
          className="max-w-md"
        />
        <SaveButtons {...{ button, form, onDiscard }} />
      </Form>
    </Card>
  );
}
