import { step, task } from '../plan.ts';
import type { Move, TaskPlan } from '../plan.ts';

/** What compliance has to see of one advisor. */
export function complianceReview({ first }: Move): TaskPlan {
  return task(
    'Compliance review',
    {
      owner: 'helen',
      priority: 'high',
      about: 'What has to be known and approved before the first day.',
    },
    step(
      'Background',
      {
        due: -46,
        hours: 3,
        people: ['helen'],
        about: 'Everything that will be asked later, asked now.',
      },
      'CRD snapshot read, complaints and disclosures discussed',
      'Credit and civil records',
      'Heightened supervision: needed or not, with reasons',
    ),
    step(
      'Outside business activities',
      {
        due: -30,
        hours: 2,
        people: ['helen'],
        about: 'Approved, declined or with conditions; never left open.',
      },
      'Rental property and board seats listed',
      'Trustee or executor for clients: yes or no',
      `Approval on file, ${first} has a copy`,
    ),
    step(
      'Outside accounts',
      { due: -21, hours: 1, about: "The advisor's own accounts, and those of the household." },
      'Brokerage accounts of the household declared',
      'Duplicate statements requested',
    ),
    step(
      'Advertising and social media',
      {
        due: -13,
        hours: 3,
        people: ['derek'],
        about: 'Nothing is published without an approval number.',
      },
      'Biography, website and headline approved',
      'Social media archived from the first day',
      'Old profiles: former firm removed, testimonials hidden',
    ),
  );
}

/** The short form, in questions. */
export function complianceQuestions({ first, from }: Move): TaskPlan {
  return task(
    'Compliance',
    { owner: 'helen', about: 'Four questions, answered in writing.' },
    step(
      'Can we hire?',
      { due: -46, hours: 3, people: ['helen'] },
      'Anything on BrokerCheck that needs an explanation',
      `Why ${first} leaves ${from}`,
      'Production and fee levels look reasonable',
    ),
    step(
      'What else does the advisor do?',
      { due: -32, hours: 2, people: ['helen'] },
      'Outside business',
      'Private investments',
      'Political contributions of the last two years',
    ),
    step(
      'What will clients read?',
      { due: -18, hours: 2, people: ['derek'] },
      'Letters',
      'Website',
      'Posts',
    ),
    step('Supervisor assigned and introduced', {
      due: -11,
      hours: 1,
      people: ['derek'],
      about: 'A short meeting with both of them.',
    }),
  );
}

/** For an office of its own. */
export function practiceCompliance({ first }: Move): TaskPlan {
  return task(
    'Compliance of the practice',
    { owner: 'derek', about: 'The office is inspected before clients see it.' },
    step(
      'Approvals before opening',
      {
        due: -30,
        hours: 5,
        people: ['helen', 'derek'],
        about: 'Name, activities and everything that will be printed.',
      },
      'Business name cleared, no conflict with a registered name',
      'Outside business: rental income and a seat on a school board',
      'Website, letterhead and signage approved',
    ),
    step(
      'Written procedures',
      {
        due: -15,
        hours: 4,
        people: ['derek'],
        about: 'Written for this office, not copied from ours.',
      },
      'Supervision: who looks over whose shoulder',
      'Cash, checks and mail',
      'Business continuity and succession',
      'Privacy notice under the new name',
    ),
    step(
      'Opening inspection',
      {
        due: 12,
        hours: 6,
        people: ['derek'],
        about: 'Half a day on site, without a long announcement.',
      },
      'Locked files, clean desks, visible disclosures',
      'Books and records where they belong',
      `Findings discussed with ${first}`,
    ),
    step('Training record for the first quarter', { due: 60, hours: 2 }),
  );
}
