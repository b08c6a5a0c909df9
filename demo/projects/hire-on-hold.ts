import * as arrival from '../checklists/arrival.ts';
import * as compliance from '../checklists/compliance.ts';
import * as licensing from '../checklists/licensing.ts';
import * as registration from '../checklists/registration.ts';
import * as resignation from '../checklists/resignation.ts';
import * as technology from '../checklists/technology.ts';
import * as terms from '../checklists/terms.ts';
import * as transfers from '../checklists/transfers.ts';
import { step, task } from '../plan.ts';
import type { Move } from '../plan.ts';
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

/** A hire that stands still. */
export const hireOnHold: ProjectPlan = {
  name: 'Ray Sandoval',
  description:
    'On hold since his firm changed its deferred compensation plan. We talk again next quarter.',
  category: 'Experienced Advisor Hire',
  market: 'Phoenix',
  priority: 'low',
  status: 'on_hold',
  manager: 'laura',
  createdDay: -74,
  hireDay: 66,
  workedUntil: 34,
  tasks: [
    terms.offerAndBenefits(sandoval),
    compliance.complianceQuestions(sandoval),
    resignation.agreementResignation(sandoval),
    task(
      'Deferred compensation',
      {
        owner: 'carla',
        priority: 'high',
        about: 'What he would leave behind, and what we can replace.',
      },
      step(
        'Numbers',
        { due: -50, hours: 4, people: ['carla'] },
        'Vesting schedule from the last three statements',
        'Value on the day of the move, and one year later',
      ),
      step(
        'Proposal',
        { due: -30, hours: 3 },
        'Make-whole award: two variants',
        'Approval by the regional director',
        'Answer from Ray',
      ),
    ),
    registration.registration(sandoval),
    licensing.carrierAppointments(sandoval),
    technology.technologyInShort(sandoval),
    arrival.branchWelcome(sandoval),
    transfers.transfers(sandoval),
  ],
};
