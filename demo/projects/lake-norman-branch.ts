import { tasksOf } from '../checklists.ts';
import type { ProjectPlan } from '../project-plan.ts';

export const lakeNormanBranch: ProjectPlan = {
  name: 'Lake Norman branch opening',
  description:
    'Second office in the Charlotte market, six advisors at the start. Opening day is fixed: the invitations are printed.',
  category: 'Branch Opening',
  market: 'Charlotte',
  priority: 'high',
  status: 'in_progress',
  manager: 'susan',
  createdDay: -165,
  hireDay: 41,
  workedUntil: -1,
  tasks: tasksOf(null, 'branch opening'),
};
