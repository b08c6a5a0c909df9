import { clsx } from 'clsx';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isBlank } from './draft.ts';
import { useFieldLists } from './field-lists.ts';
import { moveByKeys, useFocus, useFocusKept } from './form-focus.ts';
import { readDraft, useKeptDraft } from './kept-draft.ts';
import { ProjectFields } from './project-fields.tsx';
import { formAfter } from './reducer.ts';
import { useRemoval } from './removal-undo.ts';
import { draftOf, formFrom } from './state.ts';
import { useSubmission } from './submission.ts';
import { TaskEditor } from './task-editor.tsx';
import { TaskTotals } from './task-totals.tsx';

type NewProjectFormProps = {
  /** Somebody has just asked for the form: it takes the focus. */
  takeFocus: boolean;
  /** Told whether the form holds anything that would be missed. */
  onTyped: (typed: boolean) => void;
  /** The project was created, or given up. */
  onDone: () => void;
};

/** The New Project form. What is in it is kept in this tab until it is sent or discarded. */
export function NewProjectForm({ takeFocus, onTyped, onDone }: NewProjectFormProps) {
  const [kept] = useState(readDraft);
  const [restored, setRestored] = useState(kept !== null);
  const [form, dispatch] = useReducer(formAfter, null, () => ({
    ...formFrom(kept?.draft ?? null),
    focus: takeFocus ? { control: 'name' } : null,
  }));
  const [asked, setAsked] = useState<'cancel' | 'discard' | null>(null);
  const [beginning, setBeginning] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const { lists, failed, retry } = useFieldLists();
  const forget = useKeptDraft(draftOf(form));
  const remove = useRemoval(form.tasks, dispatch);
  const editing = useMemo(() => ({ dispatch, remove }), [remove]);
  const typed = !isBlank(form);

  useEffect(() => onTyped(typed), [onTyped, typed]);
  useFocusKept(element, form.sending);
  useFocus(element, form.focus);

  const finish = () => {
    forget();
    onDone();
  };
  const send = useSubmission(form, dispatch, finish);
  const startOver = () => {
    dispatch({ type: 'clear' });
    setRestored(false);
    setBeginning(beginning + 1);
  };
  const discard = () => {
    setAsked(null);
    // Once the question is gone: as long as it stands it holds the focus.
    setTimeout(asked === 'cancel' ? finish : startOver);
  };
  return (
    // The keys that send it work wherever in it one is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      noValidate
      aria-label="New Project"
      aria-busy={form.sending}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        const day = element.current?.elements.namedItem('endDate');
        void send(day instanceof HTMLInputElement && day.validity.badInput);
      }}
      onKeyDown={moveByKeys}
      className="flex flex-col gap-5"
    >
      <div
        // What would be changed on the way to the server would be lost.
        inert={form.sending}
        className={clsx(
          'flex flex-col gap-5 transition-opacity',
          form.sending && 'opacity-60 delay-200',
        )}
      >
        {restored && (
          <NoticeWith label="Discard" onPress={() => setAsked('discard')}>
            Restored what you had typed
          </NoticeWith>
        )}
        {failed && (
          <NoticeWith label="Retry" onPress={retry}>
            Some of the lists to choose from could not be loaded.
          </NoticeWith>
        )}
        <ProjectFields
          // Half a date that is given up is known to its field alone.
          key={beginning}
          fields={form.fields}
          errors={form.errors}
          dispatch={dispatch}
          categories={lists.categories}
          markets={lists.markets}
          managers={lists.managers}
          takenNames={lists.takenNames}
        />
        <TaskEditor
          tasks={form.tasks}
          error={form.errors['tasks']}
          people={lists.people}
          editing={editing}
        />
      </div>
      <footer className="-mx-4 -mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:sticky sm:bottom-0 sm:-mx-5 sm:-mb-5 sm:px-5">
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button type="submit" tone="primary" busy={form.sending} busyLabel="Creating...">
            Create Project
          </Button>
          <Button disabled={form.sending} onClick={() => (typed ? setAsked('cancel') : finish())}>
            Cancel
          </Button>
        </div>
        <TaskTotals tasks={form.tasks} />
      </footer>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Discard this project?"
        description="Everything that you typed into this form will be lost."
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={discard}
      />
    </form>
  );
}

function NoticeWith({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: string;
}) {
  const action = (
    <Button tone="ghost" size="sm" className="-my-1" onClick={onPress}>
      {label}
    </Button>
  );
  return <Notice action={action}>{children}</Notice>;
}
