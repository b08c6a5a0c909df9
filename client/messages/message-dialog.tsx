import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import type { Problems } from '#client/shared/field-problems.ts';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import type { Standing } from '#client/ui/edited.ts';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import { lengths } from '#contract/limits.ts';
import type { MessageTemplate } from '#contract/messages.ts';

import { ContentField } from './content-field.tsx';
import { messageForm } from './message-action.ts';
import { MessagePreview } from './message-preview.tsx';
import { standingOf } from './message-values.ts';
import type { MessageField, MessageValues } from './message-values.ts';
import { messageTemplatesQuery } from './queries.ts';
import { useSaveMessage } from './use-save-message.ts';

/** A template that is edited, or what the form of a new one begins with. */
type Subject = { template: MessageTemplate } | { begin: Standing<MessageValues> };

/** The form of a message template, new or there already, with its text as it will read. */
export function MessageDialog({ onClose, ...subject }: Subject & { onClose: () => void }) {
  const { data: templates } = useQuery(messageTemplatesQuery());
  const template = 'template' in subject ? subject.template : null;
  const opened = 'begin' in subject ? subject.begin : standingOf(subject.template);
  const live = template ? liveStanding(template, templates) : opened;
  const form = useEditForm<MessageValues>(messageForm, live, opened);
  const { problems, refusals, forget, busy, save } = useSaveMessage(
    template?.id ?? null,
    form,
    onClose,
  );
  return (
    <FormDialog
      title={template ? 'Edit Message Template' : 'Create Message Template'}
      size="lg"
      submit={template ? 'Save Changes' : 'Create Template'}
      busyLabel={template ? 'Saving...' : 'Creating...'}
      busy={busy}
      dirty={form.dirty}
      disabledBecause={form.gone ? 'This message template has been deleted' : null}
      refusals={refusals}
      onSubmit={save}
      onClose={onClose}
    >
      <ConflictChoice form={form} thing="message template" labels={labels} show={inWords} />
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-[minmax(0,1fr)_17rem]">
        <Fields
          values={form.values}
          change={(some) => {
            form.change(some);
            forget(some);
          }}
          problems={problems}
        />
        <MessagePreview content={form.values.content} />
      </div>
    </FormDialog>
  );
}

type FieldsProps = {
  values: MessageValues;
  change: (some: Partial<MessageValues>) => void;
  problems: Problems<MessageField>;
};

function Fields({ values, change, problems }: FieldsProps) {
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
        hint="Optional. Helps to choose the right one."
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

const labels: Record<MessageField, string> = {
  name: 'Name',
  description: 'Description',
  content: 'Message',
  isActive: 'Active',
};

function inWords(_: MessageField, value: MessageValues[MessageField]): string {
  return typeof value === 'boolean' ? (value ? 'Active' : 'Inactive') : value;
}

/** How the template stands now; null once it was deleted. */
function liveStanding(template: MessageTemplate, templates: MessageTemplate[] | undefined) {
  const now = templates ? templates.find(({ id }) => id === template.id) : template;
  return now ? standingOf(now) : null;
}
