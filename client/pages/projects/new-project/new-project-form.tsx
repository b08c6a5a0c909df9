import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import type { DraftCardForm } from '#client/forms/draft-card.tsx';
import { DraftForm } from '#client/forms/draft-form.tsx';
import type { Issue } from '#client/forms/field-problems.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
import { DueNotice } from '#client/outline/due-notice.tsx';
import { dueDatesIn } from '#client/outline/due-values.ts';
import { TaskEditor } from '#client/outline/lazy-editors.tsx';
import { datedMilestones, withNamed } from '#client/outline/milestone-values.ts';
import { OwnersContext } from '#client/outline/owners.ts';
import { TasksContext } from '#client/outline/task-editing.ts';
import { TaskTotals } from '#client/outline/task-totals.tsx';
import { useChecklist } from '#client/outline/use-checklist.ts';
import { useHolidays } from '#client/pages/settings/holidays/queries.ts';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { today } from '#client/ui/day.ts';
import { later } from '#client/ui/later.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { showFailure, showSuccess } from '#client/ui/toasts.ts';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import type { TaskItem } from '#contract/checklist.ts';
import { newProject } from '#contract/projects.ts';
import type { NewProjectForm as Body, ProjectDetail } from '#contract/projects.ts';

import { createProject, sentHolders } from './create-project.ts';
import { newProjectKey } from './draft-key.ts';
import { useFieldLists } from './field-lists.ts';
import { isAllowedDay } from './hire-day.ts';
import { adoptFormerDraft, newProjectFields } from './new-project-fields.ts';
import type { NewProjectValues } from './new-project-fields.ts';
import { ProjectFields } from './project-fields.tsx';
import { RoleFields } from './role-fields.tsx';
import { holdersIn, withHolder } from './role-holders.ts';
import { useRoleLines } from './role-lines.ts';
import { SightOfNew } from './sight-of-new.tsx';

// Before the form reads its draft.
adoptFormerDraft();

export function NewProjectForm(card: DraftCardForm) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draftKey: newProjectKey,
    noun: 'project',
    fields: newProjectFields,
    schema: newProject,
    record: null,
    now: null,
    create: (body, key) => createProject(queryClient, body as Body, key),
    placeIssues: (issues): readonly Issue[] => checklist.place(issues).map(atRole),
    quiet: true,
    onSaved: ({ answer }) => {
      const link = { label: 'Open', href: `/projects/${(answer as ProjectDetail).id}` };
      showSuccess('Project created successfully', { link });
      card.onClose();
    },
  });
  const { values, change, problems } = form;
  const checklist = useChecklist({
    draftKey: newProjectKey,
    kind: 'project',
    list: 'tasks',
    value: values.tasks,
    itemsOf: asTheyAre,
    valueOf: asTheyAre,
    onChange: (tasks) => change({ tasks }),
  });
  const { tasks, editing } = checklist;
  const { lists, failed, retry } = useFieldLists();
  const { days, milestones } = useProjectDays(values);
  const dates = useMemo(() => dueDatesIn(tasks, days), [tasks, days]);
  const lines = useRoleLines({
    ...values,
    roleHolders: sentHolders(form.body) ?? values.roleHolders,
  });
  const holders = useMemo(() => holdersIn(lines), [lines]);
  const owners = useOwners(holders);
  const mayNotSave = useRefusal('changeTemplates');
  const [naming, setNaming] = useDraftDialog<true>(draftTemplateName);
  const saveAsTemplate = () => {
    const issues = form.check().filter(({ path: [field] }) => !projectOnly.has(field));
    if (issues.some(({ path: [field] }) => field === 'category' || field === 'market')) {
      showFailure('Please fill in category and market before saving as template.', {
        attempt: draftTemplateName,
      });
    }
    if (!form.refuse(issues)) setNaming(true);
  };
  return (
    <>
      <DraftForm
        {...card}
        form={form}
        label="New Project"
        thing="project"
        submit="Create Project"
        focus={checklist.focus}
        notice={<DueNotice dates={dates} holidays={days.holidays} />}
        actions={
          <Button
            disabled={form.busy}
            disabledBecause={mayNotSave}
            onPointerEnter={SaveDraftTemplate.prefetch}
            onFocus={SaveDraftTemplate.prefetch}
            onClick={saveAsTemplate}
          >
            Save as Template
          </Button>
        }
        summary={<TaskTotals tasks={tasks} />}
      >
        {failed && (
          <Notice
            action={
              <Button tone="ghost" size="sm" className="-my-1" onClick={retry}>
                Retry
              </Button>
            }
          >
            Couldn&apos;t load some of the lists.
          </Notice>
        )}
        <TasksContext value={tasks}>
          <ProjectFields
            form={form}
            lists={lists}
            milestones={milestones}
            days={days}
            dispatch={editing.dispatch}
          />
        </TasksContext>
        <RoleFields
          lines={lines}
          people={lists.people}
          hasMarket={values.market !== ''}
          errors={problems}
          onChange={(roleHolder) =>
            change({ roleHolders: withHolder(values.roleHolders, roleHolder) })
          }
        />
        <SightOfNew
          market={values.market}
          value={values.sight}
          accounts={lists.managers}
          onChange={(sight) => change({ sight })}
          error={problems.sight}
        />
        <OwnersContext value={owners}>
          <TaskEditor
            tasks={tasks}
            error={problems.tasks}
            days={days}
            milestones={days.milestones}
            editing={editing}
            sending="creates the project"
          />
        </OwnersContext>
      </DraftForm>
      {/* Outside of the form, because events bubble through React portals. */}
      {naming && (
        <Suspense>
          <SaveDraftTemplate
            draftKey={draftTemplateName}
            values={values}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const asTheyAre = (tasks: readonly TaskItem[]) => tasks as TaskItem[];

/** Each role shows its own problem. */
function atRole({ path, message }: Issue): Issue {
  const whole = typeof path === 'string' ? path : path.join('.');
  return { path: whole.startsWith('roleHolders.') ? [whole] : path, message };
}

/** A template has neither the name of a project nor dates, and everybody sees it. */
const projectOnly = new Set<unknown>(['name', 'endDate', 'sight']);

/** Anchors of due dates if the project were created today, with its milestones. */
function useProjectDays({ milestones: given, endDate: day, tasks }: NewProjectValues) {
  const startDay = today();
  const endDate = isAllowedDay(day) ? day : null;
  const holidays = useHolidays();
  const milestones = useMemo(
    () =>
      withNamed(
        given,
        tasks.flatMap(({ steps }) => steps),
      ),
    [given, tasks],
  );
  const days = useMemo(() => {
    const anchors = { startDay, endDate, holidays };
    return { ...anchors, milestones: datedMilestones(milestones, anchors) };
  }, [milestones, startDay, endDate, holidays]);
  return { days, milestones };
}

const draftTemplateName = `${newProjectKey}/template`;

const SaveDraftTemplate = later(() => import('./save-draft-template.tsx'), 'SaveDraftTemplate');
