import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** Offer, transition note and benefits of one advisor. */
export function offerAndBenefits({ first, from }: Move): TaskPlan {
  return task(
    'Compensation and benefits',
    { owner: 'carla', about: 'From the handshake to the first paycheck.' },
    step(
      'Offer letter',
      { due: -66, hours: 3, about: 'Written, signed and filed before anything else begins.' },
      'Payout grid and trailing twelve months confirmed',
      'Offer approved by the regional director',
      `Signed by ${first}`,
    ),
    step(
      'Transition note',
      {
        due: -42,
        hours: 4,
        about: 'A forgivable loan over seven years, paid after registration is approved.',
      },
      'Amount and schedule agreed',
      'Promissory note signed',
      `Balance of the note at ${from} known`,
      'Bank details for the payment',
    ),
    step(
      'Benefits',
      { due: -27, hours: 2, about: 'Enrollment takes one signature if the forms are prepared.' },
      'Health plan starts on the first day, no gap',
      'Retirement plan enrollment',
      'Assistant: same benefits, same start',
    ),
  );
}

/** Terms for several partners at once. */
export function teamTerms({ members }: Move): TaskPlan {
  return task(
    'Terms for the team',
    { owner: 'carla', priority: 'high', about: 'Three agreements that have to fit together.' },
    step(
      'Offers',
      { due: -70, hours: 8, about: 'Separate letters, same day.' },
      ...members.map(({ name, role }) => `${name}, ${role}: offer signed`),
    ),
    step(
      'Partnership agreement',
      { due: -48, hours: 6, about: 'Between the partners; we only make sure that it exists.' },
      'Split of revenue between the partners',
      'What happens if one partner leaves',
      'Buy-out at retirement',
    ),
    step(
      'Transition notes',
      { due: -36, hours: 5, about: 'Paid after the last registration is approved.' },
      'One note per partner',
      'Signed, originals in the safe',
    ),
    step(
      'Benefits',
      { due: -17, hours: 3, about: 'Half an hour for everybody, in the conference room.' },
      'Enrollment meeting for the whole team',
      'Health plan starts on the first day',
      'Vacation days carried over',
    ),
  );
}

/** The business that an independent advisor sets up. */
export function businessSetup({ first, state }: Move): TaskPlan {
  return task(
    'Setting up the business',
    {
      owner: 'carla',
      priority: 'high',
      about: `${first} becomes an owner: company, office, insurance and a bank account.`,
    },
    step(
      'Company',
      { due: -64, hours: 4, about: 'Filed early, since the bank asks for it.' },
      `Limited liability company filed in ${state}`,
      'Tax number',
      'Operating agreement signed',
    ),
    step(
      'Affiliation agreement',
      {
        due: -56,
        hours: 5,
        people: ['renee'],
        about: 'Who does what for whom, and at which price.',
      },
      'Fee schedule and services agreed',
      'Transition loan: amount and terms',
      'Signed by both sides',
    ),
    step(
      'Office',
      { due: -38, hours: 8, people: ['carla'], about: 'Small, bright and near the parking lot.' },
      'Lease read by a lawyer and signed',
      'Furniture ordered',
      'Cleaning, coffee, mail',
    ),
    step(
      'Insurance and bank',
      { due: -24, hours: 3, about: 'Needed on the first day, so arranged a month ahead.' },
      'Errors and omissions, liability, cyber',
      'Operating account and credit line',
      'Payroll for one assistant',
    ),
    step('Budget for the first twelve months', {
      due: -30,
      hours: 3,
      people: ['renee'],
      about: 'With a careful line for the first six months.',
    }),
  );
}
