import { longDay } from './digest.ts';
import { subjectOf } from './mail.ts';
import type { MailContents } from './mail.ts';

export type LinkOf = { username: string; organisation: string; url: string };

/** `until` is a day. */
export function invitationMail(
  { username, organisation, url }: LinkOf,
  until: string,
): MailContents {
  const title = `You are invited to ${organisation || 'Waymark'}`;
  return {
    subject: subjectOf(title),
    title,
    lead: `Your username in Waymark is ${username}. Choose a password that nobody else knows.`,
    quote: null,
    sections: [],
    action: { label: 'Choose a password', href: url },
    why: `The link works once, until ${longDay(until)}. Anyone with this mail can use it. Don’t forward it.`,
    foot: [],
  };
}

type Account = { username: string; email: string; isPrimary: boolean };

/** To the address that the account had before. */
export function emailChangedMail({ username, email, isPrimary }: Account): MailContents {
  return {
    subject: 'Your email address was changed',
    title: 'Your email address was changed',
    lead: `The email address of your account ${username} was changed to ${email}.`,
    quote: null,
    sections: [],
    action: null,
    why: `If you did not do this, ${isPrimary ? 'change your password' : 'tell your primary manager'}.`,
    foot: [],
  };
}

export function resetMail({ username, url }: LinkOf): MailContents {
  return {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    lead: `Somebody asked for a new password for ${username}. If it was not you, ignore this mail: your password stays as it is.`,
    quote: null,
    sections: [],
    action: { label: 'Choose a new password', href: url },
    why: 'The link works once, for an hour. Anyone with this mail can use it. Don’t forward it.',
    foot: [],
  };
}
