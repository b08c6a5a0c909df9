import { useEffect, useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';

import { moveByKeys, useFocus, useFocusWhileLocked } from '#client/checklist/form-focus.ts';
import type { Focus } from '#client/checklist/outline.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { draftsUnder } from '#client/ui/drafts.ts';
import { Notice } from '#client/ui/notice.tsx';
import { formDraftKey } from '#client/ui/use-draft.ts';

type TemplateFormProps = {
  /** The name under which what is typed is kept. */
  draftKey: string;
  thing: 'Project Template' | 'Task Template';
  isNew: boolean;
  busy: boolean;
  dirty: boolean;
  /** Somebody else has deleted it. */
  gone: boolean;
  focus: Focus | null;
  /** Stands at the end of the foot. */
  aside?: ReactNode;
  onSubmit: () => void;
  /** It is left, with what was typed given up. */
  onClose: () => void;
  /** What was typed is given up, and it begins anew. */
  onStartOver: () => void;
  children: ReactNode;
};

/** The frame of the editor of a template. Leaving it with something typed is asked about. */
export function TemplateForm(props: TemplateFormProps) {
  const { draftKey, thing, isNew, busy, dirty, gone, focus, onSubmit, onClose, onStartOver } =
    props;
  const title = isNew ? `New ${thing}` : `Edit ${thing}`;
  const [restored] = useState(() => draftsUnder(formDraftKey(draftKey)).length > 0);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([type="radio"])')?.focus();
  }, []);
  useFocusWhileLocked(form, busy);
  useFocus(form, focus);
  const send = () => !busy && !gone && onSubmit();
  return (
    <Card title={title}>
      {/* The keys that send it work wherever in it one is. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={form}
        noValidate
        aria-label={title}
        aria-busy={busy}
        onKeyDown={moveByKeys}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          send();
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
              Restored what you had typed
            </Notice>
          )}
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
              disabledBecause={gone ? 'Somebody else has deleted this template' : null}
            >
              {isNew ? 'Create Template' : 'Save Changes'}
            </Button>
            <Button disabled={busy} onClick={() => (dirty ? setAsked(() => onClose) : onClose())}>
              Cancel
            </Button>
          </div>
          {props.aside}
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
          // Once the question is gone: as long as it stands it holds the focus.
          setTimeout(() => asked?.());
        }}
      />
    </Card>
  );
}
