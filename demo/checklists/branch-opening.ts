import { step, task } from '../plan.ts';
import type { TaskPlan } from '../plan.ts';
import { buildOut, lease, network } from './branch-space.ts';

/** A new office, from the lease to the party. The hire day is the day of opening. */
export function branchOpening(): TaskPlan[] {
  return [lease(), buildOut(), branchRegistration(), network(), staff(), moveIn(), opening()];
}

function branchRegistration(): TaskPlan {
  return task(
    'Registration of the branch',
    {
      owner: 'priya',
      priority: 'high',
      about: 'An office may only do business once it is registered and supervised.',
    },
    step(
      'Form BR',
      { due: -60, hours: 4, people: ['priya'], about: 'Amended later if the supervisor changes.' },
      'Address and hours of business',
      'Supervisor in charge named',
      'Filed with FINRA and the state',
    ),
    step(
      'State and city',
      {
        due: -40,
        hours: 3,
        people: ['priya'],
        about: 'Each office of the city wants its own form.',
      },
      'Business license',
      'Branch notice to the securities division',
      'Insurance agency license for the address',
    ),
    step(
      'Supervision',
      { due: -20, hours: 4, people: ['derek'], about: 'Who looks after six advisors, and how.' },
      'Supervisory procedures name the new branch',
      'Principal passed the Series 24',
      'First inspection on the calendar',
    ),
  );
}

function staff(): TaskPlan {
  return task(
    'People',
    { owner: 'renee', about: 'Who works here from the first day.' },
    step(
      'Branch manager and service',
      { due: -90, hours: 20, about: 'The team that opens the door every morning.' },
      'Branch manager appointed',
      'Two client associates hired',
      'Receptionist hired',
    ),
    step(
      'Advisors',
      { due: -30, hours: 20, people: ['renee'], about: 'Six desks, and names for all of them.' },
      'Three advisors move over from the downtown office',
      'Two offers to experienced advisors are out',
      'Desk plan agreed',
    ),
    step('Training week for new colleagues', {
      due: -8,
      hours: 30,
      people: ['luis', 'derek'],
      about: 'In the downtown office, because the new one is still full of painters.',
    }),
  );
}

function moveIn(): TaskPlan {
  return task(
    'Moving in',
    { owner: 'carla', about: 'Over one weekend.' },
    step(
      'Movers',
      { due: -5, hours: 6, people: ['carla'], about: 'After the market closes on Friday.' },
      'Two quotes, one booked',
      'Client files travel in sealed boxes, with a list',
    ),
    step(
      'Keys and safety',
      {
        due: -3,
        hours: 4,
        people: ['carla'],
        about: 'Nobody gets a key who has not signed for it.',
      },
      'Badges and alarm codes',
      'Fire drill plan and first-aid kit',
      'Cleaning and security contracts',
    ),
    step('Change of address sent to clients and vendors', {
      due: -10,
      hours: 4,
      about: 'Clients by letter, vendors by e-mail, the post office online.',
    }),
  );
}

function opening(): TaskPlan {
  return task(
    'Opening',
    { owner: 'sofia', priority: 'low', about: 'A small day first, the party two weeks later.' },
    step(
      'First day',
      { due: 0, hours: 6, people: ['carla'], about: 'Quiet on purpose.' },
      'Breakfast for the neighbors',
      'First client gets a plant',
    ),
    step(
      'Open house',
      {
        due: 14,
        hours: 12,
        people: ['sofia'],
        about: 'An evening with clients, neighbors and referral partners.',
      },
      'Invitations to clients and referral partners',
      'Caterer and music',
      'Short speech by the regional director',
      'Photographs for the website',
    ),
    step('Review after 60 days', {
      due: 60,
      hours: 3,
      about: 'What did we forget? For the next opening.',
    }),
  );
}
