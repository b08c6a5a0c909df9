import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** Client data and letters, where the protocol allows a contact list. */
export function clientData({ first, households }: Move): TaskPlan {
  return task(
    'Client data',
    {
      owner: 'renee',
      about: `About ${households} households. Data comes in only after the resignation.`,
    },
    step(
      'Understand the book',
      {
        due: -36,
        hours: 3,
        people: ['renee'],
        about: 'What we have to prepare for, without a single document.',
      },
      'Number of households, accounts and registrations, from memory',
      'Products that may not move in kind',
      'Clients with trusts, margin or options',
    ),
    step(
      'Protocol letter',
      {
        due: -10,
        hours: 1,
        people: ['renee', 'helen'],
        about: 'Goes into the file on the day of the move.',
      },
      'Letter explains what was taken and under which rule',
      'Reviewed by compliance',
    ),
    step(
      'Load the contact list',
      {
        due: 1,
        hours: 4,
        people: ['luis'],
        about: 'Two people, one room, and a note of who did what.',
      },
      'Sealed list opened by two people',
      'Contacts loaded into the CRM',
      `Spot check of twenty households with ${first}`,
    ),
    step(
      'Sort the households',
      { due: 3, hours: 2, about: 'Decides who is called and visited first.' },
      'First calls: the fifty closest relationships',
      'Visits: clients above eighty years of age',
    ),
  );
}

/** Where no list may come along: contacts are rebuilt from memory and public sources. */
export function clientDataFromMemory({ first, from }: Move): TaskPlan {
  return task(
    'Client contacts without a list',
    {
      owner: 'renee',
      priority: 'high',
      about: `No data of ${from} may be used. ${first} writes down names after the first day.`,
    },
    step(
      'Rebuild the contacts',
      {
        due: 3,
        hours: 10,
        people: ['renee'],
        about: 'Memory and public sources only. Every record says where it comes from.',
      },
      'Names from memory, in our office, with the date on each page',
      'Addresses from public sources only, source noted',
      'Counsel has seen the first ten records',
    ),
    step(
      'Announcement instead of solicitation',
      {
        due: 5,
        hours: 3,
        people: ['helen'],
        about: 'We may say where somebody works now. We may not ask anybody to follow.',
      },
      'Printed card: new firm, new address, nothing else',
      'Call script: answer questions, never ask for the account',
    ),
    step(
      'Log of incoming requests',
      { due: 6, hours: 1, about: 'The best protection if there should ever be a dispute.' },
      'Who called whom, when, and what was said',
      'Weekly copy to counsel',
    ),
  );
}

/** Letters and calls to clients of one advisor. */
export function announcementLetters({ first }: Move): TaskPlan {
  return task(
    'Client announcement',
    { owner: 'sofia', about: 'Letters, e-mails and calls, in that order.' },
    step(
      'Announcement letter',
      { due: -15, hours: 3, people: ['sofia', 'derek'], about: 'Warm, short and approved.' },
      `Draft in ${first}'s own words`,
      'Approved by advertising review, number on the letter',
      'One copy per household printed, with return envelopes',
    ),
    step(
      'E-mail and call script',
      { due: -8, hours: 2, people: ['sofia'], about: 'For clients who never open their mail.' },
      'E-mail version approved',
      'Script for calls, with the answers that may be given about fees',
    ),
    step(
      'Mailing',
      { due: 1, hours: 3, about: 'Printed and stamped beforehand, kept in a locked cabinet.' },
      'Letters go out on the afternoon of the first day',
      'E-mails follow on the next morning',
    ),
    step(
      'First calls',
      {
        due: 7,
        hours: 20,
        people: ['renee'],
        about: 'Every call is noted in the CRM on the same day.',
      },
      'Fifty closest relationships called',
      'Meetings booked for the first three weeks',
      'Clients who have not been reached: second attempt in the evening',
    ),
    step('Returned mail looked up and sent again', { due: 21, hours: 2 }),
  );
}

/** The announcement of a team. */
export function teamAnnouncement({ households }: Move): TaskPlan {
  return task(
    'Announcement to clients',
    {
      owner: 'sofia',
      about: 'Clients hear it from their own advisor before they read it anywhere.',
    },
    step(
      'Letters',
      {
        due: -16,
        hours: 5,
        people: ['sofia', 'derek'],
        about: 'Same content, each in its own voice.',
      },
      'One letter per advisor, same layout',
      'Approved by advertising review',
      `${households} addresses reserved with the mailing house`,
    ),
    step(
      'Call plan for the first weekend',
      {
        due: -5,
        hours: 3,
        people: ['renee'],
        about: 'A weekend in the office, with a plan on the wall.',
      },
      'Households divided between the advisors',
      'Shifts for Saturday and Sunday, with lunch',
      'Answers to the ten likeliest questions',
    ),
    step(
      'Calls',
      { due: 3, hours: 60, people: ['renee'], about: 'The most important three days of the move.' },
      'First hundred households by Saturday night',
      'Second round on Monday and Tuesday',
      'Daily count on the whiteboard',
    ),
    step(
      'Client evening',
      {
        due: 35,
        hours: 10,
        people: ['sofia'],
        about: 'For clients and whoever they would like to bring.',
      },
      'Room and date',
      'Invitations',
      'Short talk about what changes and what does not',
    ),
  );
}
