import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** How one advisor is introduced. */
export function marketing({ first }: Move): TaskPlan {
  return task(
    'Marketing',
    { owner: 'sofia', priority: 'low', about: 'Ready on the day, invisible before it.' },
    step(
      'Portrait and biography',
      {
        due: -18,
        hours: 3,
        people: ['sofia'],
        about: 'Taken early: a good picture needs two appointments.',
      },
      'Photographer booked under a neutral name',
      'Headshot chosen',
      'Biography in 120 words, and in 40',
    ),
    step(
      'Printed matter',
      {
        due: -8,
        hours: 2,
        people: ['sofia'],
        about: 'Ordered once the address and the license line are final.',
      },
      'Business cards',
      'Letterhead and envelopes',
      'Name plate for the door',
    ),
    step(
      'Online',
      {
        due: 1,
        hours: 3,
        people: ['sofia', 'derek'],
        about: 'Goes live only after the first call to clients.',
      },
      'Page on our website goes live after the first call',
      'LinkedIn profile: new firm, new headline',
      'Announcement slide with compliance number',
    ),
    step(
      'Announcement',
      {
        due: 5,
        hours: 2,
        people: ['sofia'],
        about: 'Together with the branch manager, and with the announcement slide.',
      },
      'LinkedIn post on the company page',
      'Note to local business press',
      `${first} answers comments, nothing about performance`,
    ),
  );
}

/** The same for a team with a name. */
export function teamMarketing({ members }: Move): TaskPlan {
  return task(
    'Marketing for the team',
    { owner: 'sofia', about: 'A team with a name and a face of its own.' },
    step(
      'Team name and mark',
      {
        due: -35,
        hours: 4,
        people: ['sofia', 'derek'],
        about: 'Simple enough to be said on the phone.',
      },
      'Name approved as a doing-business-as name',
      'Two designs shown, one chosen',
      'Colors that print well in black and white',
    ),
    step(
      'Photographs',
      { due: -12, hours: 4, people: ['sofia'], about: 'One appointment for all, bring a jacket.' },
      'Group picture, indoors and outdoors',
      ...members.map(({ name }) => `Portrait of ${name}`),
    ),
    step(
      'Print and web',
      { due: -3, hours: 5, people: ['sofia'], about: 'All proofs read by two people.' },
      'Cards and folders',
      'Team page with biographies',
      'E-mail signatures, all alike',
    ),
    step(
      'LinkedIn announcement',
      { due: 4, hours: 2, people: ['sofia'], about: 'All together, at the same hour.' },
      `Announcement slide with all ${members.length} names`,
      'Company post and personal posts on the same morning',
    ),
  );
}

/** A brand of its own, for an independent practice. */
export function ownBrand({ first }: Move): TaskPlan {
  return task(
    'Brand and website',
    { owner: 'sofia', about: 'A new name that people can spell.' },
    step(
      'Name',
      { due: -52, hours: 5, people: ['sofia'], about: 'Takes longer than anybody thinks.' },
      'Ten candidates, three favorites',
      'Domain and state trade name free',
      `${first} has slept on it`,
    ),
    step(
      'Look',
      {
        due: -32,
        hours: 6,
        people: ['sofia'],
        about: 'Must work in stone, on paper and on a phone.',
      },
      'Mark, colors, typeface',
      'Letterhead, cards, folder',
      'Sign for the door and the lobby directory',
    ),
    step(
      'Website',
      { due: -6, hours: 10, people: ['sofia', 'derek'], about: 'Short texts, real photographs.' },
      'Five pages written',
      'Photographs of the office and the people',
      'Disclosures in the footer',
      'Tested on a phone',
    ),
    step(
      'Opening announcement',
      { due: 2, hours: 3, people: ['sofia'], about: 'A small celebration, and the first post.' },
      'Announcement slide',
      'LinkedIn page of the practice',
      'Open house for neighbors and referral partners',
    ),
  );
}
