import { clsx } from 'clsx';
import { Paperclip } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { later } from '#client/ui/later.tsx';
import { useToolsShown } from '#client/ui/row-tools.tsx';

import { useEvidenceCount } from './items.ts';
import type { Item } from './items.ts';
import { useUploads } from './uploads.ts';
import { useUpload } from './use-upload.ts';

type EvidenceButtonProps = {
  projectId: number;
  item: Item;
  /** Name of the step or task. */
  name: string;
  required?: boolean;
  /** Without evidence it shows only while its row is hovered or focused. */
  quiet?: boolean;
  readOnly: boolean;
  guard: (act: () => void) => void;
  className?: string;
};

/**
 * The number of files and links on a step or task. Pressing it opens them; files can be dropped anywhere on the row
 * of the step or the card of the task. The width is fixed, so that rows align.
 */
export function EvidenceButton(props: EvidenceButtonProps) {
  const {
    projectId,
    item,
    name,
    required = false,
    quiet = false,
    readOnly,
    guard,
    className,
  } = props;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // Only where evidence is required does a known count of zero look different from an unknown one.
  const known = useEvidenceCount(projectId, item, required ? undefined : 0);
  const uploads = useUploads(item);
  const near = useToolsShown();
  const button = useRef<HTMLButtonElement>(null);
  const upload = useUpload(item);
  const over = useDroppedFiles(button, !readOnly, (files) => {
    guard(() => upload(files));
    setOpener(button.current);
  });
  const count = known ?? 0;
  const isMissing = required && count === 0;
  const isBlank = count === 0 && !required && uploads.length === 0;
  const label = isMissing && known !== undefined ? 'required, none yet' : String(count);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`Evidence of ${name}: ${label}`}
        aria-expanded={opener !== null}
        aria-haspopup="dialog"
        data-tooltip={isMissing ? 'Evidence required' : 'Evidence'}
        data-evidence={count}
        onPointerEnter={EvidencePanel.prefetch}
        onFocus={EvidencePanel.prefetch}
        onClick={({ currentTarget }) => setOpener((before) => (before ? null : currentTarget))}
        className={clsx(
          'relative z-1 flex h-control-sm w-8 flex-none items-center justify-center gap-0.5 rounded-md text-sm tabular-nums hover:bg-pressed hover:text-ink',
          isMissing ? 'text-warning-ink' : 'text-ink-faint',
          over && 'outline-2 outline-accent outline-dashed',
          isBlank && quiet && 'row-tool',
          isBlank && readOnly && 'invisible',
          className,
        )}
      >
        {(near || !isBlank || !quiet) && (
          <Paperclip aria-hidden="true" className="size-3.5 flex-none" />
        )}
        {count > 0 && <span aria-hidden="true">{count}</span>}
        {isMissing && <span aria-hidden="true">!</span>}
      </button>
      {opener && (
        <Suspense>
          <EvidencePanel
            {...{ projectId, item, name, required, readOnly, guard, opener }}
            onFiles={upload}
            onClose={() => setOpener(null)}
          />
        </Suspense>
      )}
    </>
  );
}

const EvidencePanel = later(() => import('./evidence-panel.tsx'), 'EvidencePanel');

function useDroppedFiles(
  button: RefObject<HTMLButtonElement | null>,
  enabled: boolean,
  onFiles: (files: File[]) => void,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const row = button.current?.closest<HTMLElement>('li, section');
    if (!row || !enabled) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // The row of a step inside the card of its task comes first.
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && row.contains(relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    row.addEventListener('dragenter', hold, { signal });
    row.addEventListener('dragover', hold, { signal });
    row.addEventListener('dragleave', leave, { signal });
    row.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, [button, enabled]);
  return over;
}
