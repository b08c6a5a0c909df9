import type { Dispatch } from 'react';

import type { FormAction } from './reducer.ts';
import type { Place } from './task-outline.ts';

/** What every line of the task editor is given to change itself with. It stays the same object. */
export type TaskEditing = {
  dispatch: Dispatch<FormAction>;
  /** Takes a line away; where it held something, offers to bring it back. */
  remove: (place: Place) => void;
};
