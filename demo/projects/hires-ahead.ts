import * as arrival from '../checklists/arrival.ts';
import * as clients from '../checklists/clients.ts';
import * as compliance from '../checklists/compliance.ts';
import * as licensing from '../checklists/licensing.ts';
import * as marketing from '../checklists/marketing.ts';
import * as registration from '../checklists/registration.ts';
import * as resignation from '../checklists/resignation.ts';
import * as technology from '../checklists/technology.ts';
import * as terms from '../checklists/terms.ts';
import * as transfers from '../checklists/transfers.ts';
import type { Move } from '../plan.ts';
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
    tasks: [
      terms.offerAndBenefits(voss),
      resignation.agreementResignation(voss),
      compliance.complianceReview(voss),
      registration.registration(voss),
      licensing.insuranceLicensing(voss),
      technology.technology(voss),
      marketing.marketing(voss),
      arrival.branchWelcome(voss),
      clients.clientDataFromMemory(voss),
      transfers.transfers(voss),
      arrival.checkIns(voss),
    ],
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
    tasks: [
      terms.businessSetup(lindgren),
      resignation.leavingForOwnFirm(lindgren),
      registration.adviserRegistration(lindgren),
      compliance.practiceCompliance(lindgren),
      marketing.ownBrand(lindgren),
      technology.officeTechnology(lindgren),
      clients.announcementLetters(lindgren),
      transfers.repapering(lindgren),
      arrival.firstQuarter(lindgren),
    ],
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
    tasks: [
      terms.offerAndBenefits(desrosiers),
      compliance.complianceQuestions(desrosiers),
      resignation.protocolResignation(desrosiers),
      registration.registration(desrosiers),
      licensing.carrierAppointments(desrosiers),
      technology.technologyInShort(desrosiers),
      clients.announcementLetters(desrosiers),
      marketing.marketing(desrosiers),
      arrival.welcomeInShort(desrosiers),
      arrival.firstQuarter(desrosiers),
    ],
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
    tasks: [
      terms.offerAndBenefits(ferrante),
      resignation.protocolResignation(ferrante),
      registration.registrationWithExam(ferrante),
      compliance.complianceReview(ferrante),
      licensing.carrierAppointments(ferrante),
      technology.technologyInShort(ferrante),
      clients.clientData(ferrante),
      transfers.transfers(ferrante),
      arrival.branchWelcome(ferrante),
    ],
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
    tasks: [
      terms.offerAndBenefits(ardoin),
      resignation.protocolResignation(ardoin),
      compliance.complianceReview(ardoin),
      registration.registration(ardoin),
      licensing.insuranceLicensing(ardoin),
      clients.announcementLetters(ardoin),
      technology.technology(ardoin),
      marketing.marketing(ardoin),
      arrival.welcomeInShort(ardoin),
      transfers.hardToMoveAssets(ardoin),
      arrival.checkIns(ardoin),
    ],
  },
];
