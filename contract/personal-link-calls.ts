import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { linkOwner, madePersonalLink, personalLinks } from './personal-links.ts';

const links = callsOf('personal links');

export const personalLinkCalls = {
  readPersonalLinks: {
    ...links.read(
      '/api/people/{id}/link',
      'How many personal links of a person without an account work',
      { answer: personalLinks },
    ),
    may: 'change',
  },
  createPersonalLink: links.arrange(
    '/api/people/{id}/link',
    'Make a personal link, with which a person without an account works on their items for 30 days',
    { answer: madePersonalLink, secret: 'url' },
  ),
  revokePersonalLinks: links.remove(
    '/api/people/{id}/link',
    'Revoke all personal links of a person',
  ),
  readLinkOwner: {
    ...links.read('/api/mine', 'Whose personal link it is that the request has', {
      answer: linkOwner,
    }),
    may: 'anyone',
  },
} as const satisfies Record<string, Call>;
