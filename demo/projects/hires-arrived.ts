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

/** Advisors whose hire day has passed, and whose projects are still open. */
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
    tasks: [
      terms.offerAndBenefits(achebe),
      resignation.protocolResignation(achebe),
      compliance.complianceReview(achebe),
      registration.registration(achebe),
      licensing.insuranceLicensing(achebe),
      technology.technology(achebe),
      clients.clientData(achebe),
      clients.announcementLetters(achebe),
      transfers.transfers(achebe),
      transfers.repapering(achebe),
      arrival.checkIns(achebe),
    ],
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
    tasks: [
      terms.offerAndBenefits(hale),
      resignation.protocolResignation(hale),
      registration.registrationWithExam(hale),
      licensing.insuranceLicensing(hale),
      compliance.complianceQuestions(hale),
      technology.technologyInShort(hale),
      clients.clientData(hale),
      transfers.transfers(hale),
      arrival.welcomeInShort(hale),
    ],
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
    tasks: [
      terms.offerAndBenefits(feldman),
      resignation.agreementResignation(feldman),
      compliance.complianceReview(feldman),
      registration.registration(feldman),
      licensing.carrierAppointments(feldman),
      technology.technology(feldman),
      clients.clientDataFromMemory(feldman),
      marketing.marketing(feldman),
      transfers.repapering(feldman),
      arrival.firstQuarter(feldman),
    ],
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
    tasks: [
      terms.businessSetup(moy),
      resignation.leavingForOwnFirm(moy),
      registration.adviserRegistration(moy),
      marketing.ownBrand(moy),
      technology.officeTechnology(moy),
      compliance.practiceCompliance(moy),
      clients.announcementLetters(moy),
      transfers.transfers(moy),
      transfers.hardToMoveAssets(moy),
      arrival.firstQuarter(moy),
    ],
  },
];
