import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** Transfer paperwork and its tracking. */
export function transfers({ from, households }: Move): TaskPlan {
  return task(
    'Account transfers',
    {
      owner: 'owen',
      priority: 'high',
      about: `About ${households} households leave ${from}, most of them through ACAT.`,
    },
    step(
      'Transfer packets',
      {
        due: -7,
        hours: 6,
        people: ['mei'],
        about: 'Packed by household, so that a meeting needs one folder.',
      },
      'Forms for individual, joint, IRA and trust accounts',
      'Couriers and return envelopes ordered',
      'Packets sorted by first meeting',
    ),
    step(
      'First wave',
      {
        due: 9,
        hours: 16,
        people: ['owen', 'mei'],
        about: 'The largest and simplest accounts first.',
      },
      'Statements collected at the first meetings',
      'Transfer forms signed and submitted',
      'Rejected transfers corrected on the same day',
    ),
    step(
      'Second wave',
      {
        due: 24,
        hours: 16,
        people: ['owen'],
        about: 'Whatever needs a second signature or a document.',
      },
      'Remaining individual and joint accounts',
      'Retirement accounts, with beneficiaries confirmed',
      'Trust accounts with certification of trust',
    ),
    step(
      'Tracking',
      { due: 45, hours: 8, people: ['owen'], about: 'A list on Friday, sent to everybody.' },
      `Weekly list of what is still at ${from}`,
      'Residual cash and dividends swept',
      'Cost basis arrived and checked',
    ),
  );
}

/** Everything that ACAT does not carry. */
export function hardToMoveAssets({ from, carriers }: Move): TaskPlan {
  return task(
    'Assets that do not transfer by themselves',
    { owner: 'owen', about: 'Paper, signatures and patience.' },
    step(
      'Annuities',
      { due: 18, hours: 5, people: ['owen', 'tom'], about: 'Each carrier has its own form.' },
      ...carriers.map((name) => `${name}: change of broker-dealer forms`),
    ),
    step(
      'Alternative investments',
      {
        due: 30,
        hours: 6,
        people: ['owen'],
        about: 'Some funds move only at the end of a quarter.',
      },
      'Private real estate: transfer forms by fund',
      'Which funds our custodian does not hold',
      'Clients told what stays behind and why',
    ),
    step(
      'Outside plans',
      { due: 40, hours: 3, about: 'Small accounts that are easily forgotten.' },
      '529 plans: agent of record',
      'Health savings accounts stay where they are',
    ),
    step(`House funds of ${from}: sell or keep, per client`, {
      due: 33,
      hours: 4,
      people: ['owen'],
      about: 'Only where a sale costs the client nothing.',
    }),
  );
}

/** New agreements for households, in order of importance. */
export function repapering({ households }: Move): TaskPlan {
  const [top, middle] = [Math.round(households * 0.2), Math.round(households * 0.5)];
  return task(
    'Repapering households',
    { owner: 'mei', about: `New agreements for ${households} households, largest first.` },
    step(
      `Group A: ${top} households`,
      { due: 14, hours: 24, people: ['mei', 'renee'], about: 'Face to face, within two weeks.' },
      'Every family met in person',
      'New account forms and advisory agreements signed',
      'Standing instructions and checkbooks set up',
      'Not in good order: fixed within two days',
    ),
    step(
      `Group B: ${middle} households`,
      { due: 32, hours: 30, people: ['mei'], about: 'On the screen, with somebody on the phone.' },
      'Documents sent for e-signature',
      'Reminder by phone after five days',
      'Trusted contact person on every account',
    ),
    step(
      `Group C: ${households - top - middle} households`,
      { due: 58, hours: 16, people: ['mei'], about: 'By mail, without pressure.' },
      'Letter with forms and return envelope',
      'List of clients who stay behind, with the reason',
    ),
    step(
      'Clean-up',
      { due: 70, hours: 6, about: 'A quiet week in which everything is put in order.' },
      'Missing beneficiaries',
      'Duplicate accounts closed',
      'Fee schedules checked against agreements',
    ),
  );
}
