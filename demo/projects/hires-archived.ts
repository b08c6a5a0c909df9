import type { AnnouncementPlan } from '../announcements.ts';
import { tasksOf } from '../checklists.ts';
import type { Move } from '../checklists.ts';
import type { ProjectPlan } from '../project-plan.ts';

const thornbury: Move = {
  first: 'Gail',
  from: 'Ashgrove & Tull',
  state: 'Illinois',
  states: ['Iowa', 'Florida'],
  households: 130,
  carriers: ['Granholm Assurance', 'Wexcombe Life'],
  members: [],
};

const ortega: Move = {
  first: 'Ortega Lin',
  from: 'Stanmere Brothers',
  state: 'Colorado',
  states: ['Kansas', 'Nebraska'],
  households: 210,
  carriers: ['Old Marlow Mutual'],
  members: [
    { name: 'Rosa Ortega', role: 'Senior Advisor' },
    { name: 'Stephen Lin', role: 'Advisor' },
    { name: 'Heather Boyle', role: 'Client Associate' },
  ],
};

const whitcombe: Move = {
  first: 'Samuel',
  from: 'Quillhaven Securities',
  state: 'North Carolina',
  states: ['Tennessee'],
  households: 60,
  carriers: ['Tarn Valley Annuity'],
  members: [],
};

const welcomeGail: Pick<AnnouncementPlan, 'title' | 'wording' | 'people' | 'photo'> = {
  photo: 'gail',
  title: 'Welcome, Gail',
  wording: 'Welcome to the firm',
  people: [
    {
      role: 'senior',
      name: 'Gail Thornbury',
      title: 'Senior Vice President',
      priorFirm: 'Ashgrove & Tull',
      location: 'Chicago, Illinois',
    },
    { role: 'junior', name: 'Warren Delacroix', title: 'Branch Manager' },
  ],
};

const castellan: Move = {
  first: 'Nora',
  from: 'Quillhaven Securities',
  state: 'Colorado',
  states: ['Wyoming'],
  households: 88,
  carriers: ['Old Marlow Mutual'],
  members: [],
};

const fromStanmere = { priorFirm: 'Stanmere Brothers', location: 'Denver, Colorado' };

export const archivedHires: ProjectPlan[] = [
  {
    name: 'Gail Thornbury',
    description: 'Moved with 124 of 130 households. Our smoothest transition so far.',
    category: 'Experienced Advisor Hire',
    market: 'Chicago',
    priority: 'medium',
    status: 'in_progress',
    manager: 'maya',
    createdDay: -221,
    hireDay: -148,
    workedUntil: 'all',
    archivedDay: -50,
    outcome: { outcome: 'hired' },
    announcements: [
      { day: -147, ...welcomeGail, complianceNumber: 'ADV-21340' },
      {
        day: -146,
        ...welcomeGail,
        complianceNumber: 'ADV-21341',
        format: 'square',
        variant: 'brand',
      },
    ],
    tasks: tasksOf(
      thornbury,
      'offer and benefits',
      'protocol resignation',
      'compliance review',
      'registration',
      'insurance licensing',
      'technology',
      'announcement letters',
      'marketing',
      'transfers',
      'check-ins',
    ),
  },
  {
    name: 'Ortega Lin Partners',
    description: 'Two partners and their associate, now on the fourth floor of the Denver office.',
    category: 'Team Lift-Out',
    market: 'Denver',
    priority: 'high',
    status: 'in_progress',
    manager: 'daniel',
    createdDay: -287,
    hireDay: -205,
    workedUntil: 'all',
    archivedDay: -112,
    outcome: { outcome: 'hired' },
    oldHand: true,
    announcements: [
      {
        day: -203,
        title: 'One team, one move',
        wording: 'A team joins us',
        people: [
          { role: 'senior', name: 'Rosa Ortega', title: 'Managing Director', ...fromStanmere },
          { role: 'senior', name: 'Stephen Lin', title: 'Managing Director', ...fromStanmere },
          { role: 'senior', name: 'Heather Boyle', title: 'Client Associate', ...fromStanmere },
          { role: 'junior', name: 'Philip Granger', title: 'Branch Manager' },
        ],
        complianceNumber: 'ADV-20877',
        variant: 'dark',
      },
    ],
    tasks: tasksOf(
      ortega,
      'team terms',
      'team resignation',
      'team registration',
      'team licensing',
      'team technology',
      'team move in',
      'team marketing',
      'team announcement',
      'transfers',
    ),
  },
  {
    name: 'Samuel Whitcombe',
    description: null,
    category: 'Experienced Advisor Hire',
    market: 'Charlotte',
    priority: 'low',
    status: 'in_progress',
    manager: 'laura',
    createdDay: -330,
    hireDay: -262,
    workedUntil: -176,
    archivedDay: -170,
    outcome: { outcome: 'hired' },
    oldHand: true,
    announcements: [
      {
        day: -261,
        title: 'Welcome to Charlotte',
        photo: 'samuel',
        wording: 'Welcome to the firm',
        people: [
          {
            role: 'senior',
            name: 'Samuel Whitcombe',
            title: 'Vice President',
            priorFirm: 'Quillhaven Securities',
            location: 'Charlotte, North Carolina',
          },
          { role: 'junior', name: 'Bernice Calloway', title: 'Branch Manager' },
        ],
        complianceNumber: 'ADV-20514',
        format: 'portrait',
      },
    ],
    tasks: tasksOf(
      whitcombe,
      'offer and benefits',
      'protocol resignation',
      'registration',
      'carrier appointments',
      'compliance questions',
      'technology in short',
      'client data',
      'welcome in short',
      'check-ins',
    ),
  },
  {
    name: 'Nora Castellan',
    description: 'Eleven years with her firm, a book of 88 households.',
    category: 'Experienced Advisor Hire',
    market: 'Denver',
    priority: 'medium',
    status: 'in_progress',
    manager: 'daniel',
    createdDay: -96,
    hireDay: -28,
    workedUntil: -64,
    archivedDay: -61,
    outcome: {
      outcome: 'withdrew',
      day: -62,
      note: 'Her firm made a counteroffer: she stays as branch manager.',
    },
    tasks: tasksOf(
      castellan,
      'offer and benefits',
      'protocol resignation',
      'compliance review',
      'registration',
      'insurance licensing',
      'technology in short',
      'branch welcome',
      'transfers',
    ),
  },
];
