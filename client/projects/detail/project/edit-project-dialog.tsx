import { PriorityField } from '#client/checklist/task-fields.tsx';
import {
  ChoiceField,
  DayField,
  DescriptionField,
  FormField,
  TextField,
} from '#client/shared/form-fields.tsx';
import { ManagerSelect } from '#client/shared/member-select.tsx';
import { RecordDialog } from '#client/shared/record-dialog.tsx';
import { useRecordForm } from '#client/shared/record-form.ts';
import { dayOf, today } from '#client/ui/day.ts';
import { showSuccess } from '#client/ui/toasts.ts';
import { lengths } from '#contract/limits.ts';
import { managerLabel } from '#contract/managers.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';
import { projectChanges } from '#contract/projects.ts';
import type { Project } from '#contract/projects.ts';

import { useFieldLists } from '../../new-project/field-lists.ts';
import type { FieldLists } from '../../new-project/field-lists.ts';
import { isSensible } from '../../new-project/hire-day.ts';
import { ListField } from '../../new-project/list-field.tsx';
import { isTakenName } from '../../taken-name.ts';
import { useArchivedGuard } from './archived-guard.tsx';
import { useTellArchived } from './archiving.ts';
import { HireFields } from './hire-fields.tsx';
import { MoveDueDates } from './move-due-dates.tsx';
import { useMovedDueDates } from './moved-due-dates.ts';
import { hireDayHint, noProjectManager, projectFields } from './project-fields.ts';
import { RoleHolderFields, useRoleHolders } from './role-holder-fields.tsx';

type EditProjectDialogProps = {
  draftKey: string;
  project: Project;
  /** Somebody has deleted it meanwhile. */
  gone: boolean;
  onClose: () => void;
};

/** The dialog of a project's own facts. */
export function EditProjectDialog({ draftKey, project, gone, onClose }: EditProjectDialogProps) {
  const guard = useArchivedGuard();
  const reportArchived = useTellArchived(project);
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
      ...body,
      moveDueDates: wanted && moved.length > 0,
      ...(body['roleHolders'] !== undefined && { moveItems: roles.moveItems }),
    }),
    quiet: true,
    onSaved: ({ changed }) => {
      if (archives) reportArchived(values.name.trim());
      else if (changed) {
        showSuccess('Project updated successfully', wanted ? movedText(moved) : {});
      }
      onClose();
    },
  });
  const { values, problems, labels, change } = form;
  const { moved, wanted, want } = useMovedDueDates(draftKey, project, values.endDate);
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
    if (name === 'roleHolders') return roles.inWords(value as RoleHolder[]);
    return form.inWords(name, value, other);
  };
  return (
    <RecordDialog
      form={form}
      thing="project"
      goneBecause="Somebody else has deleted this project"
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
          quietHint={dayHint(values.endDate, project.startDate)}
        />
        <PriorityField form={form} />
        <MoveDueDates moved={moved} checked={wanted} onCheck={want} className="sm:col-span-2" />
        <ChoiceField
          form={form}
          name="status"
          options={projectFields.status.options}
          hint={archives && 'A completed project is archived.'}
        />
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
        <RoleHolderFields
          {...roles}
          value={values.roleHolders}
          onChange={(roleHolders) => change({ roleHolders })}
          error={problems.roleHolders}
          className="min-w-0 sm:col-span-2"
        />
        <HireFields form={form} className="sm:col-span-2" />
      </div>
    </RecordDialog>
  );
}

function dayHint(day: string, startDate: string | null): string {
  const start = startDate && dayOf(new Date(startDate));
  return hireDayHint(isSensible(day) ? day : '', start, today());
}

function managerText(id: unknown, managers: FieldLists['managers']): string {
  if (id === null) return noProjectManager;
  const manager = managers?.find((one) => one.id === id);
  return manager ? managerLabel(manager) : 'Unknown user';
}

function movedText({ length }: readonly unknown[]): { reason?: string } {
  if (length === 0) return {};
  return { reason: length === 1 ? '1 due date moved along' : `${length} due dates moved along` };
}
