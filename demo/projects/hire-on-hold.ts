import { tasksOf } from '../checklists.ts';
import type { Move } from '../checklists.ts';
import type { ProjectPlan } from '../project-plan.ts';

const sandoval: Move = {
  first: 'Ray',
  from: 'Oldbridge Tarrant',
  state: 'Arizona',
  states: ['Nevada', 'California'],
  households: 95,
  carriers: ['Old Marlow Mutual'],
  members: [],
};

export const hireOnHold: ProjectPlan = {
  name: 'Ray Sandoval',
  description:
    'On hold since his firm changed its deferred compensation plan. We talk again next quarter.',
  category: 'Experienced Advisor Hire',
  market: 'Phoenix',
  priority: 'low',
  status: 'on_hold',
  manager: 'laura',
  hold: {
    reason: 'His firm changed its deferred compensation plan; he waits for the new figures.',
    lookAgainDay: -2,
  },
  createdDay: -74,
  hireDay: 66,
  workedUntil: 34,
  tasks: tasksOf(
    sandoval,
    'offer and benefits',
    'compliance questions',
    'agreement resignation',
    'deferred compensation',
    'registration',
    'carrier appointments',
    'technology in short',
    'branch welcome',
    'transfers',
  ),
};
