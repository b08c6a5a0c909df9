/** The people of the demo, by the keys used in checklists. People with the key of an account can sign in. */
export const people = {
  maya: {
    name: 'Maya Okafor',
    role: 'Transition Manager',
    department: 'Advisor Transitions',
    skills: ['Hiring plans', 'Broker Protocol', 'Check-ins'],
  },
  daniel: {
    name: 'Daniel Reyes',
    role: 'Regional Transition Manager',
    department: 'Advisor Transitions',
    skills: ['Branch openings', 'Team moves'],
  },
  priya: {
    name: 'Priya Raman',
    role: 'Registration Specialist',
    department: 'Licensing and Registration',
    skills: ['Form U4', 'CRD', 'State registrations', 'Exam enrollment'],
  },
  tom: {
    name: 'Tom Abernathy',
    role: 'Insurance Licensing Coordinator',
    department: 'Licensing and Registration',
    skills: ['Non-resident licenses', 'Carrier appointments', 'Continuing education'],
  },
  luis: {
    name: 'Luis Herrera',
    role: 'Technology Onboarding Lead',
    department: 'Technology',
    skills: ['Account set-up', 'CRM', 'Data migration', 'Training'],
  },
  grace: {
    name: 'Grace Lindqvist',
    role: 'Desktop Support Engineer',
    department: 'Technology',
    skills: ['Laptops and phones', 'Network', 'Printers'],
  },
  renee: {
    name: 'Renee Baptiste',
    role: 'Senior Transition Consultant',
    department: 'Advisor Transitions',
    skills: ['Broker Protocol', 'Client communication', 'Team moves', 'French'],
  },
  owen: {
    name: 'Owen Castellano',
    role: 'Account Transfer Analyst',
    department: 'Advisor Transitions',
    skills: ['ACAT', 'Annuities', 'Alternative investments', 'Cost basis'],
  },
  mei: {
    name: 'Mei-Ling Zhou',
    role: 'New Account Specialist',
    department: 'Advisor Transitions',
    skills: ['Account opening', 'Trusts and estates', 'E-signature'],
  },
  helen: {
    name: 'Helen Marsh',
    role: 'Compliance Officer',
    department: 'Compliance',
    skills: ['Employment agreements', 'Outside activities', 'Disclosures'],
  },
  derek: {
    name: 'Derek Yoon',
    role: 'Supervisory Principal',
    department: 'Compliance',
    skills: ['Advertising review', 'Social media', 'Branch inspections'],
  },
  sofia: {
    name: 'Sofia Marchetti',
    role: 'Marketing Manager',
    department: 'Marketing',
    skills: ['Advisor websites', 'Announcements', 'Photography', 'Events'],
  },
  carla: {
    name: 'Carla Nwosu',
    role: 'Branch Operations Manager',
    department: 'Branch Operations',
    skills: ['Move-ins', 'Facilities', 'First-week schedules'],
  },
  walter: {
    name: 'Walter Jennings',
    role: 'Licensing Analyst',
    department: 'Licensing and Registration',
    skills: ['Carrier appointments'],
  },
} as const;

export type PersonKey = keyof typeof people;
