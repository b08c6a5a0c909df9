import { useId } from 'react';

import type { ValuesOf } from '#client/shared/record-fields.ts';
import { useCurrent, useRecordForm } from '#client/shared/record-form.ts';
import type { RecordForm } from '#client/shared/record-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { newMessageTemplate } from '#contract/messages.ts';
import type { MessageTemplate } from '#contract/messages.ts';

import { ContentField } from './content-field.tsx';
import { messageForm } from './message-action.ts';
import { messageFields } from './message-fields.ts';
import { MessagePreview } from './message-preview.tsx';
import { messageTemplatesQuery } from './queries.ts';

type MessageDialogProps = {
  /** Null for a new one. */
  template: MessageTemplate | null;
  initial?: ValuesOf<typeof messageFields>;
  onClose: () => void;
};

export function MessageDialog({ template, initial, onClose }: MessageDialogProps) {
  const form = useRecordForm({
    draftKey: messageForm,
    noun: 'message template',
    fields: messageFields,
    schema: newMessageTemplate,
    record: template,
    now: useCurrent(messageTemplatesQuery(), template),
    ...(initial && { initial }),
    create: 'createMessageTemplate',
    update: 'updateMessageTemplate',
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={template ? 'Edit Message Template' : 'Create Message Template'}
      size="lg"
      submit={template ? 'Save Changes' : 'Create Template'}
      busyLabel={template ? 'Saving...' : 'Creating...'}
      busy={form.busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? 'This message template has been deleted' : null}
      refusals={form.refusals}
      onSubmit={form.save}
      onClose={onClose}
    >
      <ConflictChoice
        form={form}
        thing="message template"
        labels={form.labels}
        show={form.inWords}
      />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_17rem]">
        <Fields {...form} />
        <MessagePreview content={form.values.content} />
      </div>
    </FormDialog>
  );
}

type FieldsProps = Pick<
  RecordForm<typeof messageFields>,
  'values' | 'change' | 'problems' | 'labels'
>;

function Fields({ values, change, problems, labels }: FieldsProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Field label={labels.name} required limit={lengths.name} error={problems.name}>
        <TextInput
          name="name"
          dir="auto"
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field
        label={labels.description}
        hint="Optional. Helps people choose a template."
        limit={lengths.description}
        error={problems.description}
      >
        <TextArea
          name="description"
          rows={1}
          dir="auto"
          className="max-h-32"
          value={values.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <ContentField
        label={labels.content}
        content={values.content}
        error={problems.content}
        onChange={(content) => change({ content })}
      />
      <div>
        <Checkbox
          label={labels.isActive}
          checked={values.isActive}
          aria-describedby={`${id}-active`}
          onChange={(event) => change({ isActive: event.target.checked })}
        />
        <p id={`${id}-active`} className="pl-6 text-sm text-ink-faint">
          Only active templates are offered for new slides.
        </p>
      </div>
    </div>
  );
}
