/** In a file of its own because `draft.ts` is loaded only with the form. */
export const newTaskDraftKey = 'new-multi-step-task';
