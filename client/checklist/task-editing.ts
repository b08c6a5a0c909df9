import type { Dispatch } from 'react';
import { createContext } from 'react';

import type { NamedDay, ProjectDays } from '#contract/due.ts';

import type { TaskDraft } from './draft.ts';
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

/** All tasks of the checklist: a step may wait for any other one. */
export const TasksContext = createContext<readonly TaskDraft[]>([]);

type DueContext = {
  /** The days of the project that the checklist is written for; null in a template, which has none. */
  days: ProjectDays | null;
  /** What due dates can be counted from beside the hire date and the start. */
  milestones: readonly NamedDay[];
};

/** What the due dates of a checklist are counted from. */
export const ProjectDaysContext = createContext<DueContext>({ days: null, milestones: [] });
