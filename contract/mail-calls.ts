import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { mailChanges, mailPreview, mailPreviewQuery, mailState, mailTest } from './mail.ts';

const mail = callsOf('mail', 'primary');

export const mailCalls = {
  readMail: {
    ...mail.read('/api/mail', 'Whether mail is set up, and its state', { answer: mailState }),
    may: 'primary',
  },
  updateMail: mail.save('PUT', '/api/mail', 'Change when digests are sent', {
    body: mailChanges,
    answer: mailState,
  }),
  testMail: mail.arrange('/api/mail/test', 'Send a test to your own address', {
    answer: mailTest,
    prepares: true,
  }),
  previewMail: {
    ...mail.read('/api/mail/preview', 'The digest that an account would get now', {
      query: mailPreviewQuery,
      answer: mailPreview,
    }),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
