/** Under this name what is typed into the form of a new task is kept. */
export const newTaskForm = 'new-multi-step-task';
