import type { Digest, DigestItem, Hire, Place } from './digest.ts';

/* Mails for tests and pictures. */

const day = '2026-11-30';
const origin = 'https://waymark.firm.example';

export const anna: Hire = { id: 1, name: 'Anna Berg', isRestricted: false };
export const secret: Hire = { id: 2, name: 'Viktor Geheim', isRestricted: true };

export const place: Place = {
  action: { label: 'Open My Work', href: `${origin}/my-work` },
  why: 'You get this on working days because items in Waymark are yours.',
  foot: [
    { label: 'Change what you get', href: `${origin}/settings/account` },
    { label: 'Unsubscribe', href: `${origin}/unsubscribe/abc` },
  ],
};

export function anItem(given: Partial<DigestItem> = {}): DigestItem {
  return {
    name: 'Register the licenses',
    task: 'Licenses',
    hire: anna,
    dueDate: day,
    href: `${origin}/projects/1?task=2&step=3`,
    ...given,
  };
}

export function aDigest(given: Partial<Digest> = {}): Digest {
  return { day, overdue: [], today: [], week: [], news: [], ...given };
}
