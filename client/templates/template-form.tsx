import { use, useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';

import { moveByKeys, useFocus, useFocusWhileLocked } from '#client/checklist/form-focus.ts';
import type { Focus } from '#client/checklist/outline.ts';
import { OwnersContext, ownerWords } from '#client/checklist/owners.ts';
import type { Owner } from '#client/checklist/owners.ts';
import type { RecordFields } from '#client/forms/record-fields.ts';
import type { RecordForm } from '#client/forms/record-form.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { draftsUnder } from '#client/ui/drafts.ts';
import { LatePart } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { formDraftKey } from '#client/ui/use-draft.ts';
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

type TemplateFormProps<Fields extends RecordFields> = Omit<
  TemplateEditorProps<unknown>,
  'opened'
> & {
  thing: 'Project Template' | 'Task Template';
  form: RecordForm<Fields>;
  focus: Focus | null;
  /** For example '2 tasks, 1 step, 0 details'. */
  size: string;
  printed: () => PrintedTemplate;
  children: ReactNode;
};

/** The frame of a template editor. Leaving it with unsaved input asks for confirmation. */
export function TemplateForm<Fields extends RecordFields>(props: TemplateFormProps<Fields>) {
  const { draftKey, thing, focus, onClose, onStartOver } = props;
  const { isNew, busy, dirty, gone, save } = props.form;
  const title = isNew ? `New ${thing}` : `Edit ${thing}`;
  const [restored] = useState(() => draftsUnder(formDraftKey(draftKey)).length > 0);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
  }, []);
  useFocusWhileLocked(element, busy);
  useFocus(element, focus);
  const owners = use(OwnersContext);
  const show: typeof props.form.inWords = (name, value, other) => {
    if (name === 'owner') return ownerWords(value as Owner, owners).text ?? 'Nobody';
    if (name === 'steps') return stepsDifference(value as Steps, other as Steps, owners);
    if (name === 'taskTemplates') return tasksDifference(value as Tasks, other as Tasks, owners);
    return props.form.inWords(name, value, other);
  };
  return (
    <Card title={title}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={element}
        noValidate
        aria-label={title}
        aria-busy={busy}
        onKeyDown={moveByKeys}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          if (!busy && !gone) save();
        }}
        className="flex flex-col gap-5"
      >
        <div inert={busy} className="flex flex-col gap-5">
          {restored && dirty && (
            <Notice
              action={
                <Button
                  tone="ghost"
                  size="sm"
                  className="-my-1"
                  onClick={() => setAsked(() => onStartOver)}
                >
                  Discard
                </Button>
              }
            >
              Draft restored
            </Notice>
          )}
          <ConflictChoice
            form={props.form}
            thing="template"
            labels={props.form.labels}
            show={show}
          />
          {props.children}
        </div>
        <footer
          data-form-foot=""
          className="-mx-4 -mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:sticky sm:bottom-0 sm:-mx-5 sm:-mb-5 sm:px-5"
        >
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button
              type="submit"
              tone="primary"
              busy={busy}
              busyLabel={isNew ? 'Creating...' : 'Saving...'}
              disabledBecause={gone ? 'Someone else has deleted this template' : null}
            >
              {isNew ? 'Create Template' : 'Save Changes'}
            </Button>
            <Button disabled={busy} onClick={() => (dirty ? setAsked(() => onClose) : onClose())}>
              Cancel
            </Button>
          </div>
          <p className="text-sm text-ink-faint tabular-nums">{props.size}</p>
        </footer>
      </form>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Discard your changes?"
        description="Your unsaved changes will be lost."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          setAsked(null);
          // The dialog holds the focus until it is closed.
          setTimeout(() => asked?.());
        }}
      />
      <LatePart>
        <TemplatePaper printed={props.printed} />
      </LatePart>
    </Card>
  );
}

const TemplatePaper = later(() => import('./template-paper.tsx'), 'TemplatePaper');
