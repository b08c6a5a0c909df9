import type { Outcome, Priority, ProjectStatus } from '#contract/values.ts';

import type { ManagerKey } from './accounts.ts';
import type { AnnouncementPlan } from './announcements.ts';
import type { TaskPlan } from './checklists.ts';
import type { CommentPlan } from './comments.ts';
import type { EvidencePlan } from './evidence.ts';
import type { CategoryName, MarketName } from './lists.ts';

/** Days are counted from the day of the demo. */
export type ProjectPlan = {
  name: string;
  description: string | null;
  category: CategoryName;
  market: MarketName;
  priority: Priority;
  status: ProjectStatus;
  manager: ManagerKey | null;
  createdDay: number;
  /** The day of the hire or opening, from which checklists count. */
  hireDay: number;
  /** The hire day is only assumed: neither the project nor its steps have dates. */
  undated?: true;
  /** The work is done up to this day: 0 is on schedule. */
  workedUntil: number | 'never' | 'all';
  /** The number of overdue steps, whatever the weekday. */
  overdue?: number;
  unstaffed?: true;
  /** Only its people see it. */
  restricted?: true;
  oldHand?: true;
  archivedDay?: number;
  /** For an archived project; the default day is its hire day. */
  outcome?: { outcome: Outcome; day?: number; note?: string };
  hold?: { reason: string; lookAgainDay: number };
  announcements?: AnnouncementPlan[];
  comments?: CommentPlan[];
  evidence?: EvidencePlan[];
  tasks: TaskPlan[];
};
