import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** The agreement between the advisor who retires and the one who follows. */
export function successionTerms({ first }: Move, retiring: string): TaskPlan {
  return task(
    'Agreement between the advisors',
    {
      owner: 'carla',
      priority: 'high',
      about: 'What is paid, for what, and what happens if things go differently.',
    },
    step(
      'Value of the practice',
      { due: -62, hours: 6, about: 'A number that both can explain to their families.' },
      'Revenue by client, three years',
      'Independent valuation',
      `Both sides accept the number`,
    ),
    step(
      'Succession agreement',
      {
        due: -36,
        hours: 5,
        people: ['helen'],
        about: 'Drafted by the lawyer of the retiring advisor.',
      },
      'Payments over five years',
      'What happens if clients leave in the first year',
      `Signed by ${retiring} and ${first}`,
    ),
    step(
      'Role after the handover',
      { due: -20, hours: 2, about: 'Present, but no longer in charge.' },
      `${retiring} stays as senior consultant for twelve months`,
      'Office days: Tuesday and Thursday',
      'Registration kept until the last day',
    ),
  );
}

/** Clients meet the person who will look after them. */
export function clientIntroductions({ first, households }: Move, retiring: string): TaskPlan {
  const closest = Math.round(households / 5);
  return task(
    'Introducing the clients',
    { owner: 'renee', about: `${retiring} introduces ${first} to ${households} households.` },
    step(
      'Order of introductions',
      { due: -28, hours: 3, people: ['renee'], about: 'Nobody should hear it from a neighbor.' },
      'Clients by age, assets and temperament',
      'Families where the next generation should be invited',
    ),
    step(
      'Joint meetings',
      { due: 20, hours: 50, about: 'Coffee, an introduction, and time for questions.' },
      `The ${closest} closest families, in person`,
      'Everybody else in groups of six, over breakfast',
      'Notes of every meeting in the CRM',
    ),
    step(
      'Letters',
      { due: -10, hours: 3, people: ['sofia', 'derek'], about: 'Two letters in one envelope.' },
      `Letter from ${retiring}, by hand where it matters`,
      `Letter from ${first}`,
      'Approved by advertising review',
    ),
    step(
      'Handover of knowledge',
      { due: 40, hours: 12, people: ['renee'], about: 'What is in no file.' },
      'Family trees and important dates',
      'Promises made that are written nowhere',
      'Professional contacts: attorneys and accountants',
    ),
  );
}

/** Accounts change their advisor without leaving the firm. */
export function changeOfAdvisor({ first, households }: Move, retiring: string): TaskPlan {
  return task(
    'Change of advisor on accounts',
    { owner: 'mei', about: 'Accounts stay at the firm and get a second name first.' },
    step(
      'Preparation',
      {
        due: -12,
        hours: 4,
        people: ['mei'],
        about: 'Clients see no change on their statements yet.',
      },
      'Joint advisor number opened',
      'Fee schedules compared, differences decided',
    ),
    step(
      'Moving accounts',
      { due: 8, hours: 8, people: ['mei'], about: 'Over one weekend, checked on Monday.' },
      `Accounts of ${households} households moved to the joint number`,
      'Discretionary agreements signed again',
      'Standing orders checked',
    ),
    step(
      'Insurance and annuities',
      { due: 25, hours: 4, people: ['tom'], about: 'Carriers need a form for every policy.' },
      'Agent of record changed',
      `Trails paid to ${retiring} until the agreed date`,
    ),
    step(`Portfolios reviewed with ${first}`, { due: 50, hours: 16 }),
  );
}
