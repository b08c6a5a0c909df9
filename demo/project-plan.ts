import type { Priority, ProjectStatus } from '#contract/values.ts';

import type { ManagerKey } from './accounts.ts';
import type { AnnouncementPlan } from './announcements.ts';
import type { TaskPlan } from './checklists.ts';
import type { CategoryName, MarketName } from './lists.ts';

/** A project of the demo world as it is written down. Days are counted from the day of the demo. */
export type ProjectPlan = {
  name: string;
  description: string | null;
  category: CategoryName;
  market: MarketName;
  priority: Priority;
  status: ProjectStatus;
  manager: ManagerKey | null;
  createdDay: number;
  /** The day of the hire, or of the opening: the days of the checklists are counted from it. */
  hireDay: number;
  /** The hire day is only assumed: neither the project nor its steps have a date. */
  undated?: true;
  /** The day up to which the work is done: 0 is on schedule, `never` has not begun, `all` is done. */
  workedUntil: number | 'never' | 'all';
  /** Nobody has been given any of the work. */
  unstaffed?: true;
  /** The work was done by somebody who has left since. */
  oldHand?: true;
  archivedDay?: number;
  announcements?: AnnouncementPlan[];
  tasks: TaskPlan[];
};
