import { tasksOf } from '../checklists.ts';
import type { Move } from '../checklists.ts';
import type { ProjectPlan } from '../project-plan.ts';

const bell: Move = {
  first: 'the Bell Group',
  from: 'Corvane Wealth',
  state: 'Texas',
  states: ['Oklahoma', 'Florida', 'Colorado'],
  households: 310,
  carriers: ['Old Marlow Mutual', 'Granholm Assurance'],
  members: [
    { name: 'Marcus Bell', role: 'Senior Advisor' },
    { name: 'Joanna Bell', role: 'Advisor' },
    { name: 'Theo Markham', role: 'Advisor' },
    { name: 'Crystal Nguyen', role: 'Client Associate' },
  ],
};

const ellsworth: Move = {
  first: 'the Ellsworth team',
  from: 'Ashgrove & Tull',
  state: 'Massachusetts',
  states: ['Connecticut', 'New York', 'Vermont'],
  households: 240,
  carriers: ['Wexcombe Life'],
  members: [
    { name: 'Victoria Ellsworth-Montgomery', role: 'Senior Advisor' },
    { name: 'Henry Ellsworth', role: 'Advisor' },
    { name: 'Priscilla Adeyemi', role: 'Client Associate' },
  ],
};

const brandt: Move = {
  first: 'Joel',
  from: 'Pellworth Financial',
  state: 'Illinois',
  states: ['Michigan', 'Arizona'],
  households: 120,
  carriers: ['Old Marlow Mutual'],
  members: [],
  retiring: 'Irene',
};

export const teamMoves: ProjectPlan[] = [
  {
    name: 'Bell Group lift-out',
    description:
      'Three advisors and one associate, about 310 households. All four resign on the same morning.',
    category: 'Team Lift-Out',
    market: 'Dallas',
    priority: 'high',
    status: 'in_progress',
    manager: 'daniel',
    createdDay: -81,
    hireDay: 6,
    workedUntil: 0,
    tasks: tasksOf(
      bell,
      'team terms',
      'team resignation',
      'team registration',
      'team licensing',
      'team technology',
      'team move in',
      'team marketing',
      'team announcement',
      'repapering',
      'check-ins',
    ),
  },
  {
    name: 'Victoria Ellsworth-Montgomery and the Ellsworth Family Wealth Management Group: joint move of two advisors and their client associate to the Back Bay office',
    description:
      'Mother and son with one associate. Old families, many trusts, and a wish for discretion until the first letter is in the mail.',
    category: 'Team Lift-Out',
    market: 'Boston',
    priority: 'high',
    status: 'in_progress',
    manager: 'maya',
    createdDay: -64,
    hireDay: 18,
    workedUntil: 4,
    tasks: tasksOf(
      ellsworth,
      'team terms',
      'team resignation',
      'compliance review',
      'team registration',
      'team technology',
      'team move in',
      'team marketing',
      'team announcement',
      'transfers',
    ),
  },
  {
    name: 'Joel Brandt follows Irene Castle',
    description:
      'Irene retires after thirty-one years in Oak Brook. Joel joins from outside and takes over her clients within a year.',
    category: 'Practice Succession',
    market: 'Chicago',
    priority: 'medium',
    status: 'in_progress',
    manager: 'daniel',
    createdDay: -79,
    hireDay: -5,
    workedUntil: 3,
    tasks: tasksOf(
      brandt,
      'succession terms',
      'compliance questions',
      'protocol resignation',
      'registration',
      'client introductions',
      'change of advisor',
      'technology in short',
      'welcome in short',
      'first quarter',
    ),
  },
];
