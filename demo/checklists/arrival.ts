import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** The first days of one advisor in the branch. */
export function branchWelcome({ first }: Move): TaskPlan {
  return task(
    'Branch welcome',
    {
      owner: 'carla',
      priority: 'low',
      about: 'Keys on the desk, a schedule in hand, and somebody at the door.',
    },
    step(
      'Office',
      {
        due: -9,
        hours: 3,
        people: ['carla'],
        about: 'The room is ready a week ahead, so that there is time to mend things.',
      },
      'Window office cleared and painted',
      'Desk, chairs, locked cabinet',
      'Name on the lobby directory',
    ),
    step(
      'Keys and access',
      {
        due: -2,
        hours: 1,
        people: ['carla'],
        about: 'Handed over in person on the first morning.',
      },
      'Badge and garage card',
      'Alarm code',
      'Mailbox',
    ),
    step(
      'First day',
      {
        due: 0,
        hours: 4,
        people: ['carla'],
        about: 'Nobody should have to ask where the coffee is.',
      },
      'Somebody waits at the door at 8:30 a.m.',
      'Tour and introductions',
      'Lunch with the branch manager',
    ),
    step(
      'First week',
      { due: 4, hours: 3, people: ['carla'], about: 'Half of every day stays free for clients.' },
      'Schedule printed, with names and rooms',
      'Thirty minutes each with trading desk, planning and service',
      'Compliance training: code of ethics, best interest, documentation',
      `A colleague looks after ${first} for the first month`,
    ),
  );
}

/** A welcome in few words. */
export function welcomeInShort({ first }: Move): TaskPlan {
  return task(
    'Welcome',
    { owner: 'carla', priority: 'low', about: 'A friendly start without many meetings.' },
    step('Desk, keys, badge, parking', { due: -3, hours: 2, people: ['carla'] }),
    step(
      'Day one',
      { due: 0, hours: 3, people: ['carla'], about: 'Short, so that the phone calls can begin.' },
      'Breakfast with the branch',
      'Introductions, floor by floor',
      `${first}'s assistant has the same schedule`,
    ),
    step(
      'Week one',
      { due: 5, hours: 2 },
      'No internal meetings before 4:00 p.m.: clients come first',
      'Friday: what is missing?',
    ),
  );
}

/** A team moves in. */
export function teamMoveIn({ members }: Move): TaskPlan {
  return task(
    'Moving in',
    { owner: 'carla', about: 'The team sits together from the first morning.' },
    step(
      'Suite',
      {
        due: -21,
        hours: 8,
        people: ['carla'],
        about: 'One side of a quiet floor, away from the elevators.',
      },
      `${members.length} desks side by side, one conference room`,
      'Carpet and paint finished',
      'Files: two fireproof cabinets',
    ),
    step(
      'Access',
      { due: -2, hours: 2, people: ['carla'], about: 'Nothing with a name on it before the day.' },
      'Badges and parking for everybody',
      'After-hours access for the first weekend',
    ),
    step(
      'First morning',
      {
        due: 0,
        hours: 4,
        people: ['carla'],
        about: 'Quiet until the last letter has been handed over.',
      },
      'Signs in the lobby only after the resignations',
      'Coffee from seven, lunch for fifteen',
      'Introductions',
    ),
    step(
      'First-week schedule',
      { due: 4, hours: 3, people: ['carla'], about: 'Small training units between client calls.' },
      'A quarter of an hour together every evening',
      'Training in pairs, so that somebody always answers the phone',
    ),
  );
}

/** How things are after 30, 60 and 90 days. */
export function checkIns({ first, households }: Move): TaskPlan {
  return task(
    'Check-ins after arrival',
    { owner: 'renee', about: 'Half an hour each, with the branch manager.' },
    step(
      '30 days',
      {
        due: 30,
        hours: 2,
        people: ['renee'],
        about: 'How are the transfers, the tools and the mood?',
      },
      `Transferred so far, of ${households} households`,
      'Three things that get in the way',
      'Service requests that wait longer than a week',
    ),
    step(
      '60 days',
      { due: 60, hours: 2, people: ['renee'], about: 'By now most accounts should be here.' },
      'Clients who have not answered',
      'First business plan for the year',
      'Training still wished for',
    ),
    step(
      '90 days',
      {
        due: 90,
        hours: 2,
        people: ['renee'],
        about: 'The last one. After it the project can be archived.',
      },
      'Result against the goal of the first quarter',
      `Would ${first} recommend us?`,
      'Lessons for the next move written down',
    ),
  );
}

/** The same as a running review, for people who like numbers. */
export function firstQuarter({ first, households }: Move): TaskPlan {
  return task(
    'First quarter',
    { owner: 'renee', about: 'Three reviews, with numbers.' },
    step(
      'Day 30',
      { due: 30, hours: 1, people: ['renee'], about: 'A first look at assets and open transfers.' },
      'Half of the assets have arrived',
      'Open transfers explained, one by one',
    ),
    step(
      'Day 60',
      {
        due: 60,
        hours: 1,
        people: ['renee'],
        about: 'Who is here, and who still thinks about it.',
      },
      `${Math.round(households * 0.8)} of ${households} households are here`,
      `${first} knows whom to call for what`,
    ),
    step(
      'Day 90',
      { due: 90, hours: 2, about: 'The closing review.' },
      'Transition note: first measurement',
      'Review with the regional director',
      'Thank-you lunch for the transition team',
    ),
  );
}
