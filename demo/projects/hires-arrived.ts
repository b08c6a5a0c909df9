import { tasksOf } from '../checklists.ts';
import type { Move } from '../checklists.ts';
import type { ProjectPlan } from '../project-plan.ts';

const achebe: Move = {
  first: 'Robert',
  from: 'Stanmere Brothers',
  state: 'North Carolina',
  states: ['South Carolina', 'Georgia'],
  households: 160,
  carriers: ['Old Marlow Mutual', 'Granholm Assurance'],
  members: [],
};

const hale: Move = {
  first: 'Curtis',
  from: 'Quillhaven Securities',
  state: 'Arizona',
  states: ['Nevada', 'Utah', 'New Mexico'],
  households: 90,
  carriers: ['Wexcombe Life', 'Tarn Valley Annuity'],
  members: [],
};

const feldman: Move = {
  first: 'Naomi',
  from: 'Oldbridge Tarrant',
  state: 'Massachusetts',
  states: ['New Hampshire', 'Rhode Island', 'Maine'],
  households: 115,
  carriers: ['Wexcombe Life'],
  members: [],
};

const moy: Move = {
  first: 'Terrence',
  from: 'Ashgrove & Tull',
  state: 'Arizona',
  states: ['California', 'Texas'],
  households: 75,
  carriers: ['Tarn Valley Annuity', 'Old Marlow Mutual'],
  members: [],
};

export const hiresArrived: ProjectPlan[] = [
  {
    name: 'Robert Achebe',
    description:
      'Arrived in Charlotte with almost everybody he hoped for. What is left: some clean-up and two check-ins.',
    category: 'Experienced Advisor Hire',
    market: 'Charlotte',
    priority: 'medium',
    status: 'in_progress',
    manager: 'susan',
    createdDay: -128,
    hireDay: -55,
    workedUntil: 2,
    tasks: tasksOf(
      achebe,
      'offer and benefits',
      'protocol resignation',
      'compliance review',
      'registration',
      'insurance licensing',
      'technology',
      'client data',
      'announcement letters',
      'transfers',
      'repapering',
      'check-ins',
    ),
  },
  {
    name: 'Curtis Hale',
    description:
      'The hire day has passed and the state filings are still open. A new day has to be agreed this week.',
    category: 'Experienced Advisor Hire',
    market: 'Phoenix',
    priority: 'high',
    status: 'in_progress',
    manager: 'kevin',
    createdDay: -86,
    hireDay: -11,
    workedUntil: -21,
    overdue: 14,
    tasks: tasksOf(
      hale,
      'offer and benefits',
      'protocol resignation',
      'registration with exam',
      'insurance licensing',
      'compliance questions',
      'technology in short',
      'client data',
      'transfers',
      'welcome in short',
    ),
  },
  {
    name: 'Naomi Feldman',
    description: 'All done, 90-day review included. Ready to be archived.',
    category: 'Experienced Advisor Hire',
    market: 'Boston',
    priority: 'medium',
    status: 'in_progress',
    manager: 'maya',
    createdDay: -170,
    hireDay: -96,
    workedUntil: 'all',
    evidence: [
      { step: 'Offer letter', day: -160, file: 'Offer letter, signed.pdf' },
      { step: 'Offer letter', day: -160, photo: 'Signature page.jpg' },
      {
        step: 'Transition note',
        day: -139,
        address: 'https://documents.example/notes/feldman.pdf',
      },
    ],
    tasks: tasksOf(
      feldman,
      'offer and benefits',
      'agreement resignation',
      'compliance review',
      'registration',
      'carrier appointments',
      'technology',
      'client data from memory',
      'marketing',
      'repapering',
      'first quarter',
    ),
  },
  {
    name: 'Moy Private Planning, Scottsdale',
    description:
      'Terrence Moy opened his practice three weeks ago. The inspection went well; a third of the transfers is still on its way.',
    category: 'Independent Transition',
    market: 'Phoenix',
    priority: 'medium',
    status: 'in_progress',
    manager: 'kevin',
    createdDay: -93,
    hireDay: -19,
    workedUntil: -2,
    tasks: tasksOf(
      moy,
      'business setup',
      'leaving for own firm',
      'adviser registration',
      'own brand',
      'office technology',
      'practice compliance',
      'announcement letters',
      'transfers',
      'hard to move assets',
      'first quarter',
    ),
  },
];
