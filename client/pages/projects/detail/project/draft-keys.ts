import { draftsUnder } from '#client/ui/drafts.ts';

/*
 * Draft keys of a project page. Drafts inside a task or step are nested under its key, so that they are found when it
 * is deleted.
 */

export function draftsOfProject(projectId: number): string {
  return `projects/${projectId}`;
}

/** A dialog on the project itself, a task or a step. */
export function draftDialog(projectId: number, dialog: 'project' | 'task' | 'step'): string {
  return `${draftsOfProject(projectId)}/${dialog}-form`;
}

export function newTaskDraft(projectId: number): string {
  return `${draftsOfProject(projectId)}/new-task`;
}

export function newStepDraft(projectId: number, taskId: number): string {
  return `${draftsOfProject(projectId)}/tasks/${taskId}/new-step`;
}

/** Steps with drafts. */
export function stepsTypedIn(projectId: number): ReadonlySet<number> {
  const path = `${draftsOfProject(projectId)}/steps`;
  return new Set(
    draftsUnder(path).map(([name]) => Number.parseInt(name.slice(path.length + 1), 10)),
  );
}

/** The drafts of an unfolded step: `new-detail`, `added` and `details/ID` are nested under this key. */
export function draftsInStep(projectId: number, stepId: number): string {
  return `${draftsOfProject(projectId)}/steps/${stepId}`;
}
