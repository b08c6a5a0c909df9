import type { Dispatch } from 'react';
import { createContext } from 'react';

import type { ProjectDays } from '#contract/due.ts';

import type { OutlineAction } from './reducer.ts';
import type { Place } from './task-outline.ts';

/** Every line of the task editor edits through this object. Its identity is stable. */
export type TaskEditing = {
  /** In a template nothing is ticked, and nobody is assigned. */
  kind: 'project' | 'template';
  dispatch: Dispatch<OutlineAction>;
  /** Takes a line away; where it held something, offers to bring it back. */
  remove: (place: Place) => void;
};

/**
 * The days of the project that a checklist is written for, for the due dates that are counted from them;
 * null in a template, which has none.
 */
export const ProjectDaysContext = createContext<ProjectDays | null>(null);
