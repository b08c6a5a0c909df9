import type { Hire, Place } from './digest.ts';
import { shortened, subjectOf } from './mail.ts';
import type { MailContents } from './mail.ts';

export type Mentioned = {
  author: string;
  text: string;
  hire: Hire;
  /** The task or step, if it is about one. */
  item: string | null;
};

export type SentBack = {
  author: string;
  item: string;
  task: string;
  hire: Hire;
  reason: string;
  note: string | null;
};

const mostQuoted = 2000;

/* Subjects about a restricted hire have neither its name nor the name of an item, which may contain it. */

export function mentionMail({ author, text, hire, item }: Mentioned, place: Place): MailContents {
  const where = item === null ? hire.name : `${item}, ${hire.name}`;
  return {
    subject: subjectOf(`${author} mentioned you${hire.isRestricted ? '' : `: ${where}`}`),
    title: `${author} mentioned you`,
    lead: where,
    quote: shortened(text, mostQuoted),
    sections: [],
    ...place,
  };
}

export function sentBackMail(sent: SentBack, place: Place): MailContents {
  const { author, item, task, hire, reason, note } = sent;
  return {
    subject: subjectOf(
      hire.isRestricted
        ? 'An item was sent back to you'
        : `Sent back to you: ${item}, ${hire.name}`,
    ),
    title: `${author} sent this back to you`,
    lead: null,
    quote: note === null ? reason : shortened(`${reason}: ${note}`, mostQuoted),
    sections: [
      { title: 'To do again', rows: [{ text: item, facts: [hire.name, task], href: null }] },
    ],
    ...place,
  };
}

export function testMail(place: Place): MailContents {
  return {
    subject: 'Test from Waymark',
    title: 'This server can send mail',
    lead: 'This is a test. There is nothing to do.',
    quote: null,
    sections: [],
    ...place,
  };
}
