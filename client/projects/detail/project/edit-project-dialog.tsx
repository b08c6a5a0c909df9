import { currentIn, problemsIn, reportFailure } from '#client/shared/failure.ts';
import { useFieldProblems } from '#client/shared/field-problems.ts';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { useEditForm } from '#client/ui/use-edit-form.ts';
import { useWrite } from '#client/writes.ts';
import type { Project } from '#contract/projects.ts';

import { useFieldLists } from '../../new-project/field-lists.ts';
import { useArchivedGuard } from './archived-guard.tsx';
import { useTellArchived } from './archiving.ts';
import { EditProjectFields } from './edit-project-fields.tsx';
import { MoveDueDates } from './move-due-dates.tsx';
import {
  projectBody,
  projectLabels,
  projectProblems,
  projectStanding,
  projectValueText,
} from './project-values.ts';
import { useMovedDueDates } from './use-moved-due-dates.ts';

type EditProjectDialogProps = {
  draftKey: string;
  project: Project;
  /** Somebody has deleted it meanwhile. */
  gone: boolean;
  onClose: () => void;
};

/** The dialog that changes a project's own facts. Others may change them meanwhile: then it shows both. */
export function EditProjectDialog({ draftKey, project, gone, onClose }: EditProjectDialogProps) {
  const standing = projectStanding(project);
  const form = useEditForm(draftKey, gone ? null : standing, standing);
  const guard = useArchivedGuard();
  const tellArchived = useTellArchived(project);
  const { lists } = useFieldLists();
  const { problems, refusals, refuse, forget } = useFieldProblems();
  const { mutateAsync, isPending } = useWrite('updateProject');
  const { values } = form;
  const { moved, wanted, want } = useMovedDueDates(draftKey, project, values.endDate);
  const submit = async (element: HTMLFormElement) => {
    if (refuse(projectProblems(values, isUnreadable(element)))) return;
    const archives = values.status === 'completed' && project.status !== 'completed';
    try {
      const saved = await form.save(
        (changes, version) =>
          mutateAsync({
            params: { id: project.id },
            body: { ...projectBody(changes), moveDueDates: wanted && moved.length > 0, version },
          }),
        newerProject,
      );
      if (!saved) return;
      if (archives) tellArchived(values.name.trim());
      else if (form.dirty) {
        showSuccess('Project updated successfully', wanted ? movedText(moved) : {});
      }
      onClose();
    } catch (error) {
      refuse(problemsIn(error));
      reportFailure('Failed to update project', error);
    }
  };
  return (
    <FormDialog
      title="Edit Project"
      submit="Save Changes"
      busyLabel="Saving..."
      size="lg"
      busy={isPending}
      dirty={form.dirty}
      refusals={refusals}
      disabledBecause={form.gone ? 'Somebody else has deleted this project' : null}
      onSubmit={(element) => guard(() => void submit(element))}
      onClose={onClose}
    >
      <ConflictChoice
        form={form}
        thing="project"
        labels={projectLabels}
        show={(field, value) => projectValueText(field, value, lists.managers)}
      />
      <EditProjectFields
        project={project}
        values={values}
        problems={problems}
        lists={lists}
        onChange={(some) => {
          form.change(some);
          forget(some);
        }}
      >
        <MoveDueDates moved={moved} checked={wanted} onCheck={want} className="sm:col-span-2" />
      </EditProjectFields>
    </FormDialog>
  );
}

function movedText({ length }: readonly unknown[]): { reason?: string } {
  if (length === 0) return {};
  return { reason: length === 1 ? '1 due date moved along' : `${length} due dates moved along` };
}

/** Whether what was typed as the hire date is no day. */
function isUnreadable(form: HTMLFormElement): boolean {
  const day = form.elements.namedItem('endDate');
  return day instanceof HTMLInputElement && day.validity.badInput;
}

function newerProject(error: unknown) {
  const current = currentIn(error);
  return current ? projectStanding(current as Project) : null;
}
