import type { Dispatch } from 'react';
import { createContext } from 'react';

import type { NamedDay, ProjectDays } from '#rules/due.ts';

import type { TaskDraft } from './draft.ts';
import type { OutlineAction } from './reducer.ts';
import type { Place } from './task-outline.ts';

/** Passed to every line of the task editor. Its identity is stable. */
export type TaskEditing = {
  /** Templates have no ticks and assign no people. */
  kind: 'project' | 'template';
  dispatch: Dispatch<OutlineAction>;
  /** Offers to undo the removal if the line had content. */
  remove: (place: Place) => void;
};

/** All tasks of the checklist, because a step may wait for any other step. */
export const TasksContext = createContext<readonly TaskDraft[]>([]);

type DueContext = {
  /** Null in a template, which has no dates. */
  days: ProjectDays | null;
  /** Anchors in addition to the hire date and the start. */
  milestones: readonly NamedDay[];
};

export const ProjectDaysContext = createContext<DueContext>({ days: null, milestones: [] });
