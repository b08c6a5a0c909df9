import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { api } from '#client/data/api.ts';
import type { Question } from '#client/shared/retry-with-reason.ts';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { evidenceOrReason } from '#contract/evidence.ts';

import { AddFiles } from '../evidence/add-files.tsx';
import { AddLink } from '../evidence/add-link.tsx';
import { UploadLine } from '../evidence/upload-line.tsx';
import { useUploads } from '../evidence/uploads.ts';
import type { Upload } from '../evidence/uploads.ts';
import { useUpload } from '../evidence/use-upload.ts';

type Missing = {
  unmet: readonly string[];
  uploads: readonly Upload[];
  sending: boolean;
  /** Reads the unmet conditions again. */
  check: () => void;
};

export function useMissingEvidence({ stepId, unmet: first }: Question): Missing {
  const [unmet, setUnmet] = useState(first);
  const uploads = useUploads({ taskStepId: stepId ?? 0 });
  const { length } = uploads;
  const latest = useRef(0);
  const check = useCallback(() => {
    if (stepId === null) return;
    latest.current += 1;
    const own = latest.current;
    api('readStepConditions', { params: { id: stepId } }).then(
      (now) => own === latest.current && setUnmet(now.unmet),
      // On failure the list stays; completing the step checks the conditions again.
      () => {},
    );
  }, [stepId]);
  const before = useRef(length);
  useEffect(() => {
    const hasArrived = length < before.current;
    before.current = length;
    if (hasArrived) check();
  }, [length, check]);
  const sending = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  return { unmet, uploads, sending, check };
}

type MissingEvidenceProps = { stepId: number; evidence: Missing; children: ReactNode };

export function MissingEvidence({ stepId, evidence, children }: MissingEvidenceProps) {
  const { unmet, uploads, check } = evidence;
  const upload = useUpload({ taskStepId: stepId });
  return (
    <FileDrop takesPaste onFiles={upload} className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        {uploads.length > 0 && (
          <ul aria-label="Files" className="flex flex-col gap-2">
            {uploads.map((one) => (
              <UploadLine key={one.key} upload={one} />
            ))}
          </ul>
        )}
        <p role="status" className="text-sm text-success-ink empty:hidden">
          {unmet.includes(evidenceOrReason) ? null : 'The evidence is added.'}
        </p>
        <AddFiles onFiles={(files) => files.length > 0 && upload(files)} />
        <AddLink item={{ taskStepId: stepId }} onAdded={check} />
      </div>
      {children}
    </FileDrop>
  );
}
