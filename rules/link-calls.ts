import type { CallName } from '#contract/calls.ts';
import { notByLink } from '#contract/permissions.ts';

import { managersChangeThis } from './contributors.ts';

/** The whole list: the calls that a personal link may make, with the fields that it may send to each that writes. */
const openToLinks: { readonly [Name in CallName]?: readonly string[] } = {
  readLinkOwner: [],
  listMyWork: [],
  listStepDetails: [],
  readStepConditions: [],
  readStepRounds: [],
  updateStep: ['isCompleted', 'blockedReason', 'reason', 'undo', 'version'],
  updateDetail: ['completion', 'reason', 'undo', 'version'],
  updateTask: ['auto', 'status', 'version'],
  listStepComments: [],
  countComments: [],
  createStepComment: ['text'],
  listEvidence: [],
  addEvidenceFile: [],
  addEvidenceLink: ['address', 'name', 'taskStepId', 'replaces'],
  downloadEvidence: [],
  readEvidenceThumbnail: [],
  deleteEvidence: [],
  undeleteEvidence: [],
};

/** Why a personal link may not make a call; null if it may, on what is its person's. */
export function linkRefusal(name: CallName): string | null {
  return openToLinks[name] ? null : notByLink;
}

/** Why it may not send this body. */
export function linkBodyRefusal(name: CallName, body: object): string | null {
  const sent = Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : field));
  const isOpen = sent.every((field) => openToLinks[name]?.includes(field));
  // Otherwise a task is changed by hand.
  const isByHand = name === 'updateTask' && !('auto' in body && body.auto === true);
  return isOpen && !isByHand ? null : managersChangeThis;
}
