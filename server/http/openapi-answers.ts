import { takesVersion } from '#contract/call.ts';
import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import { positionHeader, writeHeaders } from '#contract/log-headers.ts';
import { slideIdHeader } from '#contract/slides.ts';

import { createsRecords } from './created-records.ts';

export const problems = {
  400: 'The request is invalid. `errors` lists each field and its problem.',
  401: 'Not signed in, or the session has ended.',
  403: 'Not allowed for this account, or requested by a page of another site.',
  404: 'Not found.',
  409: 'Conflicts with existing data. If the version was stale, `current` is the current state.',
  410: 'An earlier request with this `Idempotency-Key` created it, and it has been deleted since. Nothing was created.',
  412: 'It has changed since the version in If-Match. `current` is the current state.',
  413: 'The body is too large.',
  415: 'The body is not JSON or not the form of the call, or is compressed; or the image format is not supported.',
  429: 'Too many attempts, or slides or files within an hour. Retry after `Retry-After` seconds.',
  500: 'An internal error, logged with the `X-Request-Id` of the response.',
  503: 'The server or its database is busy or unavailable. Retry after `Retry-After` seconds.',
  507: 'The storage is full. Reading still works.',
} as const;

export type ProblemStatus = keyof typeof problems;

/** Statuses that do not follow from the kind of call. */
const particular: Partial<Record<CallName, ProblemStatus[]>> = {
  signIn: [401, 429],
  changeOwnPassword: [429],
  startSecondFactor: [429],
  confirmSecondFactor: [429],
  allowOidcLink: [429],
  removeOwnSecondFactor: [404, 429],
  readAccountLink: [404],
  redeemInvitation: [404],
  requestPasswordReset: [429],
  redeemPasswordReset: [404],
  previewMail: [404],
  generateSlide: [429],
  addEvidenceFile: [404, 429],
  addEvidenceLink: [404],
  // The body names the parent.
  createTask: [404],
  createStep: [404],
  createPersonTaskStep: [404],
  readLogo: [404],
  deleteLogo: [404],
};

export function problemsOf(name: CallName, call: Call): ProblemStatus[] {
  const writes = call.method !== 'GET';
  const takesBody = Boolean(call.body ?? call.form ?? call.raw);
  const applies: Record<ProblemStatus, boolean> = {
    400: Boolean(call.query || takesBody || call.stream || takesKey(call)),
    401: call.may !== 'anyone',
    403: writes || call.may === 'change',
    404: call.path.includes('{'),
    409: takesKey(call) || takesVersion(call),
    410: createsRecords(name),
    412: takesVersion(call),
    413: takesBody,
    415: takesBody,
    429: false,
    500: true,
    503: true,
    507: writes,
  };
  const statuses = Object.keys(problems).map(Number) as ProblemStatus[];
  return statuses.filter((status) => applies[status] || particular[name]?.includes(status));
}

export function takesKey({ method, may }: Call): boolean {
  return method === 'POST' && may !== 'anyone';
}

export function headersOf(name: CallName, call: Call): Record<string, string> {
  return {
    ...(call.cached && { ETag: 'Identifies this version of the response, for If-None-Match.' }),
    ...(call.method !== 'GET' &&
      call.may !== 'anyone' && {
        [writeHeaders.positions]:
          'The log positions that this write committed, or "none". Absent when the answer is a replay.',
        [writeHeaders.changes]:
          'The changes behind these positions, as the event stream reports them. Absent beyond 4 KB.',
      }),
    ...(call.file && {
      'Content-Disposition': 'The name of the file, if it has one.',
    }),
    ...(name === 'generateSlide' && { [slideIdHeader]: 'The id of the new slide.' }),
    ...(call.redirects && { Location: 'The page to open.' }),
    ...(name === 'signIn' && { 'Set-Cookie': 'The session.' }),
    ...(name === 'readCurrentUser' && {
      [positionHeader]: 'The log position from which to listen for changes.',
    }),
  };
}
