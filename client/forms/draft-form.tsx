import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { closeAndGoOn } from '#client/ui/focus.ts';
import { Form } from '#client/ui/form.tsx';
import type { Focus } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';

import type { RecordFields } from './record-fields.ts';
import type { RecordForm } from './record-form.ts';

type DraftFormProps<Fields extends RecordFields> = {
  form: RecordForm<Fields>;
  /** The accessible name. */
  label: string;
  /** The kind of record in texts, such as 'template'. */
  thing: string;
  submit: string;
  takeFocus: boolean;
  focus: Focus | null;
  /** Whether the draft was not opened by the user just now, but comes from before. */
  restored?: boolean;
  /** Formats values that the field alone cannot. */
  show?: RecordForm<Fields>['inWords'];
  /** Above the buttons, before Cancel, and at their other end. */
  notice?: ReactNode;
  actions?: ReactNode;
  summary?: ReactNode;
  /** Discards the draft and reopens the form. */
  onStartOver: () => void;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A long form on a page. Its draft stays in this tab until it is saved or discarded, so that only Cancel and Discard
 * have to ask.
 */
export function DraftForm<Fields extends RecordFields>(props: DraftFormProps<Fields>) {
  const { form, thing, takeFocus, restored = form.restored, children } = props;
  const { isNew, busy, dirty, gone } = form;
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takeFocus) return;
    content.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
  }, [takeFocus]);
  const buttons = (
    <footer
      data-form-foot=""
      className="-mx-4 mt-5 -mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:sticky sm:bottom-0 sm:-mx-5 sm:-mb-5 sm:px-5"
    >
      <div className="w-full empty:hidden">{props.notice}</div>
      {props.summary}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {props.actions}
        <Button
          disabled={busy}
          onClick={() => (dirty ? setLeaving(() => props.onClose) : props.onClose())}
        >
          Cancel
        </Button>
        <Button
          ref={button}
          type="submit"
          tone="primary"
          busy={busy}
          busyLabel={isNew ? 'Creating...' : 'Saving...'}
          disabledBecause={gone ? `Someone else has deleted this ${thing}` : null}
        >
          {props.submit}
        </Button>
      </div>
    </footer>
  );
  return (
    <>
      <Form
        button={button}
        label={props.label}
        busy={busy}
        disabledBecause={gone ? 'deleted' : null}
        refusals={form.refusals}
        focus={props.focus}
        enterMovesOn
        onSubmit={form.save}
        footer={buttons}
      >
        <div
          ref={content}
          className={clsx('flex flex-col gap-5 transition-opacity', busy && 'opacity-60 delay-200')}
        >
          {restored && dirty && (
            <Notice
              action={
                <Button
                  tone="ghost"
                  size="sm"
                  className="-my-1"
                  onClick={() => setLeaving(() => props.onStartOver)}
                >
                  Discard
                </Button>
              }
            >
              Draft restored
            </Notice>
          )}
          <ConflictChoice
            form={form}
            thing={thing}
            labels={form.labels}
            show={props.show ?? form.inWords}
          />
          {children}
        </div>
      </Form>
      <ConfirmDialogLater
        open={leaving !== null}
        onOpenChange={() => setLeaving(null)}
        title={isNew ? `Discard this ${thing}?` : 'Discard your changes?'}
        description={
          isNew
            ? 'Everything that you typed into this form will be lost.'
            : 'Your unsaved changes will be lost.'
        }
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() =>
          closeAndGoOn(
            () => setLeaving(null),
            () => leaving?.(),
          )
        }
      />
    </>
  );
}
