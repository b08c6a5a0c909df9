import { File as FileIcon, Link2, RefreshCw, X } from 'lucide-react';
import { useRef } from 'react';
import type { ComponentProps, MouseEvent } from 'react';

import { apiFile, isByLink } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { useWrite } from '#client/data/writes.ts';
import { useNotifyDeleted } from '#client/shared/notify-deleted.ts';
import { Button } from '#client/ui/button.tsx';
import { dayOf, formatMoment, monthDay } from '#client/ui/day.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { leaveRow } from '#client/ui/leave-row.ts';
import { saveFile } from '#client/ui/save-file.ts';
import type { Evidence } from '#contract/evidence.ts';
import { recoverableDays } from '#contract/limits.ts';
import { dot } from '#contract/words.ts';

import { sizeWords } from './size-words.ts';

type Guard = (act: () => void) => void;

type EvidenceLineProps = {
  evidence: Evidence;
  /** Undefined if read-only. */
  onReplace: ((file: File) => void) | undefined;
  guard: Guard;
};

export function EvidenceLine({ evidence, onReplace, guard }: EvidenceLineProps) {
  const { id, name, size, sha256, addedBy, createdAt } = evidence;
  const notifyDeleted = useNotifyDeleted();
  const input = useRef<HTMLInputElement>(null);
  const remove = useWrite('deleteEvidence', {
    onSuccess: () => notifyDeleted('Evidence removed', 'undeleteEvidence', id, name),
    failure: 'Failed to remove evidence',
  });
  const exact = `Added by ${addedBy}, ${formatMoment(createdAt)}`;
  return (
    <li className="flex items-center gap-2">
      <Picture evidence={evidence} />
      <div className="min-w-0 flex-1">
        <a
          dir="auto"
          translate="no"
          title={name}
          className="block truncate font-medium text-accent-ink hover:underline"
          {...placeOf(evidence)}
        >
          {name}
        </a>
        <p
          title={sha256 === null ? exact : `${exact}\nSHA-256 ${sha256}`}
          className="text-sm wrap-anywhere text-ink-faint"
        >
          {size !== null && `${sizeWords(size)}${dot}`}
          {addedBy}, {dayWords(createdAt)}
        </p>
      </div>
      {onReplace && (
        <span className="flex flex-none">
          <input
            ref={input}
            type="file"
            hidden
            aria-label={`Replacement of ${name}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onReplace(file);
              target.value = '';
            }}
          />
          <IconButton size="sm" label={`Replace ${name}`} onClick={() => input.current?.click()}>
            <RefreshCw aria-hidden="true" className="size-3.5" />
          </IconButton>
          <IconButton
            size="sm"
            label={`Remove ${name}`}
            busy={remove.isPending}
            onClick={({ currentTarget }) =>
              guard(
                () => void leaveRow(currentTarget, () => remove.mutateAsync({ params: { id } })),
              )
            }
          >
            <X aria-hidden="true" className="size-3.5" />
          </IconButton>
        </span>
      )}
    </li>
  );
}

function placeOf({ id, address }: Evidence): ComponentProps<'a'> {
  if (address !== null) return { href: address, target: '_blank', rel: 'noopener noreferrer' };
  const file = { href: `/api/evidence/${id}/file`, download: '' };
  if (!isByLink()) return file;
  // Browsers send no personal link with a download.
  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    void saveEvidence(id);
  };
  return { ...file, onClick };
}

async function saveEvidence(id: number): Promise<void> {
  try {
    saveFile(await apiFile('downloadEvidence', { params: { id } }));
  } catch (error) {
    reportFailure('Failed to download the file', error);
  }
}

const pictureClass =
  'grid size-10 flex-none place-items-center rounded-md bg-sunken text-ink-faint';

function Picture({ evidence: { id, hasThumbnail, address } }: { evidence: Evidence }) {
  if (hasThumbnail && !isByLink()) {
    return (
      <img
        src={`/api/evidence/${id}/thumbnail`}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className="size-10 flex-none rounded-md bg-sunken object-cover"
      />
    );
  }
  const Icon = address === null ? FileIcon : Link2;
  return (
    <span className={pictureClass}>
      <Icon aria-hidden="true" className="size-5" />
    </span>
  );
}

function dayWords(moment: string): string {
  return monthDay(dayOf(new Date(moment)));
}

type RemovedProps = { evidence: Evidence; readOnly: boolean; guard: Guard };

export function RemovedEvidence({ evidence, readOnly, guard }: RemovedProps) {
  const { id, name, sha256, addedBy, createdAt, removedBy, removedAt, replacedById } = evidence;
  const back = useWrite('undeleteEvidence', {
    success: 'Evidence restored successfully',
    failure: 'Failed to restore',
  });
  const verb = replacedById === null ? 'Removed' : 'Replaced';
  return (
    <li className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" translate="no" title={name} className="truncate text-ink line-through">
          {name}
        </p>
        <p>
          Added by {addedBy}, {dayWords(createdAt)}
        </p>
        <p>
          {verb} by {removedBy}, {dayWords(removedAt ?? '')}
        </p>
        {sha256 !== null && <p className="font-mono text-xs wrap-anywhere">SHA-256 {sha256}</p>}
      </div>
      {!readOnly && canBePutBack(evidence) && (
        <Button
          size="sm"
          tone="ghost"
          busy={back.isPending}
          aria-label={`Put back ${name}`}
          onClick={({ currentTarget }) =>
            guard(() => void leaveRow(currentTarget, () => back.mutateAsync({ params: { id } })))
          }
        >
          Put back
        </Button>
      )}
    </li>
  );
}

const recoverableMs = recoverableDays * 24 * 60 * 60 * 1000;

/** The server refuses it later, when the bytes are deleted. */
function canBePutBack({ removedAt }: Evidence): boolean {
  return Date.parse(removedAt ?? '') + recoverableMs > Date.now();
}
