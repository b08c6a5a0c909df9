import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** For an advisor whose firm has signed the Broker Protocol. */
export function protocolResignation({ first, from }: Move): TaskPlan {
  return task(
    'Resignation and protocol review',
    {
      owner: 'renee',
      priority: 'high',
      about: `${from} is a protocol firm: ${first} may bring contact details of clients, and nothing else.`,
    },
    step(
      'Confirm protocol status',
      {
        due: -48,
        hours: 3,
        people: ['helen'],
        about: 'Membership changes every week: look again on the day before.',
      },
      `Check that ${from} is still on the list of protocol members`,
      'Read the employment agreement for notice and garden leave',
      'File the written opinion of counsel',
    ),
    step(
      'Prepare the protocol list',
      {
        due: -20,
        hours: 4,
        people: ['renee'],
        about: 'Only what the protocol names. When in doubt, leave it out.',
      },
      'Names, addresses, phone numbers, e-mail addresses and account titles',
      'No statements, no account numbers, no performance reports',
      'Two copies: one stays behind, one comes along',
    ),
    step(
      'Resignation letter',
      { due: -9, hours: 2, about: 'Half a page is enough.' },
      'Draft reviewed by counsel',
      'Letter says that the protocol list is attached',
      'Printed and signed, nothing sent by e-mail beforehand',
    ),
    step(
      'Resignation day',
      {
        due: 0,
        hours: 3,
        people: ['renee'],
        about: 'Calm, short and polite, with everything handed back.',
      },
      'Hand letter and list to the branch manager in person',
      'Return laptop, keys and badge, and ask for a receipt',
      'Call us from the parking lot',
    ),
  );
}

/** For an advisor whose firm is not a member of the protocol: everything goes through counsel. */
export function agreementResignation({ first, from }: Move): TaskPlan {
  return task(
    'Agreement review and resignation',
    {
      owner: 'helen',
      priority: 'high',
      about: `${from} is not a protocol firm. Every step of the move goes through counsel first.`,
    },
    step(
      'Review the employment agreement',
      {
        due: -58,
        hours: 5,
        people: ['helen'],
        about: 'The old agreement decides what the move may look like.',
      },
      'Non-solicitation clause: how long and how wide',
      'Notice period and garden leave',
      'Deferred compensation and unvested stock',
      'Forgivable loan: balance and repayment terms',
    ),
    step(
      'Agree on the rules of the move',
      {
        due: -40,
        hours: 2,
        people: ['renee', 'helen'],
        about: 'Simple rules, in writing, with a signature.',
      },
      `${first} has been told in writing: no client list leaves ${from}`,
      'No conversation with clients about the move before the resignation',
      'Personal phone cleared of client contacts, confirmed by counsel',
    ),
    step(
      'Outside counsel',
      {
        due: -30,
        hours: 2,
        about: 'Somebody who has done this before, and who answers the phone.',
      },
      'Engagement letter signed',
      'Reachable on the day of resignation from 7:00 a.m.',
    ),
    step(
      'Resignation day',
      { due: 0, hours: 3, people: ['renee'], about: 'Calm and short. No discussion of clients.' },
      'Letter handed over in person, copy to human resources',
      'Devices and badge returned against a receipt',
      'Notes of the conversation sent to counsel the same day',
    ),
  );
}

/** For a team: one morning, one order of events. */
export function teamResignation({ from, members }: Move): TaskPlan {
  return task(
    'Resignation plan for the team',
    {
      owner: 'renee',
      priority: 'high',
      about: 'One morning, one order of events. Nobody resigns before everybody is ready.',
    },
    step(
      'Protocol review',
      {
        due: -55,
        hours: 6,
        people: ['helen', 'renee'],
        about: 'One agreement differs from the next, even inside a team.',
      },
      `Protocol membership of ${from} confirmed`,
      ...members.map(({ name }) => `${name}: employment agreement read by counsel`),
      'Team agreement: who may contact which clients',
    ),
    step(
      'Protocol lists',
      { due: -22, hours: 8, people: ['renee'], about: 'Sealed envelopes, kept by counsel.' },
      'Shared households are on one list only',
      ...members.map(({ name }) => `${name}: list checked and sealed`),
    ),
    step(
      'Order of the day',
      {
        due: -6,
        hours: 3,
        people: ['renee'],
        about: 'Everybody knows where to be, minute by minute.',
      },
      'Who resigns first, where, and in front of whom',
      'No more than fifteen minutes between the first and the last letter',
      'Counsel on the line from 8:00 a.m. to noon',
      'Lunch at our office at 12:30 for everyone, families welcome',
    ),
    step(
      'Letters handed over',
      { due: 0, hours: 4, people: ['renee'], about: 'All within a quarter of an hour.' },
      ...members.map(({ name }) => name),
    ),
  );
}

/** For an advisor who goes independent, in an advisor's own words. */
export function leavingForOwnFirm({ first, from }: Move): TaskPlan {
  return task(
    `Leaving ${from}`,
    { owner: 'renee', priority: 'high', about: 'Quietly, on a good day, with clean hands.' },
    step(
      'Choose the day',
      { due: -60, hours: 1, about: 'A date that nobody regrets later.' },
      'Quarterly bonus is paid out',
      'A Friday that is not before a market holiday',
      `${first}'s family knows and agrees`,
    ),
    step(
      'What may come along',
      {
        due: -45,
        hours: 4,
        people: ['helen'],
        about: 'Contacts, memories and a track record; no files.',
      },
      'Protocol membership of both sides on the day of the move',
      'Track record: what may be quoted, and for how long',
      'Personal files separated from client files',
    ),
    step(
      'Letter and handover',
      { due: 0, hours: 2, people: ['renee'], about: 'In person, before the market opens.' },
      'Resignation letter: one page, no reasons',
      'Contact list handed over',
      'Company devices returned',
    ),
  );
}
