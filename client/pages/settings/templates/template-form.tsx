import { use } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { DraftForm } from '#client/forms/draft-form.tsx';
import type { RecordFields } from '#client/forms/record-fields.ts';
import { OwnersContext, ownerWords } from '#client/outline/owners.ts';
import type { Owner } from '#client/outline/owners.ts';
import { Card } from '#client/ui/card.tsx';
import { LatePart } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import type { TemplateStep, TemplateTask } from '#contract/templates.ts';

import { stepsDifference, tasksDifference } from './checklist-difference.ts';
import type { PrintedTemplate } from './printed-template.ts';

type Steps = TemplateStep[];
type Tasks = TemplateTask[];

export type TemplateEditorProps<Template> = {
  draftKey: string;
  /** The template when the editor opened; null for a new one. */
  opened: Template | null;
  onClose: () => void;
  /** Discards the draft and reopens the editor. */
  onStartOver: () => void;
};

type TemplateFormProps<Fields extends RecordFields> = Pick<
  ComponentProps<typeof DraftForm<Fields>>,
  'form' | 'focus' | 'onClose' | 'onStartOver'
> & {
  thing: 'Project Template' | 'Task Template';
  /** For example '2 tasks, 1 step, 0 details'. */
  size: string;
  printed: () => PrintedTemplate;
  children: ReactNode;
};

export function TemplateForm<Fields extends RecordFields>(props: TemplateFormProps<Fields>) {
  const { form, thing, size, printed, children } = props;
  const title = form.isNew ? `New ${thing}` : `Edit ${thing}`;
  const owners = use(OwnersContext);
  const show: typeof form.inWords = (name, value, other) => {
    if (name === 'owner') return ownerWords(value as Owner, owners).text ?? 'Unassigned';
    if (name === 'steps') return stepsDifference(value as Steps, other as Steps, owners);
    if (name === 'taskTemplates') return tasksDifference(value as Tasks, other as Tasks, owners);
    return form.inWords(name, value, other);
  };
  return (
    <Card title={title}>
      <DraftForm
        form={form}
        focus={props.focus}
        label={title}
        thing="template"
        submit={form.isNew ? 'Create Template' : 'Save Changes'}
        takeFocus
        show={show}
        summary={<p className="text-sm text-ink-faint tabular-nums">{size}</p>}
        onClose={props.onClose}
        onStartOver={props.onStartOver}
      >
        {children}
      </DraftForm>
      <LatePart>
        <PrintedTemplate printed={printed} />
      </LatePart>
    </Card>
  );
}

const PrintedTemplate = later(() => import('./printed-template.tsx'), 'PrintedTemplate');
