import { step, task } from '../plan.ts';
import type { TaskPlan } from '../plan.ts';

/** Where the office will be, and what it may cost. */
export function lease(): TaskPlan {
  return task(
    'Lease and budget',
    {
      owner: 'carla',
      priority: 'high',
      about: 'The place and the money, before anybody talks about carpets.',
    },
    step(
      'Choose the space',
      {
        due: -190,
        hours: 16,
        people: ['carla'],
        about: 'Within ten minutes of the interstate, with room for growth.',
      },
      'Three locations visited',
      'Parking for clients, entrance without steps',
      'Noise and light at three times of day',
    ),
    step(
      'Lease',
      { due: -150, hours: 10, about: 'Negotiated by the broker, read by our lawyer.' },
      'Seven years with an option of five',
      'Allowance for tenant improvements',
      'Signed, deposit paid',
    ),
    step(
      'Budget',
      { due: -145, hours: 6, about: 'With ten percent for what nobody has thought of.' },
      'Build-out, furniture, technology',
      'Approved by the regional director',
    ),
  );
}

/** From an empty floor to rooms with desks. */
export function buildOut(): TaskPlan {
  return task(
    'Build-out',
    { owner: 'carla', priority: 'high', about: 'Six offices, two conference rooms, one kitchen.' },
    step(
      'Plans',
      { due: -120, hours: 12, people: ['carla'], about: 'Two rounds with the architect.' },
      'Floor plan agreed with the branch manager',
      'Sound between offices and conference rooms',
      'Building permit',
    ),
    step(
      'Construction',
      {
        due: -45,
        hours: 30,
        people: ['carla'],
        about: 'Sixteen weeks from the first wall to the inspection.',
      },
      'Walls and ceilings',
      'Electrical and data cabling',
      'Paint and carpet',
      'Final inspection by the city',
    ),
    step(
      'Furniture',
      { due: -25, hours: 8, about: 'Ordered early: chairs take longer than walls.' },
      'Desks and chairs delivered',
      'Conference table for twelve',
      'Fireproof cabinets with locks',
      'Art from local painters',
    ),
    step(
      'Signs',
      {
        due: -18,
        hours: 4,
        people: ['sofia'],
        about: 'What may hang where is decided by the city.',
      },
      'Permit for the sign on the facade',
      'Lobby directory and door plates',
      'Required notices next to the entrance',
    ),
  );
}

/** Lines, phones and workplaces. */
export function network(): TaskPlan {
  return task(
    'Network and phones',
    { owner: 'grace', about: 'Ready a week before the first person sits down.' },
    step(
      'Lines',
      {
        due: -75,
        hours: 4,
        people: ['grace'],
        about: 'Ordered first, since the trench takes months.',
      },
      'Fiber ordered, with a second provider',
      'Local phone numbers reserved',
    ),
    step(
      'Server room',
      { due: -35, hours: 10, people: ['grace'], about: 'Locked, cooled and quiet.' },
      'Rack, cooling and battery',
      'Firewall and switches',
      'Wireless measured in every room',
    ),
    step(
      'Workplaces',
      { due: -12, hours: 12, people: ['grace', 'luis'], about: 'Twelve desks, all alike.' },
      'Docking stations and monitors',
      'Phones with local numbers',
      'Printers, scanners, shredders',
      'Screens in both conference rooms',
    ),
    step('Test with ten people at once', {
      due: -6,
      hours: 3,
      people: ['grace', 'luis'],
      about: 'Everybody signs in, calls and prints at the same time.',
    }),
  );
}
