import type { Handlers } from '#server/http/handler.ts';
import { isRepeated } from '#server/http/idempotency.ts';

import {
  addEvidenceFile,
  addEvidenceLink,
  deleteEvidence,
  repeatEvidenceFile,
  undeleteEvidence,
} from './commands.ts';
import { downloadEvidence, listEvidence, readEvidenceThumbnail } from './queries.ts';
import type { Quotas } from './staging.ts';

type EvidenceCalls = Pick<
  Handlers,
  | 'listEvidence'
  | 'addEvidenceFile'
  | 'addEvidenceLink'
  | 'downloadEvidence'
  | 'readEvidenceThumbnail'
  | 'deleteEvidence'
  | 'undeleteEvidence'
>;

export function evidenceRoutes(quotas: Quotas): EvidenceCalls {
  return {
    listEvidence,
    addEvidenceFile: async (ctx, request, c) =>
      (await isRepeated(ctx, c))
        ? repeatEvidenceFile(ctx, request)
        : addEvidenceFile(ctx, request, quotas),
    addEvidenceLink,
    downloadEvidence,
    readEvidenceThumbnail,
    deleteEvidence,
    undeleteEvidence,
  };
}
