import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** Licenses and carrier appointments of an advisor with a real insurance business. */
export function insuranceLicensing({ state, states, carriers }: Move): TaskPlan {
  return task(
    'Insurance licenses and carriers',
    { owner: 'tom', about: 'Lines: life, health and variable contracts.' },
    step(
      'Resident license',
      {
        due: -26,
        hours: 2,
        people: ['tom'],
        about: 'Home state first; everything else builds on it.',
      },
      `${state}: license active, lines complete`,
      'Change of address filed',
      'Errors and omissions cover starts on the hire day',
    ),
    step(
      'Non-resident licenses',
      {
        due: -16,
        hours: 3,
        people: ['tom'],
        about: 'Only where clients own policies or will need one.',
      },
      ...states.map((name) => `${name}: application sent, fee paid`),
    ),
    step(
      'Required training',
      { due: -10, hours: 4, about: 'Certificates go into the licensing file.' },
      'Annuity best-interest course, every state',
      'Anti-money-laundering course for carriers',
      'Long-term care partnership training',
    ),
    step(
      'Carrier appointments',
      {
        due: 10,
        hours: 6,
        people: ['tom'],
        about: 'Appointments start only after the registration is approved.',
      },
      ...carriers.map((name) => `${name}: contract, background form, product training`),
    ),
    step(
      'Policies in force',
      { due: 28, hours: 4, people: ['tom', 'owen'], about: 'Owners sign at the first meeting.' },
      'List of policies that change their agent of record',
      'Change forms signed by the owners',
      'Trail commissions confirmed by each carrier',
    ),
  );
}

/** The short form, for an advisor with few policies. */
export function carrierAppointments({ first, state, carriers }: Move): TaskPlan {
  return task(
    'Insurance licensing',
    { owner: 'tom', priority: 'low', about: 'One state, few policies, little to do.' },
    step(
      `${state} license`,
      { due: -18, hours: 1, people: ['tom'] },
      'Life and variable lines confirmed',
      'Continuing education hours carried over',
    ),
    step(
      'Appointments',
      { due: 12, hours: 3, people: ['tom'] },
      ...carriers.map((name) => `${name} appointed`),
    ),
    step('Old appointments', { due: 20, hours: 1 }, `${first} confirms which ones may lapse`),
  );
}

/** Licenses of a team, one list per state. */
export function teamLicensing({ members, state, states, carriers }: Move): TaskPlan {
  const sellers = members.filter(({ role }) => !role.includes('Associate'));
  return task(
    'Insurance licenses of the team',
    { owner: 'tom', about: 'In every state, for everybody who sells.' },
    step(
      `Resident licenses, ${state}`,
      {
        due: -24,
        hours: 3,
        people: ['tom'],
        about: 'All active before the first application elsewhere.',
      },
      ...sellers.map(({ name }) => `${name}: active, address changed`),
    ),
    step(
      'Non-resident licenses',
      { due: -14, hours: 4, people: ['tom'], about: 'Filed together, followed up together.' },
      ...states.map((name) => `${name}: ${sellers.length} applications sent`),
    ),
    step(
      'Carrier appointments',
      {
        due: 12,
        hours: 6,
        people: ['tom'],
        about: 'Packets go out once the registration is approved.',
      },
      ...carriers.map((name) => `${name}: one packet for the whole team`),
    ),
    step(
      'Commission splits',
      { due: 14, hours: 2, about: 'Who earns what on which policy.' },
      'Split agreement signed by all partners',
      'Splits entered with each carrier',
    ),
  );
}
