import { tasksOf } from '../checklists.ts';
import type { Move } from '../checklists.ts';
import type { ProjectPlan } from '../project-plan.ts';

const voss: Move = {
  first: 'Eleanor',
  from: 'Oldbridge Tarrant',
  state: 'Illinois',
  states: ['Indiana', 'Wisconsin', 'Florida'],
  households: 140,
  carriers: ['Old Marlow Mutual', 'Wexcombe Life'],
  members: [],
};

const lindgren: Move = {
  first: 'Hannah',
  from: 'Quillhaven Securities',
  state: 'Colorado',
  states: ['Wyoming', 'New Mexico'],
  households: 85,
  carriers: ['Tarn Valley Annuity'],
  members: [],
};

const desrosiers: Move = {
  first: 'Anita',
  from: 'Pellworth Financial',
  state: 'North Carolina',
  states: ['South Carolina', 'Virginia'],
  households: 70,
  carriers: ['Wexcombe Life'],
  members: [],
};

const ferrante: Move = {
  first: 'Paul',
  from: 'Corvane Wealth',
  state: 'Texas',
  states: ['Oklahoma', 'Louisiana', 'New Mexico'],
  households: 110,
  carriers: ['Old Marlow Mutual', 'Granholm Assurance'],
  members: [],
};

const ardoin: Move = {
  first: 'Dominique',
  from: 'Ashgrove & Tull',
  state: 'Texas',
  states: ['Louisiana', 'Arkansas'],
  households: 125,
  carriers: ['Granholm Assurance', 'Wexcombe Life', 'Tarn Valley Annuity'],
  members: [],
};

/** Advisors who have not arrived yet and come alone. */
export const hiresAhead: ProjectPlan[] = [
  {
    name: 'Eleanor Voss',
    description:
      'Twenty-two years in the Loop, mostly physicians and their practices. She has said yes over dinner; nothing has been started yet.',
    category: 'Experienced Advisor Hire',
    market: 'Chicago',
    priority: 'medium',
    status: 'planning',
    manager: 'maya',
    createdDay: -3,
    hireDay: 82,
    workedUntil: 'never',
    unstaffed: true,
    tasks: tasksOf(
      voss,
      'offer and benefits',
      'agreement resignation',
      'compliance review',
      'registration',
      'insurance licensing',
      'technology',
      'marketing',
      'branch welcome',
      'client data from memory',
      'transfers',
      'check-ins',
    ),
  },
  {
    name: 'Hannah Lindgren goes independent',
    description:
      'Opens her own practice in Boulder with one assistant. She wants the new name on the door from the first day.',
    category: 'Independent Transition',
    market: 'Denver',
    priority: 'medium',
    status: 'in_progress',
    manager: 'kevin',
    createdDay: -15,
    hireDay: 52,
    workedUntil: -3,
    tasks: tasksOf(
      lindgren,
      'business setup',
      'leaving for own firm',
      'adviser registration',
      'practice compliance',
      'own brand',
      'office technology',
      'announcement letters',
      'repapering',
      'first quarter',
    ),
  },
  {
    name: 'Anita Desrosiers',
    description:
      'Waits for her bonus before she names a day. Keep everything ready that does not need a date.',
    category: 'Experienced Advisor Hire',
    market: 'Charlotte',
    priority: 'low',
    status: 'planning',
    manager: 'susan',
    createdDay: -24,
    hireDay: 45,
    undated: true,
    workedUntil: 2,
    tasks: tasksOf(
      desrosiers,
      'offer and benefits',
      'compliance questions',
      'protocol resignation',
      'registration',
      'carrier appointments',
      'technology in short',
      'announcement letters',
      'marketing',
      'welcome in short',
      'first quarter',
    ),
  },
  {
    name: 'Paul Ferrante to Fort Worth',
    description:
      'Came in through a referral. Still needs a project manager; registration could not wait.',
    category: 'Experienced Advisor Hire',
    market: 'Dallas',
    priority: 'high',
    status: 'in_progress',
    manager: null,
    createdDay: -29,
    hireDay: 27,
    workedUntil: -2,
    tasks: tasksOf(
      ferrante,
      'offer and benefits',
      'protocol resignation',
      'registration with exam',
      'compliance review',
      'carrier appointments',
      'technology in short',
      'client data',
      'transfers',
      'branch welcome',
    ),
  },
  {
    name: 'Dominique Ardoin',
    description:
      'Family practice with clients on both sides of the Red River. Her assistant Claire comes along and starts on the same day.',
    category: 'Experienced Advisor Hire',
    market: 'Dallas',
    priority: 'high',
    status: 'in_progress',
    manager: 'daniel',
    createdDay: -58,
    hireDay: 12,
    workedUntil: 1,
    tasks: tasksOf(
      ardoin,
      'offer and benefits',
      'protocol resignation',
      'compliance review',
      'registration',
      'insurance licensing',
      'announcement letters',
      'technology',
      'marketing',
      'welcome in short',
      'hard to move assets',
      'check-ins',
    ),
  },
];
