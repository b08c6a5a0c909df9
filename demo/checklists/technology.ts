import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** Equipment and log-ins of one advisor. */
export function technology({ first }: Move): TaskPlan {
  return task(
    'Technology',
    { owner: 'luis', about: `${first} can work on the first morning: sign in, call, trade.` },
    step(
      'Equipment',
      { due: -11, hours: 3, people: ['grace'], about: 'On the desk and tested the day before.' },
      'Laptop prepared and encrypted',
      'Two monitors and docking station on the desk',
      'Desk phone and cell phone',
      'Printer and scanner connected',
    ),
    step(
      'Accounts',
      { due: -3, hours: 3, people: ['luis'], about: 'Created early, switched on in the morning.' },
      'Network account with second factor',
      'E-mail address and signature',
      'CRM seat',
      'Planning software seat',
      'Custodian log-in with trading rights',
    ),
    step(
      'Phone number',
      { due: 1, hours: 1, people: ['grace'], about: 'Clients keep the number they know.' },
      'Cell number moved to our plan',
      'Voicemail greeting recorded',
    ),
    step(
      'First-morning session',
      {
        due: 0,
        hours: 2,
        people: ['luis'],
        about: 'An hour at the desk, with time for questions.',
      },
      'Sign in, phone, printer and e-mail tried together',
      'Test envelope sent for e-signature and received',
    ),
    step('CRM training', {
      due: 9,
      hours: 3,
      people: ['luis'],
      about: 'Three short sessions instead of one long one.',
    }),
  );
}

/** The same, in the words of somebody who writes less. */
export function technologyInShort(_: Move): TaskPlan {
  return task(
    'Technology setup',
    { owner: 'luis', about: 'The usual equipment and log-ins, without surprises.' },
    step(
      'Order',
      { due: -16, hours: 1, people: ['grace'] },
      'Laptop',
      'Phone',
      'Headset',
      'Standing desk',
    ),
    step(
      'Log-ins',
      { due: -4, hours: 2, people: ['luis'] },
      'E-mail',
      'CRM',
      'Planning software',
      'Custodian',
      'Research and market data',
    ),
    step(
      'Day one',
      { due: 0, hours: 2, people: ['luis', 'grace'] },
      'Everything tried at the desk',
      'Password manager explained',
    ),
    step('Training: CRM and planning software', { due: 12, hours: 4 }),
  );
}

/** Equipment for a team that arrives in one morning. */
export function teamTechnology({ members }: Move): TaskPlan {
  return task(
    'Technology for the team',
    { owner: 'luis', about: 'All devices are on the desks the evening before.' },
    step(
      'Equipment',
      { due: -14, hours: 8, people: ['grace'], about: 'Same model for everybody, labels on each.' },
      ...members.map(({ name }) => `${name}: laptop, monitors, phone`),
      'One spare laptop, ready to hand out',
    ),
    step(
      'Accounts and roles',
      { due: -4, hours: 5, people: ['luis'], about: 'Rights follow the team agreement.' },
      'Shared mailbox and calendar for the team',
      'CRM: team view and shared households',
      'Custodian: trading and view-only rights as agreed',
      'Planning software seats',
    ),
    step(
      'Phones',
      { due: 0, hours: 2, people: ['grace'], about: 'The team answers for each other.' },
      'Main number rings at three desks',
      'Cell numbers moved',
      'Greeting recorded for evenings and weekends',
    ),
    step(
      'Support on site',
      { due: 1, hours: 16, people: ['luis', 'grace'], about: 'Somebody to ask, within sight.' },
      'Two colleagues on the floor for two days',
      'List of open problems sent round each evening',
    ),
  );
}

/** For an independent practice that has its own office. */
export function officeTechnology({ first }: Move): TaskPlan {
  return task(
    'Office technology',
    { owner: 'grace', about: `${first} owns the equipment; we set it up and watch over it.` },
    step(
      'Network',
      {
        due: -21,
        hours: 4,
        people: ['grace'],
        about: 'Ordered first: installers are booked out for weeks.',
      },
      'Internet line ordered, installer booked',
      'Firewall and wireless, separate network for guests',
      'Backup line over cellular',
    ),
    step(
      'Computers and phones',
      {
        due: -10,
        hours: 4,
        people: ['grace'],
        about: 'Bought by the practice, looked after by us.',
      },
      'Two laptops enrolled in device management',
      'Phone system with call recording',
      'Shredder, printer, scanner',
    ),
    step(
      'Software',
      { due: -5, hours: 3, people: ['luis'], about: 'Everything under the name on the door.' },
      'CRM under the new business name',
      'E-mail on the own domain, archived',
      'Planning and reporting software',
      'Custodian portal for clients',
    ),
    step(
      'Security check',
      { due: 4, hours: 2, people: ['luis'], about: 'Half a day, with a short report.' },
      'Second factor everywhere',
      'Phishing course taken by everybody in the office',
      'Plan for lost devices signed',
    ),
  );
}
