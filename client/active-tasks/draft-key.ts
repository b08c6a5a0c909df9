/** Apart from `draft.ts`, which is loaded with the form: the page needs no more than this. */
export const newTaskDraftKey = 'new-multi-step-task';
