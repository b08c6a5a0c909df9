/** In a file of its own because the form is loaded later than its page. */
export const newProjectKey = 'new-project';
