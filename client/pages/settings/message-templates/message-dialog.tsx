import { useId } from 'react';

import { readOf } from '#client/data/reads.ts';
import { AreaField, TextField } from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import type { ValuesOf } from '#client/forms/record-fields.ts';
import { useCurrent, useRecordForm } from '#client/forms/record-form.ts';
import type { RecordForm } from '#client/forms/record-form.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { lengths } from '#contract/limits.ts';
import { newMessageTemplate } from '#contract/messages.ts';
import type { MessageTemplate } from '#contract/messages.ts';

import { ContentField } from './content-field.tsx';
import { messageDraftKey } from './message-action.ts';
import { messageFields } from './message-fields.ts';
import { MessagePreview } from './message-preview.tsx';

type MessageDialogProps = {
  template: MessageTemplate | null;
  initial?: ValuesOf<typeof messageFields>;
  onClose: () => void;
};

export function MessageDialog({ template, initial, onClose }: MessageDialogProps) {
  const form = useRecordForm({
    draftKey: messageDraftKey,
    noun: 'message template',
    fields: messageFields,
    schema: newMessageTemplate,
    record: template,
    now: useCurrent(readOf('listMessageTemplates'), template),
    ...(initial && { initial }),
    create: 'createMessageTemplate',
    update: 'updateMessageTemplate',
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      thing="message template"
      goneBecause="This message template has been deleted"
      title={template ? 'Edit Message Template' : 'Create Message Template'}
      size="lg"
      submit={template ? 'Save Changes' : 'Create Template'}
      busyLabel={template ? 'Saving...' : 'Creating...'}
      onClose={onClose}
    >
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_17rem]">
        <Fields form={form} />
        <MessagePreview content={form.values.content} />
      </div>
    </RecordDialog>
  );
}

type FieldsProps = { form: RecordForm<typeof messageFields> };

function Fields({ form }: FieldsProps) {
  const { values, change, problems, labels } = form;
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <TextField form={form} name="name" required limit={lengths.name} input={{ dir: 'auto' }} />
      <AreaField
        form={form}
        name="description"
        hint="Optional. Helps people choose a template."
        limit={lengths.description}
        input={{ rows: 1, className: 'max-h-32' }}
      />
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
