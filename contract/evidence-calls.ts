import * as z from 'zod/mini';

import { callsOf } from './call.ts';
import type { Call } from './call.ts';
import { evidence, newEvidenceFile, newEvidenceLink } from './evidence.ts';

const items = callsOf('evidence');

export const evidenceCalls = {
  listEvidence: items.read(
    '/api/projects/{id}/evidence',
    'The files and links on the steps and tasks of a project',
    { answer: z.array(evidence), cached: true },
  ),
  addEvidenceFile: {
    noun: 'evidence',
    summary: 'Add a file to a step or task',
    method: 'POST',
    path: '/api/evidence/files',
    may: 'work',
    query: newEvidenceFile,
    raw: true,
    prepares: true,
    answer: evidence,
    status: 201,
  },
  addEvidenceLink: {
    ...items.create('/api/evidence/links', 'Add a link to a step or task', {
      body: newEvidenceLink,
      answer: evidence,
    }),
    may: 'work',
  },
  downloadEvidence: items.read('/api/evidence/{id}/file', 'A file, as it was sent', {
    file: 'application/octet-stream',
  }),
  readEvidenceThumbnail: items.read('/api/evidence/{id}/thumbnail', 'A small picture of an image', {
    file: 'image/webp',
  }),
  deleteEvidence: {
    ...items.remove('/api/evidence/{id}', 'Remove a file or link, which stays listed as removed'),
    may: 'work',
  },
  undeleteEvidence: {
    ...items.undelete('/api/evidence/{id}/undelete', 'Restore a removed file or link'),
    may: 'work',
  },
} as const satisfies Record<string, Call>;
