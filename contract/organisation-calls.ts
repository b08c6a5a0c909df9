import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { organisation, organisationChanges } from './organisation.ts';

const organisations = callsOf('organisation');

export const organisationCalls = {
  readOrganisation: organisations.read('/api/organisation', 'Name, colours and logo for slides', {
    answer: organisation,
  }),
  updateOrganisation: {
    ...organisations.save('PUT', '/api/organisation', 'Change name and colours', {
      body: organisationChanges,
      answer: organisation,
    }),
    may: 'primary',
  },
  readLogo: organisations.read('/api/organisation/logo', 'The logo', { file: 'image/png' }),
  setLogo: {
    noun: 'organisation',
    summary: 'Set the logo',
    method: 'POST',
    path: '/api/organisation/logo',
    may: 'primary',
    form: z.object({}),
    upload: { name: 'logo', required: true },
    prepares: true,
    answer: organisation,
    status: 200,
  },
  deleteLogo: {
    ...organisations.remove('/api/organisation/logo', 'Remove the logo'),
    may: 'primary',
  },
} as const satisfies Record<string, Call>;
