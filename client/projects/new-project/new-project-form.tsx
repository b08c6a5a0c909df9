import { clsx } from 'clsx';
import { Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { DueNotice } from '#client/checklist/due-notice.tsx';
import { dueDatesIn } from '#client/checklist/due-values.ts';
import { moveByKeys, useFocus, useFocusWhileLocked } from '#client/checklist/form-focus.ts';
import { TaskEditor } from '#client/checklist/lazy-editors.tsx';
import { datedMilestones, withNamed } from '#client/checklist/milestone-values.ts';
import { OwnersContext } from '#client/checklist/owners.ts';
import { useRemoval } from '#client/checklist/removal-undo.ts';
import { TasksContext } from '#client/checklist/task-editing.ts';
import { TaskTotals } from '#client/checklist/task-totals.tsx';
import { useHolidays } from '#client/holidays/queries.ts';
import { useOwners } from '#client/owner-roles/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { today } from '#client/ui/day.ts';
import { later } from '#client/ui/later.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showFailure } from '#client/ui/toasts.ts';
import { useDraftDialog } from '#client/ui/use-draft.ts';

import type { LoadedTemplate } from '../from-template/draft-of-template.ts';
import { isBlank } from './draft.ts';
import { useFieldLists } from './field-lists.ts';
import { isAllowedDay } from './hire-day.ts';
import { templateProblemsOf } from './problems.ts';
import { ProjectFields } from './project-fields.tsx';
import { formAfter } from './reducer.ts';
import { RoleFields } from './role-fields.tsx';
import { holdersIn } from './role-holders.ts';
import { useRoleLines } from './role-lines.ts';
import { readSavedDraft, useSavedDraft } from './saved-draft.ts';
import { draftOf, formFrom } from './state.ts';
import type { FormState } from './state.ts';
import { useSubmission } from './submission.ts';

type NewProjectFormProps = {
  /** Opened by the user just now: it takes the focus. */
  takeFocus: boolean;
  /** A template to fill the form with; `onFilled` confirms it. */
  loaded: LoadedTemplate | null;
  onFilled: () => void;
  /** Reports whether the form has input that the user would miss. */
  onTyped: (typed: boolean) => void;
  onDone: () => void;
};

/** The draft is kept in this tab until it is sent or discarded. */
export function NewProjectForm(props: NewProjectFormProps) {
  const { takeFocus, loaded, onFilled, onTyped, onDone } = props;
  const [savedDraft] = useState(readSavedDraft);
  const [form, dispatch] = useReducer(formAfter, null, () => ({
    ...formFrom(savedDraft?.draft ?? null),
    focus: takeFocus ? { control: 'name' } : null,
  }));
  const [asked, setAsked] = useState<'cancel' | 'discard' | null>(null);
  const [naming, setNaming] = useDraftDialog<true>(draftTemplateName);
  const element = useRef<HTMLFormElement>(null);
  const { lists, failed, retry } = useFieldLists();
  const forget = useSavedDraft(draftOf(form));
  const remove = useRemoval(form.tasks, dispatch);
  const editing = useMemo(() => ({ kind: 'project' as const, dispatch, remove }), [remove]);
  const { days, milestones } = useProjectDays(form);
  const dates = useMemo(() => dueDatesIn(form.tasks, days), [form.tasks, days]);
  const typed = !isBlank(form);

  useEffect(() => onTyped(typed), [onTyped, typed]);
  useEffect(() => {
    if (!loaded) return;
    dispatch({ type: 'load', loaded, today: today() });
    onFilled();
  }, [loaded, onFilled]);
  useFocusWhileLocked(element, form.sending);
  useFocus(element, form.focus);

  const finish = () => {
    forget();
    onDone();
  };
  const lines = useRoleLines(form);
  const holders = useMemo(() => holdersIn(lines), [lines]);
  const owners = useOwners(holders);
  const send = useSubmission(form, dispatch, finish);
  const saveAsTemplate = () => {
    const problems = templateProblemsOf(form);
    if (problems.some(({ path }) => path === 'category' || path === 'market')) {
      showFailure('Please fill in category and market before saving as template.', {
        attempt: draftTemplateName,
      });
    }
    if (problems.length > 0) dispatch({ type: 'refuse', problems });
    else setNaming(true);
  };
  const discard = () => {
    setAsked(null);
    // The dialog holds the focus until it is closed.
    setTimeout(asked === 'cancel' ? finish : () => dispatch({ type: 'clear' }));
  };
  return (
    <>
      {/* The submit keys work in every field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
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
          // A change made while sending would be lost.
          inert={form.sending}
          className={clsx(
            'flex flex-col gap-5 transition-opacity',
            form.sending && 'opacity-60 delay-200',
          )}
        >
          {savedDraft && form.beginning === 0 && (
            <NoticeWith label="Discard" onPress={() => setAsked('discard')}>
              Draft restored
            </NoticeWith>
          )}
          {failed && (
            <NoticeWith label="Retry" onPress={retry}>
              Couldn&apos;t load some of the lists.
            </NoticeWith>
          )}
          <TasksContext value={form.tasks}>
            <ProjectFields
              // Resets a half-typed date, which only the field itself knows.
              key={form.beginning}
              fields={form.fields}
              missing={form.missing}
              errors={form.errors}
              dispatch={dispatch}
              categories={lists.categories}
              markets={lists.markets}
              managers={lists.managers}
              takenNames={lists.takenNames}
              milestones={milestones}
              days={days}
            />
          </TasksContext>
          <RoleFields
            lines={lines}
            people={lists.people}
            hasMarket={form.fields.market !== ''}
            errors={form.errors}
            onChange={(held) => dispatch({ type: 'hold role', held })}
          />
          <OwnersContext value={owners}>
            <TaskEditor
              tasks={form.tasks}
              error={form.errors['tasks']}
              days={days}
              milestones={days.milestones}
              editing={editing}
              sending="creates the project"
            />
          </OwnersContext>
        </div>
        <footer
          data-form-foot=""
          className="-mx-4 -mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-b-lg border-t border-line bg-surface px-4 py-3 sm:sticky sm:bottom-0 sm:-mx-5 sm:-mb-5 sm:px-5"
        >
          <div className="w-full empty:hidden">
            <DueNotice dates={dates} holidays={days.holidays} />
          </div>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            <Button type="submit" tone="primary" busy={form.sending} busyLabel="Creating...">
              Create Project
            </Button>
            <Button
              disabled={form.sending}
              onPointerEnter={SaveDraftTemplate.prefetch}
              onFocus={SaveDraftTemplate.prefetch}
              onClick={saveAsTemplate}
            >
              Save as Template
            </Button>
            <Button disabled={form.sending} onClick={() => (typed ? setAsked('cancel') : finish())}>
              Cancel
            </Button>
          </div>
          <TaskTotals tasks={form.tasks} />
        </footer>
        <ConfirmDialogLater
          open={asked !== null}
          onOpenChange={() => setAsked(null)}
          title="Discard this project?"
          description="Everything that you typed into this form will be lost."
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={discard}
        />
      </form>
      {/* Outside of the form, because events bubble through React portals. */}
      {naming && (
        <Suspense>
          <SaveDraftTemplate
            draftKey={draftTemplateName}
            draft={form}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Anchors of due dates if the project were created today, with its milestones. */
function useProjectDays({ fields, tasks }: Pick<FormState, 'fields' | 'tasks'>) {
  const startDay = today();
  const endDate = isAllowedDay(fields.endDate) ? fields.endDate : null;
  const holidays = useHolidays();
  const milestones = useMemo(
    () =>
      withNamed(
        fields.milestones,
        tasks.flatMap(({ steps }) => steps),
      ),
    [fields.milestones, tasks],
  );
  const days = useMemo(() => {
    const anchors = { startDay, endDate, holidays };
    return { ...anchors, milestones: datedMilestones(milestones, anchors) };
  }, [milestones, startDay, endDate, holidays]);
  return { days, milestones };
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

const draftTemplateName = 'new-project/template';

const SaveDraftTemplate = later(() => import('./save-draft-template.tsx'), 'SaveDraftTemplate');
