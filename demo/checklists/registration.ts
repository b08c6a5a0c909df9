import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** Broker-dealer and adviser registration of an advisor whose exams are current. */
export function registration({ first, from, state, states }: Move): TaskPlan {
  return task(
    'Registration',
    {
      owner: 'priya',
      priority: 'high',
      about: 'Nothing may be sold and no advice given before home state and FINRA have approved.',
    },
    step(
      'Exams and education on record',
      {
        due: -34,
        hours: 1,
        people: ['priya'],
        about: 'A lapse would cost weeks. Better to know now.',
      },
      'Series 7 and Series 66 shown as current in CRD',
      'Continuing education complete for this year',
    ),
    step(
      'Form U4',
      {
        due: -14,
        hours: 4,
        people: ['priya'],
        about: 'The longest form of the move. An hour with the advisor helps.',
      },
      'Ten years of employment and five years of addresses, without gaps',
      'Disclosure questions answered, documents attached',
      'Outside activities match what compliance has approved',
      'Fingerprints taken and sent electronically',
      `Draft reviewed with ${first}, signed and held for release`,
    ),
    step(
      'State registrations',
      {
        due: -7,
        hours: 2,
        people: ['priya'],
        about: 'Agent and adviser representative, in every state where clients live, home first.',
      },
      state,
      ...states,
    ),
    step(
      'Release and confirm',
      { due: 2, hours: 2, people: ['priya'], about: 'On the day itself, early.' },
      'U4 released in CRD on the morning of the move',
      'FINRA registration approved',
      `${state} approved`,
      'BrokerCheck shows the new firm',
    ),
    step(
      'Form U5 from the old firm',
      {
        due: 30,
        hours: 1,
        people: ['helen'],
        about: 'The old firm has thirty days; we read every word.',
      },
      `U5 filed by ${from} within thirty days`,
      'Wording of the termination read by compliance',
    ),
  );
}

/** For an advisor who still has an exam to pass. */
export function registrationWithExam({ first, from, state, states }: Move): TaskPlan {
  return task(
    'Registration and Series 66',
    {
      owner: 'priya',
      priority: 'high',
      about: `${first} has the Series 7. Fee-based accounts need the Series 66 as well.`,
    },
    step(
      'Series 66',
      { due: -24, hours: 3, people: ['priya'], about: 'Booked with a second date in reserve.' },
      'Exam window opened in CRD (120 days)',
      'Study program and three practice tests',
      'Test center booked, second date held in reserve',
      'Result in CRD',
    ),
    step(
      'Form U4',
      {
        due: -12,
        hours: 4,
        people: ['priya'],
        about: 'Drafted early, released on the morning of the move.',
      },
      'Employment history and addresses',
      'Disclosure questions answered, court papers attached',
      'Fingerprints',
      `${first} signs the draft`,
    ),
    step(
      'States',
      { due: -6, hours: 2, people: ['priya'], about: 'Where clients live, plus the home state.' },
      ...[state, ...states].map((name) => `${name}: agent and adviser representative`),
    ),
    step(
      'Approvals',
      { due: 4, hours: 1, people: ['priya'], about: 'No business before these are in.' },
      'FINRA',
      state,
      'All other states',
    ),
    step('Form U5 received', { due: 30, hours: 1 }, `U5 from ${from} read and filed`),
  );
}

/** One step for every member of a team. */
export function teamRegistration({ members, state, states }: Move): TaskPlan {
  return task(
    'Registrations of the team',
    {
      owner: 'priya',
      priority: 'high',
      about:
        'Everybody is filed on the same morning. One missing fingerprint holds up all of them.',
    },
    ...members.map(({ name, role }, index) =>
      step(
        `${name}, ${role}`,
        {
          due: -20 + index * 2,
          hours: 3,
          people: ['priya'],
          about: 'Draft held in CRD until the day.',
        },
        'U4 complete, disclosures attached',
        role.includes('Associate')
          ? 'Series 7 current, Series 63 booked'
          : 'Series 7 and 66 current',
        'Fingerprints on file',
      ),
    ),
    step(
      'States for the whole team',
      { due: -8, hours: 3, people: ['priya'], about: 'Every state for every advisor.' },
      ...[state, ...states].map((name) => `${name}: filed for all`),
    ),
    step(
      'Release and approvals',
      {
        due: 2,
        hours: 3,
        people: ['priya', 'helen'],
        about: 'Watched hour by hour on the first morning.',
      },
      'All filings released by 9:30 a.m. Eastern',
      'FINRA approvals complete',
      `${state} complete`,
    ),
  );
}

/** For an independent practice: the adviser's own filings. */
export function adviserRegistration({ first, state, states }: Move): TaskPlan {
  return task(
    'Adviser registration',
    {
      owner: 'priya',
      priority: 'high',
      about: 'The practice advises under our registered investment adviser, with its own brand.',
    },
    step(
      'Series 65 or waiver',
      { due: -50, hours: 1, people: ['priya'], about: 'By exam, or by professional designation.' },
      `${first} qualifies for the waiver by professional designation`,
      'Designation confirmed in good standing',
    ),
    step(
      'Form ADV',
      {
        due: -28,
        hours: 6,
        people: ['helen'],
        about: 'The practice appears as an office with its own business name.',
      },
      'New office and business name added to our Form ADV',
      `Part 2B supplement for ${first}`,
      'Form CRS wording checked for the new business name',
    ),
    step(
      'Form U4 as adviser representative',
      { due: -12, hours: 3, people: ['priya'], about: 'No broker-dealer registration needed.' },
      'Draft with new business name under other business',
      'Fingerprints',
      'Signed and held',
    ),
    step(
      'State filings',
      {
        due: -5,
        hours: 2,
        people: ['priya'],
        about: 'Where the office is, and where clients live.',
      },
      `${state}: adviser representative and office address`,
      ...states.map((name) => `${name}: adviser representative`),
    ),
    step(
      'Approval',
      { due: 3, hours: 1, about: 'Opening depends on it.' },
      `${state} approved`,
      'Public adviser search is up to date',
    ),
  );
}
