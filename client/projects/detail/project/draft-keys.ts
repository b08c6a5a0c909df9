import { draftsUnder } from '#client/ui/drafts.ts';

/*
 * The names under which the page of a project keeps what was typed and not saved yet. What stands in a task
 * or in a step has it in its name, so that it is found when that is deleted.
 */

/** All of a project. */
export function draftsOfProject(projectId: number): string {
  return `projects/${projectId}`;
}

/** A dialog of a project: on itself, on one of its tasks or on one of its steps. */
export function draftDialog(projectId: number, dialog: 'project' | 'task' | 'step'): string {
  return `${draftsOfProject(projectId)}/${dialog}-form`;
}

/** The titles of new tasks. */
export function newTaskDraft(projectId: number): string {
  return `${draftsOfProject(projectId)}/new-task`;
}

/** The names of new steps of a task. */
export function newStepDraft(projectId: number, taskId: number): string {
  return `${draftsOfProject(projectId)}/tasks/${taskId}/new-step`;
}

/** The steps of a project in which something was typed. */
export function stepsTypedIn(projectId: number): ReadonlySet<number> {
  const path = `${draftsOfProject(projectId)}/steps`;
  return new Set(
    draftsUnder(path).map(([name]) => Number.parseInt(name.slice(path.length + 1), 10)),
  );
}

/** The drafts of an unfolded step: `new-detail`, `added` and `details/ID` are under it. */
export function draftsInStep(projectId: number, stepId: number): string {
  return `${draftsOfProject(projectId)}/steps/${stepId}`;
}
