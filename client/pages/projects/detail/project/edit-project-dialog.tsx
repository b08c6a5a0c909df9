import {
  ChoiceField,
  DayField,
  DescriptionField,
  FormField,
  TextField,
} from '#client/forms/form-fields.tsx';
import { RecordDialog } from '#client/forms/record-dialog.tsx';
import { useRecordForm } from '#client/forms/record-form.ts';
import { sightInWords } from '#client/forms/sight-field.ts';
import type { Sight } from '#client/forms/sight-field.ts';
import { SightFields } from '#client/forms/sight-fields.tsx';
import { MilestoneFields } from '#client/outline/lazy-editors.tsx';
import { PriorityField } from '#client/outline/task-fields.tsx';
import { ManagerSelect } from '#client/shared/member-select.tsx';
import { today } from '#client/ui/day.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { lengths } from '#contract/limits.ts';
import { managerLabel } from '#contract/manager-names.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import { projectChanges } from '#contract/projects.ts';
import type { Project } from '#contract/projects.ts';
import type { Task } from '#contract/tasks.ts';
import type { ProjectStatus } from '#contract/values.ts';

import { useFieldLists } from '../../new-project/field-lists.ts';
import type { FieldLists } from '../../new-project/field-lists.ts';
import { hireDayHint } from '../../new-project/hire-day.ts';
import { ListField } from '../../new-project/list-field.tsx';
import { isTakenName } from '../../taken-name.ts';
import { useArchivedGuard } from './archived-guard.tsx';
import { useReportArchived } from './archiving.ts';
import { HireFields } from './hire-fields.tsx';
import { MoveDueDates } from './move-due-dates.tsx';
import { movedText, useMovedDueDates } from './moved-due-dates.ts';
import { noProjectManager, projectFields } from './project-fields.ts';
import { RoleHolderFields, useRoleHolders } from './role-holder-fields.tsx';

const updated = 'Project updated successfully';

type EditProjectDialogProps = {
  draftKey: string;
  project: Project;
  gone: boolean;
  onClose: () => void;
};

export function EditProjectDialog({ draftKey, project, gone, onClose }: EditProjectDialogProps) {
  const guard = useArchivedGuard();
  const reportArchived = useReportArchived(project);
  const { lists } = useFieldLists();
  const form = useRecordForm({
    draftKey,
    noun: 'project',
    fields: projectFields,
    schema: projectChanges,
    record: project,
    now: gone ? null : project,
    update: 'updateProject',
    prepare: (body) => ({
      ...withHold(body, project.status),
      moveDueDates: moves && moved.length > 0,
      ...(body['roleHolders'] !== undefined && { moveItems: roles.moveItems }),
    }),
    quiet: true,
    onSaved: ({ changed }) => {
      if (archives) reportArchived(values.name.trim(), {}, updated);
      else if (changed) {
        showSuccess(updated, moves && moved.length > 0 ? { reason: movedText(moved) } : {});
      }
      onClose();
    },
  });
  const { values, problems, labels, change } = form;
  const { days, moved, moves, setMoves, tasks } = useMovedDueDates(draftKey, project, values);
  const isOnHold = values.status === 'on_hold';
  const roles = useRoleHolders(draftKey, project.id, values.roleHolders);
  const archives = values.status === 'completed' && project.status !== 'completed';
  const taken = isTakenName(lists.takenNames, values.name, project.name);
  const listField = (name: 'category' | 'market') => ({
    name,
    label: labels[name],
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: problems[name],
    className: 'min-w-0',
  });
  const show: typeof form.inWords = (name, value, other) => {
    if (name === 'projectManagerId') return managerText(value, lists.managers);
    if (name === 'sight') return sightInWords(value as Sight, lists.managers);
    if (name === 'roleHolders') return roles.inWords(value as RoleHolder[]);
    return form.inWords(name, value, other);
  };
  return (
    <RecordDialog
      form={form}
      thing="project"
      goneBecause="Someone else has deleted this project"
      show={show}
      title="Edit Project"
      submit="Save Changes"
      busyLabel="Saving..."
      size="lg"
      onSubmit={(element) => guard(() => form.save(element))}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="name"
          required
          limit={lengths.name}
          hint={taken && 'Another project has this name already. That is allowed.'}
          className="sm:col-span-2"
        />
        <ListField
          {...listField('category')}
          nouns={{ one: 'category', many: 'categories' }}
          list={lists.categories}
        />
        <ListField
          {...listField('market')}
          nouns={{ one: 'market', many: 'markets' }}
          list={lists.markets}
        />
        <DescriptionField form={form} rows={3} className="sm:col-span-2" />
        <DayField
          form={form}
          name="endDate"
          quietHint={hireDayHint(values.endDate, days.startDay, today())}
        />
        <DayField form={form} name="startDay" quietHint="The first day of the work on it." />
        <MoveDueDates
          moved={moved}
          holidays={days.holidays}
          checked={moves}
          onCheck={setMoves}
          className="sm:col-span-2"
        />
        <MilestoneFields
          values={values.milestones}
          error={problems.milestones}
          days={days}
          usesOf={({ id }) => usesOf(tasks, id)}
          onChange={(milestones) => change({ milestones })}
          className="sm:col-span-2"
        />
        <PriorityField form={form} />
        <ChoiceField
          form={form}
          name="status"
          options={projectFields.status.options}
          hint={archives && 'A completed project is archived.'}
        />
        {isOnHold && (
          <div className="grid gap-x-4 gap-y-4 rounded-md border border-line bg-sunken p-3 sm:col-span-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
            <TextField
              form={form}
              name="holdReason"
              limit={lengths.note}
              hint="Shown on the project while it is on hold."
              input={{ dir: 'auto' }}
            />
            <DayField form={form} name="lookAgainOn" />
          </div>
        )}
        <FormField form={form} name="projectManagerId">
          {(value, choose) => (
            <ManagerSelect
              value={value}
              current={project.projectManagerId}
              managers={lists.managers}
              nothing={noProjectManager}
              onChange={choose}
            />
          )}
        </FormField>
        <SightFields
          label={labels.sight}
          value={values.sight}
          accounts={lists.managers}
          onChange={(sight) => change({ sight })}
          error={problems.sight}
          alsoClassName="sm:col-span-2"
        />
        <RoleHolderFields
          {...roles}
          value={values.roleHolders}
          onChange={(roleHolders) => change({ roleHolders })}
          error={problems.roleHolders ?? roles.tooMany ?? undefined}
          className="min-w-0 sm:col-span-2"
        />
        <HireFields form={form} className="sm:col-span-2" />
      </div>
    </RecordDialog>
  );
}

const holdFields = ['holdReason', 'lookAgainOn'];

/** Only a project on hold has a reason. */
function withHold(body: Record<string, unknown>, status: ProjectStatus): Record<string, unknown> {
  if ((body['status'] ?? status) === 'on_hold') return body;
  const entries = Object.entries(body);
  return Object.fromEntries(entries.filter(([name]) => !holdFields.includes(name)));
}

function usesOf(tasks: readonly Task[] = [], id: number | undefined): number {
  const steps = tasks.flatMap((task) => task.steps);
  return steps.filter(({ dueOffset }) => id !== undefined && dueOffset?.milestone === id).length;
}

function managerText(id: unknown, managers: FieldLists['managers']): string {
  if (id === null) return noProjectManager;
  const manager = managers?.find((one) => one.id === id);
  return manager ? managerLabel(manager) : 'Unknown user';
}
