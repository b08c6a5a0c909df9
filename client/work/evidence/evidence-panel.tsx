import { isByLink } from '#client/data/api.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Evidence } from '#contract/evidence.ts';

import { AddFiles } from './add-files.tsx';
import { AddLink } from './add-link.tsx';
import { EvidenceLine, RemovedEvidence } from './evidence-line.tsx';
import { useEvidence } from './items.ts';
import type { Item } from './items.ts';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './uploads.ts';

type EvidencePanelProps = {
  projectId: number;
  item: Item;
  name: string;
  required: boolean;
  readOnly: boolean;
  guard: (act: () => void) => void;
  opener: HTMLElement;
  onFiles: (files: readonly File[], replaces?: number) => void;
  onClose: () => void;
};

export function EvidencePanel(props: EvidencePanelProps) {
  const { projectId, item, name, required, readOnly, guard, opener, onFiles, onClose } = props;
  const evidence = useEvidence(projectId, item);
  const { data } = evidence;
  const user = useCurrentUser();
  const isManager = user?.role === 'manager';
  const mayRemove = ({ addedById, addedByPersonId }: Evidence) =>
    isManager || (isByLink() ? addedByPersonId === user?.personId : addedById === user?.id);
  const uploads = useUploads(item);
  const present = data?.filter(({ removedAt }) => removedAt === null) ?? [];
  const removed = data?.filter(({ removedAt }) => removedAt !== null) ?? [];
  const label = `Evidence of ${name}`;
  const add = (files: readonly File[], replaces?: number) => {
    if (files.length > 0) guard(() => onFiles(files, replaces));
  };
  return (
    // Around the popover, so that its padding takes files too, and so does its own focus.
    <FileDrop isBare takesPaste disabled={readOnly} onFiles={add}>
      <Popover opener={opener} label={label} onClose={onClose} sheet>
        <div className="flex flex-col gap-3">
          <h3 className="font-semibold text-ink">Evidence</h3>
          <QueryState
            query={evidence}
            content="the evidence"
            loading={<Skeleton className="h-10 w-full" />}
          >
            {() =>
              present.length + uploads.length === 0 && (
                <p className="text-ink-soft">
                  {required ? 'Required to finish this step. None yet.' : 'No files or links yet.'}
                </p>
              )
            }
          </QueryState>
          {present.length + uploads.length > 0 && (
            <ul aria-label={label} className="flex flex-col gap-2">
              {present.map((one) => (
                <EvidenceLine
                  key={one.id}
                  evidence={one}
                  onReplace={
                    readOnly || !mayRemove(one) ? undefined : (file) => add([file], one.id)
                  }
                  guard={guard}
                />
              ))}
              {uploads.map((upload) => (
                <UploadLine key={upload.key} upload={upload} />
              ))}
            </ul>
          )}
          {!readOnly && <AddFiles onFiles={add} />}
          {!readOnly && <AddLink item={item} guard={guard} />}
          {removed.length > 0 && (
            <details className="text-sm text-ink-soft">
              <summary className="cursor-pointer">{removed.length} removed</summary>
              <ul aria-label={`Removed ${label}`} className="mt-2 flex flex-col gap-2">
                {removed.map((one) => (
                  <RemovedEvidence
                    key={one.id}
                    evidence={one}
                    readOnly={readOnly || !mayRemove(one)}
                    guard={guard}
                  />
                ))}
              </ul>
            </details>
          )}
        </div>
      </Popover>
    </FileDrop>
  );
}
